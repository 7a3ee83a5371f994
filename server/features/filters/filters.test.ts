import { afterAll, beforeAll, expect, test } from 'vitest'

import { filterText } from '@madang/contract/operator/plain/filters.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { refused } from '../../testing/answers.ts'
import type { TestOperator } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const save = (by: TestOperator, name: string, search: Record<string, string> = { state: 'won' }) =>
  by.ask('filterSave', { list: 'bets', name, search })
async function kept(by: TestOperator, list: 'bets' | 'members' = 'bets') {
  const answer = await by.ask('filterList', { list })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

test('a filter is kept under the first free key, for the operator and the list it was saved on alone', async () => {
  const [kim, lee] = await Promise.all([house.operator('정산'), house.operator('열람')])
  expect(await save(kim, ' 큰 적중 ', { state: 'won', least: '50000' })).toMatchObject({ slot: 1 })
  expect(await save(kim, '대기')).toMatchObject({ slot: 2 })
  await kim.ask('filterRemove', { list: 'bets', slot: 1 })
  expect(await save(kim, '낙첨', { state: 'lost' })).toMatchObject({ slot: 1 })
  expect(await kept(kim)).toEqual([
    { slot: 1, name: '낙첨', search: { state: 'lost' } },
    { slot: 2, name: '대기', search: { state: 'won' } },
  ])
  expect(await kept(lee)).toEqual([])
  expect(await kept(kim, 'members')).toEqual([])
  expect(await lee.ask('filterRemove', { list: 'bets', slot: 2 })).toEqual(
    refused('notFound', operatorText.notFound),
  )
  const log = await house.db.query<{ action: string }>`
    select action from audit where actor = ${kim.uid} and action like 'filter.%' order by id`
  expect(log.map(({ action }) => action)).toEqual([
    ...['filter.save', 'filter.save', 'filter.remove', 'filter.save'],
  ])
})

test('of twelve saved at once nine are kept, each under a key of its own', async () => {
  const kim = await house.operator('정산')
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => save(kim, `조건 ${n}`)))
  expect(answers.filter(({ result }) => !result)).toEqual(
    Array.from({ length: 3 }, () => refused('limit', filterText.full)),
  )
  expect((await kept(kim)).map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('no name, no filter and a phone number are refused in words, and keep nothing', async () => {
  const kim = await house.operator('상담')
  expect(await save(kim, '  ')).toEqual(refused('badInput', filterText.noName))
  expect(await save(kim, '가'.repeat(21))).toEqual(refused('badInput', filterText.noName))
  expect(await save(kim, '모두', {})).toEqual(refused('badInput', filterText.none))
  expect(await save(kim, '번호', { text: '010-1234-5678' })).toEqual(
    refused('badInput', filterText.phone),
  )
  expect(await kept(kim)).toEqual([])
})
