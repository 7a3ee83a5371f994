/**
 * What each wallet call comes to, one after the other, on what is known and what the batch has done so far. Every cell
 * of the state table (docs/spec/threats.md#wallet) is a line here; nothing here reads or writes.
 */
import type { WalletMessage, WalletStatus } from '@madang/contract/provider/wallet.ts'

/** A win for a bet nobody has seen is asked again this long, then refused for good. */
const ORPHAN_MS = 600_000
/** A win of so many won is paid as any other, and told an operator (docs/spec/threats.md#wallet). */

/** A bet as the wallet knows it. `ended`: its round is over, so that a bet without a win is lost. */
export type KnownBet = {
  id: number
  member: number
  round: string
  amount: number
  state: 'open' | 'won' | 'refunded'
}

/** `fresh`: opened by this batch, unless another opens it at the same time: then it has that one's id. */
export type KnownRound = { id: number; game: string; ended: boolean; fresh: boolean }

/** A game a member opened: whether it may still take bets, and why not. */
export type Play = {
  member: number
  game: string
  refusal: 'BLOCKED' | 'CLOSED' | null
  /** whether the member's own limits and rests take a stake (won) now */
  refuses: (stake: number) => 'BLOCKED' | 'LIMIT' | null
  /** counts a stake that was taken */
  take: (stake: number) => void
  line: number | null
}

export type Known = {
  /** by tx */
  bets: Map<string, KnownBet>
  /** what a tx was answered, whatever it was */
  statuses: Map<string, WalletStatus>
  tombstones: Set<string>
  /** when a win for nobody's bet first came */
  orphans: Map<string, Date>
  /** by session */
  plays: Map<string, Play>
  /** by the vendor's name for it */
  rounds: Map<string, KnownRound>
  /** by the round's name: who bet first on a round that ends */
  firsts: Map<string, number>
  /** by member, after what the batch has done */
  money: Map<number, number>
  now: Date
}

/** What a call changes; every part of it is written in the batch's transaction. */
export type Effect =
  | {
      kind: 'bet'
      bet: KnownBet
      play: Play
      message: WalletMessage<'bet'>
      round: KnownRound
      /** the first bet of the batch in a round that is not there yet */
      opens: boolean
    }
  | {
      kind: 'win'
      id: number
      member: number
      bets: KnownBet[]
      message: WalletMessage<'win'>
      round: KnownRound
    }
  | { kind: 'refund'; bet: KnownBet; tx: string }
  | { kind: 'tombstone'; tx: string }
  | { kind: 'end'; round: KnownRound }

export type Decision = {
  status: WalletStatus
  /** the member it concerns; null where none is known */
  member: number | null
  effect: Effect | null
  /** worth telling an operator */
  alarm?: string
}

/** `again`: nobody can say yet; the vendor asks another time. `first` when the wait begins with this call. */
export type Undecided = { again: true; first: boolean }

/** Ids the batch may give out. */
export type Ids = { bet: () => number; win: () => number; round: () => number }

const no = (status: WalletStatus, member: number | null, alarm?: string): Decision => ({
  status,
  member,
  effect: null,
  ...(alarm !== undefined && { alarm }),
})

/** A bet debits once, from a live session, into a round that is not over. */
export function decideBet(known: Known, message: WalletMessage<'bet'>, ids: Ids): Decision {
  const { tx, round: ref, game, session, amount } = message
  const play = known.plays.get(session)
  const member = play?.member ?? null
  if (known.tombstones.has(tx)) return no('CANCELLED', member)
  if (!play || play.game !== game) return no('BLOCKED', member)
  if (play.refusal !== null) return no(play.refusal, member)
  const stood = known.rounds.get(ref)
  if (stood && (stood.ended || stood.game !== game)) return no('CLOSED', member)
  const kept = play.refuses(amount)
  if (kept !== null) return no(kept, member)
  const money = known.money.get(play.member)!
  if (amount > money) return no('INSUFFICIENT', member)

  const round = stood ?? { id: ids.round(), game, ended: false, fresh: true }
  known.rounds.set(ref, round)
  const bet: KnownBet = { id: ids.bet(), member: play.member, round: ref, amount, state: 'open' }
  known.bets.set(tx, bet)
  known.money.set(play.member, money - amount)
  play.take(amount)
  return { status: 'OK', member, effect: { kind: 'bet', bet, play, message, round, opens: !stood } }
}

/** A win credits whatever became of the session or the member, until its round ends. */
export function decideWin(
  known: Known,
  message: WalletMessage<'win'>,
  ids: Ids,
): Decision | Undecided {
  const { tx, round: ref, amount } = message
  const names = [...new Set(message.bets)]
  const bets = names.map((name) => known.bets.get(name))
  const member = bets.find((bet) => bet !== undefined)?.member ?? null
  if (names.some((name) => known.tombstones.has(name))) return no('CANCELLED', member)
  const unknown = names.filter((_, index) => !bets[index])
  if (unknown.some((name) => known.statuses.has(name))) return no('NO_BET', member)
  if (unknown.length > 0) {
    const since = known.orphans.get(tx)
    if (!since) {
      known.orphans.set(tx, known.now)
      return { again: true, first: true }
    }
    if (known.now.getTime() - since.getTime() < ORPHAN_MS) return { again: true, first: false }
    return no('NO_BET', member, 'a win for a bet nobody has seen')
  }
  const own = bets as KnownBet[]
  if (own.some((bet) => bet.member !== member || bet.round !== ref))
    return no('CONFLICT', member, 'a win for bets of another member or round')
  if (own.some(({ state }) => state === 'refunded')) return no('CANCELLED', member)
  const round = known.rounds.get(ref)!
  if (round.ended) return no('SETTLED', member)
  for (const bet of own) bet.state = 'won'
  known.money.set(member!, known.money.get(member!)! + amount)
  return {
    status: 'OK',
    member,
    effect: { kind: 'win', id: ids.win(), member: member!, bets: own, message, round },
  }
}

/** A refund gives an open bet back; of one that never came it stands in the way. */
export function decideRefund(known: Known, { tx, refers }: WalletMessage<'refund'>): Decision {
  const bet = known.bets.get(refers)
  if (!bet) {
    // A bet that was refused took nothing: there is nothing to give back, and nothing to keep out.
    if (known.statuses.has(refers) || known.tombstones.has(refers)) return no('OK', null)
    known.tombstones.add(refers)
    return { status: 'OK', member: null, effect: { kind: 'tombstone', tx: refers } }
  }
  if (bet.state === 'refunded') return no('OK', bet.member)
  if (bet.state === 'won' || known.rounds.get(bet.round)!.ended) return no('SETTLED', bet.member)
  bet.state = 'refunded'
  known.money.set(bet.member, known.money.get(bet.member)! + bet.amount)
  return { status: 'OK', member: bet.member, effect: { kind: 'refund', bet, tx } }
}

/** The end of a round; again, or of a round nobody bet on, it changes nothing. */
export function decideEnd(known: Known, { round: ref }: WalletMessage<'end'>): Decision {
  const round = known.rounds.get(ref)
  const member =
    known.firsts.get(ref) ??
    [...known.bets.values()].find((bet) => bet.round === ref)?.member ??
    null
  if (!round || round.ended) return no('OK', member)
  round.ended = true
  return { status: 'OK', member, effect: { kind: 'end', round } }
}
