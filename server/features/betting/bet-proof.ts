/**
 * A vendor's bet with what its round can be drawn again from, for the member alone whose bet it is
 * (docs/spec/casino.md#proofs).
 */
import { timeOf } from '@madang/contract/core/kst.ts'
import type { BetProof } from '@madang/contract/member/betting.ts'
import { bettingText } from '@madang/contract/member/plain/betting.ts'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { readPlayProof } from '../casino/casino.ts'
import { termsAt } from '../terms/terms.ts'
import { selectRoundOf, selectWagered } from './vendor-sql.ts'

/**
 * The member's bet `no`, all their bets of its round that were not given back, and the vendor's proof of the round; one
 * that was given back is asked nothing about. Refuses `notFound` for another's bet and for a draw's, `rate`.
 */
export async function readBetProof(deps: Deps, member: number, no: number): Promise<BetProof> {
  const round = await selectRoundOf(deps.db, member, no)
  if (!round) throw new Refusal('notFound', bettingText.notFound)
  const found = await selectWagered(deps.db, round.bets)
  const bets = found.toSorted((a, b) => a.no - b.no)
  const asked = bets.find((bet) => bet.no === no)!
  const shown = {
    no,
    vendor: round.title,
    page: asked.type,
    game: asked.game,
    time: timeOf(asked.roundAt),
    date: timeOf(asked.placedAt),
    terms: await termsAt(deps.db, asked.placedAt),
  }
  if (asked.refunded)
    return { ...shown, state: 'returned', result: '', bets: [], silent: false, proof: null }
  return {
    ...shown,
    state: asked.over ? 'over' : 'open',
    result: asked.over ? asked.result : '',
    bets: bets
      .filter(({ refunded }) => !refunded)
      .map(({ picks, money, paid }) => ({ picks, money, win: paid })),
    ...(await readPlayProof(deps, round)),
  }
}
