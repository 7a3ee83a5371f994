/** A ring that places very many small bets on each round, written by SQL and without the ledger. */
import pg from 'pg'

import { openHouse } from '../../../testing/house.ts'
import { memberBelow } from '../../../testing/tree.ts'
import { RATES } from './planted.ts'

export const ROUNDS = 10
const HONEST = 12
/** No stake of the ring is within twice this sum. */
const HONEST_LEAST = 20_000

/**
 * The first member bets against each other member of the ring on each round, with `bets` bets on either side. The two
 * use the same sums, which no other two use.
 */
export async function openMany({ ring, bets }: { ring: number; bets: number }) {
  const house = await openHouse()
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  const head = await memberBelow(house, null, { rates: RATES.head })
  const ids: number[] = []
  for (let n = 0; n < ring + HONEST; n += 1)
    ids.push((await memberBelow(house, head, { rates: RATES.own })).id)
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into round (id, game, date, number, draw_id, opened_at, close_at, draw_at, odds_version, state, settled_at)
     overriding system value
     select 990000000 + n, 'pbg.powerball', '20260714', n, 990000000 + n, at - interval '5 minutes', at - interval '1 minute', at,
       1, 'SETTLED', at
     from generate_series(1, ${ROUNDS}) n, lateral (select business_now() - n * interval '1 hour' as at) drawn`,
  )
  const stakes: { round: number; member: number; odd: boolean; sum: number; second: number }[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (let other = 1; other < ring; other += 1)
      for (let n = 0; n < bets; n += 1)
        for (const [side, who] of [0, other].entries())
          stakes.push({
            ...{ round, member: ids[who]!, odd: (side + round) % 2 === 0 },
            ...{ sum: 1_000 + n * (ring - 1) + other, second: ((n * 7) % 200) + side },
          })
    for (let n = 0; n < HONEST; n += 1)
      stakes.push({
        ...{ round, member: ids[ring + n]!, odd: (round * 3 + n * 5 + round * n) % 4 < 2 },
        ...{
          sum: HONEST_LEAST + 1_000 * ((round * 7 + n * 13) % 90),
          second: (round * n * 11) % 200,
        },
      })
  }
  await owner.query(
    `insert into bet (id, round_id, member_id, line_id, odds_key, pick, stake, odds_hundredths, placed_at)
     select 990000000 + n, r.id, b.member, m.line_id, case when b.odd then 'poOdd' else 'poEven' end,
       case when b.odd then '파워볼 홀' else '파워볼 짝' end, b.sum, 195, r.opened_at + b.second * interval '1 second'
     from unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::bigint[], $5::int[])
       with ordinality as b(round, member, odd, sum, second, n) join round r on r.id = 990000000 + b.round
     join member m on m.id = b.member`,
    [
      ...[stakes.map(({ round }) => round), stakes.map(({ member }) => member)],
      ...[stakes.map(({ odd }) => odd), stakes.map(({ sum }) => sum)],
      stakes.map(({ second }) => second),
    ],
  )
  await owner.query('analyze')
  await owner.end()
  return { house, members: ids.slice(0, ring) }
}
