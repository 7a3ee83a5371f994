import {
  bettingDelete,
  bettingList,
  betProof,
  betReceipt,
  userBettingList,
} from '@madang/contract/member/betting.ts'
import { bettingText, type BetKind } from '@madang/contract/member/plain/betting.ts'
import { referralText } from '@madang/contract/member/plain/referral.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { ownRow } from '../../http/own-row.ts'
import { readPeriod } from '../../http/period.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { serveMember } from '../../http/serve.ts'
import { readBetProof } from './bet-proof.ts'
import { readReceipt } from './receipt.ts'
import { hideBet, hideBets, listBelow, listBets, type Search } from './betting.ts'

type Asked = { type: BetKind; start: string; end: string }

export function bettingRoutes(app: FastifyInstance, deps: Deps) {
  const searchOf = ({ type, ...days }: Asked): Search => ({
    kind: type,
    ...readPeriod(days, deps.clock.now()),
  })

  serveMember(app, deps, bettingList, ({ member, from, input: { params } }) =>
    listBets(from, member.id, searchOf(params.data), params.pageIndex),
  )

  serveMember(app, deps, betProof, ({ member, input: { no: given } }) =>
    ownRow(deps.db, { member, kind: 'bet', given, msg: bettingText.notFound }, async (no) => ({
      data: await readBetProof(deps, member.id, no),
    })),
  )

  serveMember(app, deps, betReceipt, ({ member, input: { no: given } }) =>
    ownRow(deps.db, { member, kind: 'bet', given, msg: bettingText.notFound }, async (no) => ({
      data: await readReceipt(deps, member, no),
    })),
  )

  serveMember(app, deps, bettingDelete, async ({ member, input: { params } }) => {
    const { no, data, game } = params
    if (no !== 'all') {
      const named = { member, kind: 'bet', given: no, msg: bettingText.notFound }
      await ownRow(deps.db, named, (id) => hideBet(deps, member.id, id))
      return { msg: bettingText.deleted }
    }
    if (!data) throw new Refusal('badInput', refusals.badInput)
    // Both name the kind; where they differ, the narrower one is meant.
    const type = data.type === 'all' && game !== 'draw' ? game : data.type
    const waits = await hideBets(deps, member.id, searchOf({ ...data, type }))
    return { msg: waits ? bettingText.waitingStays : bettingText.deletedAll }
  })

  serveMember(app, deps, userBettingList, async ({ member, input: { params } }) => {
    if (!deps.settings.get('re')) throw new Refusal(201, referralText.off)
    const { uuid, ...asked } = params.data
    const search = { ...searchOf(asked), uid: uuid }
    try {
      return await listBelow(deps.db, member.id, search, params.pageIndex)
    } catch (error) {
      // Whoever looks for others than their own is written down (docs/spec/threats.md#global-rules,
      // #significant-events).
      if (error instanceof Refusal && error.code === 'notFound')
        await recordEvents(deps.db, [
          {
            kind: 'object.denied',
            actor: member.uid,
            target: `member ${uuid.replaceAll(/[^a-z0-9]/g, '').slice(0, 20)}`,
          },
        ])
      throw error
    }
  })
}
