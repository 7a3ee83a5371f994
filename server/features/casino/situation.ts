/** What a batch of wallet calls reads, after the locks it decides under. */
import type { WalletCall, WalletMessage } from '@madang/contract/provider/wallet.ts'

import type { Tx } from '../../db/db.ts'
import { inOrder } from '../../db/in-order.ts'
import { isTermsDue } from '../../http/identity.ts'
import { readSettings } from '../../http/settings.ts'
import type { Wallets } from '../../ledger/ledger.ts'
import { readGuards, type Guards } from '../limits/limits.ts'
import type { Ids, Known, Play } from './decide.ts'
import { memberOf } from './plays.ts'
import {
  holdRounds,
  lockNames,
  lockWalletsOf,
  selectBets,
  selectCalls,
  selectFirsts,
  selectOrphans,
  selectPlays,
  selectStanding,
  takeNumbers,
  type Names,
  type PlayRow,
  type StoredCall,
} from './situation-sql.ts'

export type Situation = {
  /** by vendor: names are a vendor's own */
  known: Map<string, Known>
  /** by `vendor tx` */
  calls: Map<string, StoredCall>
  wallets: Wallets
  /** of the members who bet; written with the batch */
  guards: Guards
  ids: Ids
  now: Date
  /** members whose last action is worth writing down */
  stale: Set<number>
}

/** A call that was signed and could be read; `body` as its bytes came. */
export type WalletAsk = {
  vendor: string
  body: Buffer
  /** the id of its trace: a batch is part of nobody's */
  trace?: string
} & {
  [C in Exclude<WalletCall, 'balance' | 'last'>]: { call: C; message: WalletMessage<C> }
}[Exclude<WalletCall, 'balance' | 'last'>]

/** The names a call speaks of: its own tx, the bets it refers to, its round, its session. */
export type Named = { own?: string; bets: string[]; round?: string; session?: string }
/** A call with its names, which are asked for many times. */
export type Called = WalletAsk & { named: Named }

export function namesOf({ call, message }: WalletAsk): Named {
  if (call === 'bet')
    return { own: message.tx, bets: [], round: message.round, session: message.session }
  if (call === 'win') return { own: message.tx, bets: message.bets, round: message.round }
  if (call === 'refund') return { own: message.tx, bets: [message.refers] }
  return { bets: [], round: message.round }
}

/** Names as the database is asked for them: each once. */
function namesIn(batch: Called[], of: (named: Named) => (string | undefined)[]): Names {
  const vendors: string[] = []
  const names: string[] = []
  const seen = new Set<string>()
  for (const { vendor, named } of batch)
    for (const name of of(named)) {
      if (name === undefined) continue
      const whole = `${vendor} ${name}`
      if (seen.has(whole)) continue
      seen.add(whole)
      vendors.push(vendor)
      names.push(name)
    }
  return { vendors, names }
}

const roundOf = ({ round }: Named) => [round]
const ownOf = ({ own }: Named) => [own]
const betsOf = ({ bets }: Named) => bets

/** What a batch asks for, each name once. */
function askedIn(batch: Called[]) {
  const placed = batch.filter(({ call }) => call === 'bet')
  const ending = batch.filter(({ call }) => call === 'end')
  const returned = batch.filter(({ call }) => call === 'refund')
  const sessions = [...new Set(placed.map(({ named }) => named.session!))]
  return {
    sessions,
    bettors: [...new Set(sessions.map(memberOf).filter((id) => id > 0))],
    own: namesIn(batch, ownOf),
    /** bets that are spoken of */
    bets: namesIn(batch, betsOf),
    returned: namesIn(returned, betsOf),
    /** where a tombstone would stand in the way */
    stones: namesIn(batch, ({ own, bets, session }) =>
      session === undefined ? bets : [own, ...bets],
    ),
    /** every name that is locked */
    txs: namesIn(batch, ({ own, bets }) => [own, ...bets]),
    locked: namesIn(batch, roundOf),
    rounds: namesIn([...placed, ...ending], roundOf),
    ends: namesIn(ending, roundOf),
    counts: { bets: placed.length, wins: batch.filter(({ call }) => call === 'win').length },
  }
}

/**
 * Locks every name of the batch in one order (a bet and its refund, the same call twice, a round and its end: whoever
 * is first is read by the second; bets and wins of one round do not wait for each other), then the wallets in id order;
 * reads after the locks. A refund names no round: it holds its bet's against the end, so that what stands when a round
 * ends stands for good. What only calls for unknown bets ask is read when there is one.
 */
export async function readSituation(tx: Tx, batch: Called[]): Promise<Situation> {
  const asked = askedIn(batch)
  const { bettors, ends, returned } = asked
  const { wallets, plays, guards, calls, bets, standing, firsts, settings, numbers } =
    await inOrder({
      names: lockNames(tx, { txs: asked.txs, rounds: asked.locked, ends }),
      wallets: lockWalletsOf(tx, bettors, asked.bets),
      rounds: returned.names.length > 0 && holdRounds(tx, returned),
      plays: selectPlays(tx, asked.sessions),
      guards: readGuards(tx, { members: bettors }),
      calls: selectCalls(tx, asked.own),
      bets: selectBets(tx, asked.bets),
      standing: selectStanding(tx, asked),
      firsts: ends.names.length > 0 ? selectFirsts(tx, ends) : [],
      settings: readSettings(tx),
      numbers: takeNumbers(tx, asked.counts),
    })
  const { now, termsRequired, ...ids } = numbers[0]!
  const money = new Map(wallets.map((wallet) => [wallet.member, wallet.money]))
  const known = new Map<string, Known>()
  for (const { vendor } of batch) if (!known.has(vendor)) known.set(vendor, nothingOf(money, now))
  const of = (vendor: string) => known.get(vendor)!
  const closed = settings.siteStatus !== 'open'
  for (const row of plays)
    if (known.has(row.vendor) && row.member === memberOf(row.session))
      of(row.vendor).plays.set(row.session, playOf(row, { closed, termsRequired }, guards))
  for (const { vendor, tx: name, round, roundId, game, ended, ...bet } of bets) {
    of(vendor).bets.set(name, { ...bet, round })
    of(vendor).rounds.set(round, { id: roundId, game, ended, fresh: false })
  }
  for (const { vendor, name, ...round } of standing)
    if (round.id === null) of(vendor).tombstones.add(name)
    else of(vendor).rounds.set(name, { ...round, fresh: false })
  for (const { vendor, ref, member, money: held } of firsts) {
    of(vendor).firsts.set(ref, member)
    // Of who is locked it is known better.
    if (!money.has(member)) money.set(member, held)
  }
  for (const { vendor, tx: name, status } of calls) of(vendor).statuses.set(name, status)
  await readUnknown(tx, batch, known)
  return {
    known,
    calls: new Map(calls.map((row) => [`${row.vendor} ${row.tx}`, row])),
    guards,
    wallets: new Map(wallets.map((wallet) => [wallet.member, wallet])),
    ids: { bet: next(ids.bets), win: next(ids.wins), round: next(ids.rounds) },
    now,
    stale: new Set(plays.filter(({ stale }) => stale).map(({ member }) => member)),
  }
}

/** Of bets that are spoken of and not there: what their names were answered, and since when their wins come. */
async function readUnknown(tx: Tx, batch: Called[], known: Map<string, Known>) {
  const puzzled = batch.filter(({ vendor, named: { bets } }) =>
    bets.some((name) => !known.get(vendor)!.bets.has(name)),
  )
  if (puzzled.length === 0) return
  const [calls, orphans] = await Promise.all([
    selectCalls(tx, namesIn(puzzled, betsOf)),
    selectOrphans(tx, namesIn(puzzled, ownOf)),
  ])
  for (const { vendor, tx: name, status } of calls) known.get(vendor)!.statuses.set(name, status)
  for (const { vendor, tx: name, at } of orphans) known.get(vendor)!.orphans.set(name, at)
}

const nothingOf = (money: Map<number, number>, now: Date): Known => ({
  bets: new Map(),
  statuses: new Map(),
  tombstones: new Set(),
  orphans: new Map(),
  plays: new Map(),
  rounds: new Map(),
  firsts: new Map(),
  money,
  now,
})

function next(ids: number[]) {
  let at = 0
  return () => ids[at++]!
}

/** Whether a game that was opened may take a bet: the login lives, nothing is suspended, all terms are agreed to, nothing is switched off. */
function playOf(
  { member, game, line, live, open, suspended, termsAt }: PlayRow,
  { closed, termsRequired }: { closed: boolean; termsRequired: Date | null },
  guards: Guards,
): Play {
  const blocked =
    !live ||
    suspended.includes('bet') ||
    suspended.includes('login') ||
    isTermsDue(termsAt, termsRequired)
  const refusal = blocked ? 'BLOCKED' : closed || !open ? 'CLOSED' : null
  return {
    member,
    game,
    line,
    refusal,
    refuses: (stake) =>
      guards.restOf(member) !== null ? 'BLOCKED' : guards.refuse(member, stake) ? 'LIMIT' : null,
    take: (stake) => guards.take(member, stake),
  }
}
