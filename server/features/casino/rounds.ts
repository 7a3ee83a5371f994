/** Vendors' rounds as operators see them: what is open and what it holds, one round whole, and asking after it now. */
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { vendorText } from '@madang/contract/operator/plain/casino.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import {
  selectOpenRounds,
  selectRound,
  selectRoundBets,
  selectRoundsOf,
  selectWindows,
  touchAsked,
  type BetRow,
} from './rounds-sql.ts'
import { askAfter } from './unended.ts'

const ROWS = 20
/** Windows on a member's card. */
const WINDOWS = 6

export async function listOpenRounds(db: Reader, asked: { vendor: string | null; page: number }) {
  const rows = await selectOpenRounds(db, { ...asked, rows: ROWS })
  const totalCnt = rows[0]?.total ?? 0
  const list = rows
    .filter(({ id }) => id !== null)
    .map(({ total: _, openedAt, askedAt, ...row }) => ({
      ...row,
      openedAt: openedAt.toISOString(),
      askedAt: askedAt?.toISOString() ?? null,
    }))
  return { totalCnt, totalPages: Math.ceil(totalCnt / ROWS), list }
}

const stateOf = ({ refunded, won, over, paid }: BetRow) => {
  if (refunded) return 'refunded' as const
  if (!won && !over) return 'open' as const
  return paid > 0 ? ('won' as const) : ('lost' as const)
}

/** Refuses `notFound`. */
export async function readRound(db: Reader, id: number) {
  const round = await selectRound(db, id)
  if (!round) throw new Refusal('notFound', operatorText.notFound)
  const bets = await selectRoundBets(db, id)
  const open = bets.filter((bet) => !bet.refunded && !bet.won && !bet.over)
  const { openedAt, askedAt, endedAt, ...rest } = round
  return {
    ...rest,
    openedAt: openedAt.toISOString(),
    askedAt: askedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    members: new Set(bets.map(({ member }) => member)).size,
    held: open.reduce((sum, { amount }) => sum + amount, 0),
    bets: bets.map((bet) => ({
      id: bet.id,
      tx: bet.tx,
      member: bet.member,
      uid: bet.uid,
      at: bet.at.toISOString(),
      amount: bet.amount,
      picks: bet.picks.map(({ label, stake }) => ({ label, stake })),
      state: stateOf(bet),
      paid: bet.refunded ? bet.amount : bet.paid,
    })),
  }
}

/** As the job does, now: true when its vendor says it is over. Refuses `notFound`, `busy`, and `state` also where it disagrees. */
export async function askRound(
  deps: Deps,
  { operator, address, id }: Acting & { id: number },
): Promise<boolean> {
  const round = await selectRound(deps.db, id)
  if (!round) throw new Refusal('notFound', operatorText.notFound)
  if (round.endedAt) throw new Refusal('state', vendorText.ended)
  // The bets are read before the vendor is asked: what it does not name then, it will not name later.
  const bets = await selectRoundBets(deps.db, id)
  await touchAsked(deps.db, id)
  const answer = await askAfter(deps, { ...round, txs: bets.map(({ tx }) => tx) })
  await deps.db.begin((tx) =>
    record(tx, {
      about: null,
      ...{ operator, action: 'vendor.round.ask', address },
      ...{ subject: `${round.vendor} ${round.ref}`, after: { answer } },
    }),
  )
  if (answer === 'silent') throw new Refusal('busy', vendorText.silent)
  if (answer === 'disputed') throw new Refusal('state', vendorText.disputed)
  return answer === 'ended'
}

/** What a member opened last, and what they have on open rounds. */
export async function readPlays(db: Reader, member: number) {
  const [windows, rounds] = await Promise.all([
    selectWindows(db, member, WINDOWS),
    selectRoundsOf(db, member),
  ])
  const at = <R extends { openedAt: Date }>(row: R) => ({
    ...row,
    openedAt: row.openedAt.toISOString(),
  })
  return { windows: windows.map(at), rounds: rounds.map(at) }
}
