/** A day of the ledger by its hours, written for tests: it shares no words with what it checks. */
import pg from 'pg'

import type { House } from '../../../testing/house.ts'

type Asked = { day: string; today: string; now: Date }

/** The hours of a day of Seoul, today's up to the minute of `now`, and the day up to that time of day. */
export async function checkTransfers(house: House, { day, today, now }: Asked) {
  const client = new pg.Client({ connectionString: house.url })
  await client.connect()
  const { rows } = await client
    .query<{ kind: string; amount: string; hour: number; clock: string }>(
      `select kind, amount, extract(hour from at at time zone 'Asia/Seoul')::int as hour,
         to_char(at at time zone 'Asia/Seoul', 'HH24:MI') as clock
       from transfer where to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD') = $1`,
      [day],
    )
    .finally(() => client.end())
  const minute = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(11, 16)
  const sum = (of: typeof rows) => {
    const total = (...kinds: string[]) =>
      of
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((all, row) => all + Number(row.amount), 0)
    const paid = total('win', 'win.again', 'vendor.win') - total('win.back')
    const back = total('void.return', 'void.again', 'vendor.refund') - total('void.back')
    const stakes = total('stake', 'vendor.stake')
    return {
      deposits: total('deposit'),
      withdrawals: total('withdrawal.pay'),
      stakes,
      net: stakes - paid - back,
    }
  }
  const early = rows.filter(({ clock }) => clock < minute)
  const shown = day === today ? early : rows
  return {
    hours: Array.from({ length: 24 }, (_, hour) => sum(shown.filter((row) => row.hour === hour))),
    until: sum(early),
  }
}
