/** What vendors' games took and paid beside what they would on average: summed by ten minutes as rounds are judged, read by days. */
import { addDays } from '@madang/contract/core/kst.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { VendorReturns } from '@madang/contract/operator/casino.ts'

import type { Db, Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { readPeriod } from '../../http/period.ts'
import { Refusal } from '../../http/refusal.ts'

type PlayedRow = {
  date: string
  game: string
  bets: number
  stakes: number
  wins: number
  expected: number
}

/** By day and game: what was summed as its rounds were judged, and of the last second the rounds themselves. */
export const selectPlayed = (
  db: Reader,
  { from, to, vendor }: { from: Date; to: Date; vendor: string | null },
) => db.query<PlayedRow>`
  with played as (
    select * from vendor_sum where since >= ${from} and since < ${to}
    union all
    select * from vendor_played(array(
      select id from vendor_round
      where ended_at is not null and not judged and ended_at >= ${from} and ended_at < ${to}))
  )
  select to_char(p.since at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date, p.game_id as game,
    sum(p.bets)::bigint as bets, sum(p.stakes)::bigint as stakes, sum(p.wins)::bigint as wins,
    sum(p.expected)::float8 as expected
  from played p join vendor_game g on g.id = p.game_id
  where ${vendor}::text is null or g.vendor_id = ${vendor}
  group by 1, 2 order by 1, 2`

type Sums = VendorReturns['sum']
const nothing: Sums = { bets: 0, stakes: 0, wins: 0, expected: 0 }

const sumOf = (rows: PlayedRow[]): Sums => {
  const sum = rows.reduce(
    (all, row) => ({
      bets: all.bets + row.bets,
      stakes: all.stakes + row.stakes,
      wins: all.wins + row.wins,
      expected: all.expected + row.expected,
    }),
    nothing,
  )
  return { ...sum, expected: Math.round(sum.expected) }
}

type Asked = { start: string; end: string; vendor?: string | undefined }

/** Refuses `badInput` for days it cannot take, `notFound` for a vendor of no one. */
export async function readReturns(
  { db, clock }: { db: Db; clock: Deps['clock'] },
  asked: Asked,
): Promise<VendorReturns> {
  const { start, end, vendor = null } = asked
  const period = readPeriod(asked, clock.now())
  const [games, rows] = await Promise.all([
    db.query<{ game: string; title: string; vendor: string; rtp: number; rtpLeast: number }>`
      select g.id as game, g.ko as title, v.title as vendor, g.rtp, g.rtp_least as "rtpLeast"
      from vendor_game g join vendor v on v.id = g.vendor_id
      where ${vendor}::text is null or v.id = ${vendor} order by v.sort, v.id, g.sort, g.id`,
    selectPlayed(db, { ...period, vendor }),
  ])
  if (vendor !== null && games.length === 0) throw new Refusal('notFound', operatorText.notFound)
  const days = []
  for (let date = start; date <= end; date = addDays(date, 1))
    days.push({ date, ...sumOf(rows.filter((row) => row.date === date)) })
  return {
    sum: sumOf(rows),
    days,
    games: games.map((game) => ({
      ...game,
      ...sumOf(rows.filter((row) => row.game === game.game)),
    })),
  }
}
