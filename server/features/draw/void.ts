/** Voids: every stake of a round returned, once, and why told to everyone (spec/rules.md §5). */
import { incidentText } from '@madang/contract/member/plain/draw.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { postRound } from '../../ledger/post-set.ts'
import { announce, type RoundRow } from './rounds.ts'
import { lockRound } from './settle-sql.ts'

export type VoidAsk = { roundId: number; by: 'system' | 'operator'; reason: string }
export type Voided = RoundRow & { members: number; returned: number }

/**
 * Voids a round that is not settled and returns its stakes; `reason` is public. Refuses `notFound`, and `state` for
 * a round that is settled or void already. Runs in the caller's transaction; `returned` is in won.
 */
export async function voidRound(
  tx: Tx,
  deps: Deps,
  { roundId, by, reason }: VoidAsk,
): Promise<Voided> {
  const round = await lockRound(tx, roundId)
  if (!round) throw new Refusal('notFound', refusals.notFound)
  if (round.state === 'SETTLED' || round.state === 'VOID')
    throw new Refusal('state', '이미 정산되었거나 무효 처리된 회차입니다.')
  const { count, sum } = await postRound(tx, { round: roundId, kind: 'void.return' })
  await tx.query`update round set state = 'VOID', void_by = ${by}, incident = ${reason} where id = ${roundId}`
  await tx.query`insert into event (kind, actor, target, reason, detail) values ('round.void', ${by},
    ${`${round.game} ${round.date} ${round.number}`}, ${reason}, ${JSON.stringify({ members: count, returned: sum })}::jsonb)`
  await announce(deps, tx, { ...round, state: 'VOID' })
  return { ...round, state: 'VOID', members: count, returned: sum }
}

/** Voids the rounds of a draw that are neither settled nor void. */
export async function voidDraw(
  deps: Deps,
  drawId: number,
  why: keyof typeof incidentText,
): Promise<void> {
  const rounds = await deps.db.query<{ id: number }>`
    select id from round where draw_id = ${drawId} and state not in ('SETTLED', 'VOID') order by id`
  for (const { id } of rounds) {
    await deps.db.begin(async (tx) => {
      await tx.query`set local statement_timeout = '60s'`
      const round = await lockRound(tx, id)
      if (!round || round.state === 'SETTLED' || round.state === 'VOID') return
      await voidRound(tx, deps, { roundId: id, by: 'system', reason: incidentText[why] })
    })
  }
}
