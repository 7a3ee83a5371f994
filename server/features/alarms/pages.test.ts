/** The list of alarms page by page, from both ends of what is closed; how many there are is counted as they close. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { alarmRuleNames } from '@madang/contract/operator/plain/alarms.ts'

import { checkBooks } from '../../ledger/books.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
let admin: Awaited<ReturnType<House['operator']>>
/** 3 open, 2 that are looked at, 187 closed: four pages of 50. */
beforeAll(async () => {
  house = await openHouse()
  admin = await house.operator()
  await house.db.query`
    insert into alarm (rule, subject, count, state, opened_at, last_at, closed_by, closed_at, seen_by, seen_at)
    select (array['logins', 'win', 'jobs'])[1 + n % 3], 's' || n, 1, state, at, at, case when state = 'closed' then ${admin.id}::bigint end,
      case when state = 'closed' then at + (n % 7) * interval '1 minute' end, case when state = 'seen' then ${admin.id}::bigint end,
      case when state = 'seen' then at end
    from (
      select n, case when n <= 3 then 'open' when n <= 5 then 'seen' else 'closed' end as state,
        business_now() - n * interval '3 minutes' as at from generate_series(1, 192) n
    ) made`
})
afterAll(() => house.close())

type Filter = { state?: 'open' | 'seen' | 'closed'; rule?: 'logins' | 'jobs' }
async function page(filter: Filter, pageIndex: number) {
  const answer = await admin.ask('alarmList', { ...filter, pageIndex })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
async function all(filter: Filter) {
  const first = await page(filter, 1)
  const rows = [...first.list]
  for (let n = 2; n <= first.totalPages; n++) rows.push(...(await page(filter, n)).list)
  return { totalCnt: first.totalCnt, totalPages: first.totalPages, ids: rows.map(({ id }) => id) }
}
/** The same, read at once. */
async function whole({ state, rule }: Filter) {
  const rows = await house.db.query<{ id: number }>`
    select id from alarm where (${state ?? null}::text is null or state = ${state ?? null})
      and (${rule ?? null}::text is null or rule = ${rule ?? null})
    order by case state when 'open' then 1 when 'seen' then 2 else 3 end, closed_at desc,
      case when state <> 'closed' then array_position(${alarmRuleNames}::text[], rule) end,
      case when state <> 'closed' then opened_at end, case state when 'closed' then -id else id end`
  return rows.map(({ id }) => id)
}
const filters: Filter[] = [
  {},
  { state: 'open' },
  { state: 'seen' },
  { state: 'closed' },
  { rule: 'logins' },
  { rule: 'jobs', state: 'closed' },
]

test.each(filters)('of %j every alarm stands on one page, in order', async (filter) => {
  const { ids, totalCnt, totalPages } = await all(filter)
  expect(ids).toEqual(await whole(filter))
  expect([totalCnt, totalPages]).toEqual([ids.length, Math.ceil(ids.length / 50)])
})

test('one that is closed is counted as it closes, and the books know the count', async () => {
  const [, , id] = (await page({ state: 'open' }, 1)).list.map((row) => row.id)
  expect(await admin.ask('alarmTake', { id: id! })).toMatchObject({ result: true })
  expect(await admin.ask('alarmClose', { id: id!, reason: '확인함' })).toMatchObject({
    result: true,
  })
  expect((await page({ state: 'closed' }, 1)).totalCnt).toBe(188)
  expect((await all({})).ids).toEqual(await whole({}))
  const off = async () =>
    (await checkBooks(house.db)).filter(({ name, broken }) => broken > 0 && /^alarms/.test(name))
  expect(await off()).toEqual([])
  await house.db.query`update alarm_closed_count set closed = closed + 1 where rule = 'jobs'`
  expect(await off()).toMatchObject([{ broken: 1 }])
  await house.db.query`update alarm_closed_count set closed = closed - 1 where rule = 'jobs'`
})
