import { bettingDelete, bettingList } from '@madang/contract/member/betting.ts'
import { bettingText, type BetKind } from '@madang/contract/member/plain/betting.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { readPeriod } from '../../http/period.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { readNo } from '../../http/row-number.ts'
import { serveMember } from '../../http/serve.ts'
import type { Member } from '../../http/session.ts'
import { hideBet, hideBets, listBets, type Search } from './betting.ts'

type Asked = { type: BetKind; start: string; end: string }

export function bettingRoutes(app: FastifyInstance, deps: Deps) {
  const searchOf = ({ type, ...days }: Asked): Search => ({
    kind: type,
    ...readPeriod(days, deps.clock.now()),
  })

  serveMember(app, deps, bettingList, ({ member, input: { params } }) =>
    listBets(deps.db, member.id, searchOf(params.data), params.pageIndex),
  )

  serveMember(app, deps, bettingDelete, async ({ member, input: { params } }) => {
    const { no, data, game } = params
    if (no !== 'all') return { msg: await deleteOne(deps, member, no) }
    if (!data) throw new Refusal('badInput', refusals.badInput)
    // Both name the kind; where they differ, the narrower one is meant.
    const type = data.type === 'all' && game !== 'draw' ? game : data.type
    const waits = await hideBets(deps, member.id, searchOf({ ...data, type }))
    return { msg: waits ? bettingText.waitingStays : bettingText.deletedAll }
  })
}

/** One that is not there is written down like one that is another's (threats.md G9, §6). */
async function deleteOne(deps: Deps, member: Member, given: number | string): Promise<string> {
  const no = readNo(given, bettingText.notFound)
  try {
    await hideBet(deps, member.id, no)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound')
      await recordEvents(deps.db, [
        { kind: 'object.denied', actor: member.uid, target: `bet ${no}` },
      ])
    throw error
  }
  return bettingText.deleted
}
