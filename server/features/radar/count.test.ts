import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPlanted, ringsOf, STAKE, type Planted } from './testing/planted.ts'

let planted: Planted
beforeAll(async () => {
  planted = await openPlanted()
  for (let n = 0; n < 8; n += 1) await planted.play()
  await planted.settle()
})
afterAll(() => planted.house.close())

const acts = () => planted.house.db.query<{ kind: string; detail: Record<string, unknown> }>`
  select kind, detail from ring_act order by id`

test('a count finds the ring among real bets, as one case with its pairs, and counts it no second time', async () => {
  const { house, moon, star, count } = planted
  await count()
  const [ring, ...others] = await ringsOf(house)
  expect(others).toEqual([])
  expect(ring).toMatchObject({ state: 'open', certain: 2, pairs: 8 })
  expect(
    await house.db.query`
      select s.member_id as member, count(*) as bets, sum(s.stake)::bigint as staked from ring_stake s
      group by 1 order by 1`,
  ).toEqual([
    { member: moon.id, bets: 8, staked: 8 * STAKE },
    { member: star.id, bets: 8, staked: 8 * STAKE },
  ])
  expect(await acts()).toMatchObject([{ kind: 'opened', detail: { pairs: 8 } }])
  await house.clock.advance(3_600_001)
  await count()
  expect(await ringsOf(house)).toEqual([ring])
  expect(await acts()).toHaveLength(1)
})
