import {
  myRolling,
  recommendList,
  userDetail,
  userModify,
} from '@madang/contract/member/referral.ts'
import { referralText } from '@madang/contract/member/plain/referral.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { readPeriod } from '../../http/period.ts'
import { Refusal } from '../../http/refusal.ts'
import { serveMember } from '../../http/serve.ts'
import type { Member } from '../../http/identity.ts'
import { listReferrals, readReferral, readRolling, setRates } from './referral.ts'

export function referralRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock, settings } = deps
  /** The server's flag `re`: off for everyone at once (docs/spec/member-pages.md#roles). */
  const mustBeOn = () => {
    if (!settings.get('re')) throw new Refusal(201, referralText.off)
  }

  serveMember(app, deps, recommendList, async ({ member, from, input: { params } }) => {
    mustBeOn()
    const period = readPeriod(params.data, clock.now())
    const list = params.pageIndex === 1 ? await listReferrals(from, member, period) : []
    return { data: { totalCnt: list.length, totalPages: list.length > 0 ? 1 : 0, list } }
  })

  serveMember(app, deps, userDetail, ({ member, input: { params } }) => {
    mustBeOn()
    return named(deps, member, params.id, () => readReferral(db, member, params.id, clock.now()))
  })

  serveMember(app, deps, userModify, async ({ member, input: { params } }) => {
    mustBeOn()
    const { data, code } = params
    await named(deps, member, code.user, () => setRates(db, member, code.user, data))
    return { msg: referralText.saved }
  })

  serveMember(app, deps, myRolling, async ({ member, from, input }) => {
    mustBeOn()
    return { data: await readRolling(from, member.id, readPeriod(input, clock.now())) }
  })
}

/**
 * Who asks for a member that is not directly below is written down, whether there is one or not
 * (docs/spec/threats.md#global-rules, #significant-events).
 */
async function named<T>(
  { db }: Pick<Deps, 'db'>,
  member: Member,
  uid: string,
  work: () => Promise<T>,
): Promise<T> {
  // What can be nobody's id is refused like one that is nobody's.
  if (!/^(?:[a-z0-9]{4,20}|#\d+)$/.test(uid)) throw new Refusal('notFound', referralText.notFound)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound')
      await recordEvents(db, [
        { kind: 'object.denied', actor: member.uid, target: `member ${uid}` },
      ])
    throw error
  }
}
