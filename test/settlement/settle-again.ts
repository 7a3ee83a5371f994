/**
 * A partner's half month added up again, by nothing that adds it up in the house: it reads bets as they were placed, the
 * balls, who stood below whom, and the log of rates, and imports none of our code (docs/adr/0115-partners-statements.md).
 * Draws by odd and even of the powerball and of the sum alone; vendors' games are not in it.
 */
import pg from 'pg'

type Bet = {
  round: string
  member: string
  key: string
  stake: number
  odds: number
  at: number
}
type Change<T> = { at: number; value: T }
type Settling = { round: string; at: number; sign: number; sum: number; powerball: number }

export type Again = {
  players: number
  bets: number
  stakes: number
  wins: number
  rolling: number
  own: number
  outBets: number
  outStakes: number
  shareWon: number
  carryOut: number
}

const PICKS: Record<string, (drawn: Settling) => boolean> = {
  poOdd: ({ powerball }) => powerball % 2 === 1,
  poEven: ({ powerball }) => powerball % 2 === 0,
  defOdd: ({ sum }) => sum % 2 === 1,
  defEven: ({ sum }) => sum % 2 === 0,
}
const OPPOSITE: Record<string, string> = {
  poOdd: 'poEven',
  poEven: 'poOdd',
  defOdd: 'defEven',
  defEven: 'defOdd',
}

/** Microseconds: what PostgreSQL tells apart. */
const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`

function timeline<T>(rows: { of: string; at: string | null; value: T }[]) {
  const changes = new Map<string, Change<T>[]>()
  for (const { of, at, value } of rows) {
    const list = changes.get(of) ?? []
    list.push({ at: at === null ? -Infinity : Number(at), value })
    changes.set(of, list)
  }
  return (of: string, at: number): T | undefined =>
    changes.get(of)?.findLast((change) => change.at <= at)?.value
}

async function facts(url: string, from: string, to: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const read = async <R extends object>(sql: string, values: unknown[] = []) =>
    (await client.query<R>(sql, values)).rows
  try {
    const settled = await read<{ round: string; at: string; balls: number[]; powerball: number }>(
      `select r.id as round, ${micros('r.settled_at')} as at, v.balls, v.powerball
       from round r join reveal v on v.draw_id = r.draw_id where r.settled_at is not null`,
    )
    const corrected = await read<{
      round: string
      at: string
      balls: number[] | null
      powerball: number | null
    }>(
      `select round_id as round, ${micros('at')} as at, balls, powerball from correction order by settlement`,
    )
    const bets = await read<Record<keyof Bet, string>>(
      `select round_id as round, member_id as member, odds_key as key, stake, odds_hundredths as odds,
         ${micros('placed_at')} as at from bet`,
    )
    const uppers = await read<{ of: string; at: string | null; value: string | null }>(
      `select member_id as of, case when isfinite(at) then ${micros("nullif(at, '-infinity')")} end as at,
         upper_id as value from upper_change order by id`,
    )
    const rates = await read<{ of: string; at: string; value: { etc: number } }>(
      `select member_id as of, ${micros('at')} as at, after as value from rolling_rate_log order by id`,
    )
    const terms = await read<{ of: string; share: number }>(
      `select partner_id as of, share from settlement_terms where first <= $1 order by version`,
      [from],
    )
    const [span] = await read<{ from: string; to: string }>(
      `select ${micros("($1::timestamp at time zone 'Asia/Seoul')")} as from,
         ${micros("($2::timestamp at time zone 'Asia/Seoul')")} as to`,
      [from, to],
    )
    return {
      settled,
      corrected,
      bets,
      uppers,
      rates,
      shares: new Map(terms.map(({ of, share }) => [of, share])),
      from: Number(span!.from),
      to: Number(span!.to),
    }
  } finally {
    await client.end()
  }
}

type Facts = Awaited<ReturnType<typeof facts>>

/** What was settled, and taken back, between two instants. */
function settlings({ settled, corrected, from, to }: Facts): Settling[] {
  const all: Settling[] = []
  for (const { round, at, balls, powerball } of settled) {
    let stands: Settling | null = {
      ...{ round, at: Number(at), sign: 1, powerball },
      sum: balls.reduce((sum, ball) => sum + ball, 0),
    }
    all.push(stands)
    for (const again of corrected.filter((each) => each.round === round)) {
      if (stands) all.push({ ...stands, at: Number(again.at), sign: -1 })
      stands = again.balls && {
        ...{ round, at: Number(again.at), sign: 1, powerball: again.powerball! },
        sum: again.balls.reduce((sum, ball) => sum + ball, 0),
      }
      if (stands) all.push(stands)
    }
  }
  return all.filter(({ at }) => at >= from && at < to)
}

/** Sums of the bets of everyone below `partner` as they stood when they were placed; days as 'yyyy-MM-dd', `to` not in it. */
export async function settleAgain(
  url: string,
  { partner, from, to }: { partner: number; from: string; to: string },
): Promise<Again> {
  const known = await facts(url, from, to)
  const upperAt = timeline(known.uppers)
  const rateAt = timeline(known.rates)
  const byRound = new Map<string, Bet[]>()
  for (const { round, member, key, stake, odds, at } of known.bets) {
    const bets = byRound.get(round) ?? []
    bets.push({ round, member, key, stake: Number(stake), odds: Number(odds), at: Number(at) })
    byRound.set(round, bets)
  }
  const sums = { bets: 0, stakes: 0, wins: 0, rolling: 0, own: 0, outBets: 0, outStakes: 0 }
  const players = new Set<string>()
  const shareOf = (member: string) => known.shares.get(member) ?? 0
  // In hundredths of a percent of a won.
  let due = 0n
  for (const drawn of settlings(known)) {
    const bets = byRound.get(drawn.round) ?? []
    const picked = new Set(bets.map(({ member, key }) => `${member} ${key}`))
    for (const { member, key, stake, odds, at } of bets) {
      const line = [member]
      for (;;) {
        const upper = upperAt(line.at(-1)!, at)
        if (upper === null || upper === undefined) break
        line.push(upper)
      }
      const place = line.indexOf(String(partner))
      if (place < 1) continue
      players.add(member)
      if (picked.has(`${member} ${OPPOSITE[key]!}`)) {
        sums.outBets += drawn.sign
        sums.outStakes += drawn.sign * stake
        continue
      }
      // Nobody has more than who stands above: from the head down.
      const rates = line.map((each) => rateAt(each, at)?.etc ?? 0)
      for (let step = rates.length - 2; step >= 0; step -= 1)
        rates[step] = Math.min(rates[step]!, rates[step + 1]!)
      let earned = 0
      let below = 0
      for (let step = 0; step <= place; step += 1) {
        const points = Math.floor((stake * (rates[step]! - below)) / 10_000)
        below = rates[step]!
        earned += points
        if (step === place) sums.own += drawn.sign * points
      }
      sums.bets += drawn.sign
      sums.stakes += drawn.sign * stake
      const won = PICKS[key]!(drawn) ? Math.floor((odds * stake) / 100) : 0
      sums.wins += drawn.sign * won
      sums.rolling += drawn.sign * earned
      // A player's net is paid once: partners between have theirs of it first.
      const between = Math.max(0, ...line.slice(1, place).map(shareOf))
      const mine = Math.max(0, shareOf(String(partner)) - between)
      due += BigInt(drawn.sign * (stake - won - earned)) * BigInt(mine)
    }
  }
  const share = BigInt(shareOf(String(partner)))
  return {
    ...{ players: players.size, ...sums, shareWon: due > 0n ? Number(due / 10_000n) : 0 },
    carryOut: due < 0n ? Number(due / share) : 0,
  }
}
