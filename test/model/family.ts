/**
 * A family in memory: what a plain reading of the rules makes of its bets, voids, corrections, moves, conversions,
 * limits, losing shares, suspensions and recoveries. It knows no lines, runs, transfers or stored judgements; only who stood where at which rates when a bet was
 * placed, and adds up (docs/spec/rules.md#draw-bets, #casino-bets, #referral-and-rolling, #player-protection).
 */
import type { Rates } from '@madang/contract/core/rates.ts'

export const PEOPLE = 4
const ODDS = 195
type Game = 'etc' | 'baccarat'
export type Side = 'poOdd' | 'poEven'
/** What became of a round: the side that won, or void. */
export type Result = Side | 'void'
export type Own = { -readonly [game in 'etc' | 'baccarat' | 'casino']: Rates[game] }

/** `taken`: the largest losing share of those between the bettor and `who`. */
type Share = { who: number; share: number; taken: number }
type DrawBet = { who: number; side: Side; stake: number; shares: Share[]; taken?: true }
/** Two stakes of a round that oppose each other, and the points that they earned their lines. */
export type Pair = { round: DrawRound; bets: DrawBet[]; points: number }
/** Sums of a partner's statements, and of what partners below have of its net, in hundredths of a percent of a won. */
export type Sums = ReturnType<typeof emptySums>
type Paid = { received: number; standing: number }
export type DrawRound = {
  day: number
  bets: DrawBet[]
  result: Result | null
  paid: Map<number, Paid>
  /** points a member has of it by own stakes and by those below, and of them what the standing result brought */
  points: Map<string, { has: number; standing: number }>
}
export type Hand = { player?: number; banker?: number; tie?: number }
type TableBet = { stakes: Hand; amount: number; shares: Share[]; back: boolean }
export type Outcome = 'player' | 'banker' | 'tie'

const emptySums = () => ({
  ...{ bets: 0, stakes: 0, wins: 0, rolling: 0, own: 0, outBets: 0, outStakes: 0, lower: 0 },
})
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** Hundredths that come back of a stake on a place of the table. */
const returns: Record<Outcome, Required<Hand>> = {
  player: { player: 200, banker: 0, tie: 0 },
  banker: { player: 0, banker: 195, tie: 0 },
  tie: { player: 100, banker: 100, tie: 900 },
}
const places = ['player', 'banker', 'tie'] as const
export const paidOf = (stakes: Hand, outcome: Outcome) =>
  sum(places.map((place) => ((stakes[place] ?? 0) / 100) * returns[outcome][place]))

export function openFamily(uppers: number[]) {
  const upper = [...uppers]
  const own: Own[] = upper.map(() => ({ etc: 0, baccarat: 0, casino: 0 }))
  const money = upper.map(() => 0)
  const points = upper.map(() => 0)
  const tables = upper.map(() => 0)
  const rounds: DrawRound[] = []
  /** stakes at tables by member and day, less what was given back */
  const staked = new Map<string, number>()
  const limit = upper.map(() => Number.POSITIVE_INFINITY)
  const lose = upper.map(() => 0)
  const suspended = upper.map(() => false)
  /** bets at tables as they came out */
  const dealt: { who: number; stake: number; wins: number; counts: number; shares: Share[] }[] = []

  const below = (root: number): number[] =>
    upper.flatMap((over, who) => (over === root ? [who, ...below(who)] : []))
  const effective = (who: number, game: Game): number => {
    const rate = game === 'etc' ? own[who]!.etc : own[who]!.baccarat || own[who]!.casino
    return upper[who] === -1 ? rate : Math.min(rate, effective(upper[who]!, game))
  }
  /** What each of the line earns of a stake, by those directly under them. */
  function sharesOf(who: number, game: Game): Share[] {
    const line: Share[] = []
    for (let at = who, under = 0, taken = 0; at !== -1; at = upper[at]!) {
      const rate = effective(at, game)
      line.push({ who: at, share: rate - under, taken })
      under = rate
      if (at !== who) taken = Math.max(taken, lose[at]!)
    }
    return line
  }
  const pointsOf = (stake: number, share: number) => Math.floor((stake * share) / 10_000)

  /** Of a stake, whose points it is to whom in the line. */
  const dueOfLine = ({ stake, shares }: DrawBet) =>
    shares.map(({ who, share }) => [who, pointsOf(stake, share)] as const)
  const opposed = (round: DrawRound, who: number) =>
    new Set(round.bets.filter((bet) => bet.who === who).map(({ side }) => side)).size > 1
  const dueOf = (round: DrawRound, who: number, result: Result) =>
    sum(
      round.bets
        .filter((bet) => bet.who === who)
        .map(({ side, stake }) =>
          result === 'void' ? stake : side === result ? Math.floor((stake * ODDS) / 100) : 0,
        ),
    )

  /** What a result earns each member of a round, by their own stakes and by those below. */
  function earned(round: DrawRound): Map<string, number> {
    const due = new Map<string, number>()
    for (const { who: bettor, stake, shares } of round.bets) {
      if (opposed(round, bettor)) continue
      for (const { who, share } of shares) {
        const name = `${who} ${who === bettor ? 'own' : 'line'}`
        due.set(name, (due.get(name) ?? 0) + pointsOf(stake, share))
      }
    }
    return due
  }

  function roll(round: DrawRound) {
    for (const [name, due] of earned(round)) {
      const of = round.points.get(name) ?? { has: 0, standing: 0 }
      of.standing = Math.max(0, due - of.has)
      of.has += of.standing
      points[Number(name.split(' ')[0])]! += of.standing
      round.points.set(name, of)
    }
  }

  function takeBack(round: DrawRound) {
    // Those of the line first, as far as they are there.
    for (const [name, of] of [...round.points].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const who = Number(name.split(' ')[0])
      const taken = Math.min(of.standing, points[who]!)
      points[who]! -= taken
      of.has -= taken
      of.standing = 0
    }
  }

  const above = (who: number): number[] => (who === -1 ? [] : [who, ...above(upper[who]!)])
  /** The most that a share may be below a member: the nearest one above that is any. */
  const mostBelow = (who: number) =>
    above(who)
      .map((at) => lose[at]!)
      .find((share) => share > 0) ?? 10_000

  /** Sums of a member's statements, of all half months together. */
  function statement(partner: number): Sums {
    const sums = emptySums()
    const count = (
      bet: { stake: number; wins: number; counts: number; shares: Share[] },
      out: boolean,
    ) => {
      const place = bet.shares.findIndex(({ who }) => who === partner)
      if (place < 1) return
      if (out) {
        sums.outBets += 1
        sums.outStakes += bet.stake
        return
      }
      const points = bet.shares.slice(0, place + 1).map(({ share }) => pointsOf(bet.counts, share))
      const net = bet.stake - bet.wins - sum(points)
      sums.bets += 1
      sums.stakes += bet.stake
      sums.wins += bet.wins
      sums.rolling += sum(points)
      sums.own += points.at(-1)!
      sums.lower += net * Math.min(bet.shares[place]!.taken, lose[partner]!)
    }
    for (const round of rounds)
      for (const bet of round.result === null || round.result === 'void' ? [] : round.bets) {
        const wins = bet.side === round.result ? Math.floor((bet.stake * ODDS) / 100) : 0
        count({ ...bet, wins, counts: bet.stake }, bet.taken ?? opposed(round, bet.who))
      }
    for (const bet of dealt) count(bet, bet.counts === 0)
    return sums
  }

  return {
    upper,
    lose,
    suspended,
    statement,
    own,
    money,
    points,
    tables,
    limit,
    below,
    /** May a member stand under another with their own rates? */
    fits: (who: number, over: number) =>
      over !== who &&
      over !== upper[who] &&
      !below(who).includes(over) &&
      (['etc', 'baccarat', 'casino'] as const).every(
        (game) => own[who]![game] <= own[over]![game],
      ) &&
      [who, ...below(who)].every((each) => lose[each]! <= mostBelow(over)),
    /** The losing share nearest to the one wished for that fits below those above. */
    shareNear: (who: number, wished: number) => Math.min(wished, mostBelow(upper[who]!)),
    /** The rate nearest to the one wished for that can be saved. */
    rateNear(who: number, game: keyof Own, wished: number) {
      const most = upper[who] === -1 ? 500 : own[upper[who]!]![game]
      const least = Math.max(0, ...upper.flatMap((o, n) => (o === who ? [own[n]![game]] : [])))
      return Math.max(least, Math.min(wished, most))
    },
    openRound(day: number): DrawRound {
      const round = { day, bets: [], result: null, paid: new Map(), points: new Map() }
      rounds.push(round)
      return round
    },
    rounds,
    /** Whether the member's own limit of a day lets a stake pass: what came back of that day's is not used. */
    within(who: number, day: number, stake: number) {
      const drawn = rounds
        .filter((round) => round.day === day && round.result !== 'void')
        .flatMap(({ bets }) => bets.filter((bet) => bet.who === who))
      const used = sum(drawn.map((bet) => bet.stake)) + (staked.get(`${who} ${day}`) ?? 0)
      return used + stake <= limit[who]!
    },
    bet(round: DrawRound, who: number, side: Side, stake: number) {
      money[who]! -= stake
      round.bets.push({ who, side, stake, shares: sharesOf(who, 'etc') })
    },
    settle(round: DrawRound, result: Result) {
      round.result = result
      for (const who of new Set(round.bets.map((bet) => bet.who))) {
        const due = dueOf(round, who, result)
        money[who]! += due
        round.paid.set(who, { received: due, standing: due })
      }
      if (result !== 'void') roll(round)
    },
    correct(round: DrawRound, result: Result) {
      const before = round.result!
      for (const who of [...new Set(round.bets.map((bet) => bet.who))].toSorted((a, b) => a - b)) {
        const fate = ({ side }: DrawBet, of: Result) => (of === 'void' ? of : side === of)
        const mine = round.bets.filter((bet) => bet.who === who)
        if (mine.every((bet) => fate(bet, before) === fate(bet, result))) continue
        const paid = round.paid.get(who)!
        const given = Math.max(0, dueOf(round, who, result) - (paid.received - paid.standing))
        if (given === paid.standing) continue
        const taken = Math.min(paid.standing, money[who]! + given)
        money[who]! += given - taken
        paid.received += given - taken
        if (taken > 0 || given > 0) paid.standing = given
      }
      round.result = result
      if (result === 'void') takeBack(round)
      else if (before === 'void') roll(round)
    },
    /** A hand at the table: its bets in their order, and which side won. */
    hand(who: number, day: number, hands: { stakes: Hand; back: boolean }[], outcome: Outcome) {
      const bets = hands.map(({ stakes, back }) => {
        const amount = sum(Object.values(stakes))
        return { stakes, amount, back, shares: sharesOf(who, 'baccarat') }
      })
      for (const { stakes, amount, back } of bets)
        money[who]! += back ? 0 : paidOf(stakes, outcome) - amount
      const played = bets.filter(({ back }) => !back)
      const name = `${who} ${day}`
      staked.set(name, (staked.get(name) ?? 0) + sum(played.map(({ amount }) => amount)))
      for (const [index, { counts, pushed }] of countsOf(played, outcome).entries()) {
        tables[who]! += counts
        const { amount, stakes, shares } = played[index]!
        dealt.push({
          ...{ who, counts, shares, stake: counts === 0 ? amount : amount - pushed },
          wins: counts === 0 ? 0 : paidOf(stakes, outcome) - pushed,
        })
        for (const { who: earner, share } of played[index]!.shares)
          points[earner]! += pointsOf(counts, share)
      }
    },
    turnover: (who: number) =>
      tables[who]! +
      sum(
        rounds
          .filter(({ result }) => result !== null && result !== 'void')
          .filter((round) => !opposed(round, who))
          .flatMap(({ bets }) =>
            bets.filter((bet) => bet.who === who && !bet.taken).map(({ stake }) => stake),
          ),
      ),
    /** The first pair of stakes of two members that earned anybody points. */
    pair(): Pair | null {
      for (const round of rounds) {
        const first = (side: Side) => round.bets.find((bet) => bet.side === side)
        const bets = [first('poOdd'), first('poEven')].filter((bet) => bet !== undefined)
        if (bets.length < 2 || bets.some(({ who }) => opposed(round, who))) continue
        const points = sum(bets.flatMap(dueOfLine).map(([, due]) => due))
        if (round.result !== null && round.result !== 'void' && points > 0)
          return { round, bets, points }
      }
      return null
    },
    /** Their rolling is taken back, as far as each still has it; the stakes count for nothing any more. */
    recover({ bets }: Pair) {
      const due = new Map<number, number>()
      for (const [who, points] of bets.flatMap(dueOfLine))
        due.set(who, (due.get(who) ?? 0) + points)
      for (const [who, all] of due) points[who]! -= Math.min(all, points[who]!)
      for (const bet of bets) bet.taken = true
    },
    convert(who: number, amount: number) {
      points[who]! -= amount
      money[who]! += amount
    },
  }
}

/** What counts of a hand's bets: without what every outcome that pays the same would push, less where sides cover. */
function countsOf(bets: TableBet[], outcome: Outcome): { counts: number; pushed: number }[] {
  const outcomes = Object.keys(returns) as Outcome[]
  const fit = outcomes.filter((other) =>
    bets.every(({ stakes }) => paidOf(stakes, other) === paidOf(stakes, outcome)),
  )
  const pushed = fit.every((other) => other === 'tie')
  const left = bets.map(({ stakes }) => (pushed ? { tie: stakes.tie ?? 0 } : stakes)) as Hand[]
  const amounts = left.map((stakes) => sum(Object.values(stakes)))
  const on = (place: keyof Hand) => sum(left.map((stakes) => stakes[place] ?? 0))
  const all = sum(amounts)
  const laid = places.filter((place) => on(place) > 0)
  const least = Math.min(
    ...outcomes.map((other) => sum(laid.map((place) => (on(place) / 100) * returns[other][place]))),
  )
  const counts =
    laid.length < 2
      ? all
      : Math.max(0, Math.min(all - 2 * Math.min(on('player'), on('banker')), all - least))
  let upto = 0
  return amounts.map((amount, index) => {
    const from = all === 0 ? 0 : Math.floor((counts * upto) / all)
    upto += amount
    return {
      counts: all === 0 ? 0 : Math.floor((counts * upto) / all) - from,
      pushed: bets[index]!.amount - amount,
    }
  })
}
