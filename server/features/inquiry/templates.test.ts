import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import type { Acting } from './testing/asks.ts'

let house: House
let [kim, han] = [] as unknown as [Acting, Acting]
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  ;[kim, han] = await Promise.all([house.operator('상담'), house.operator('관리자')])
})

type Template = Input<OperatorCalls['templateSave']>
const TEMPLATE: Template = {
  title: '계좌 문의',
  subject: '계좌 안내',
  contents: '모의 계좌입니다.',
}
const save = (by: Acting, template: Partial<Template> = {}) =>
  by.ask('templateSave', { ...TEMPLATE, ...template })
async function templates() {
  const found = await kim.ask('templateList')
  if (!found.result) throw new Error(found.msg)
  return found.data
}

test('templates are kept, changed and deleted, each in the log with what it was', async () => {
  const made = await save(kim, { title: '  계좌\n문의 ' })
  if (!made.result) throw new Error(made.msg)
  expect(await templates()).toEqual([{ ...TEMPLATE, id: made.id, title: '계좌 문의' }])
  expect(await save(kim, { id: made.id, contents: '고침' })).toEqual({
    result: true,
    msg: boardText.saved,
    id: made.id,
  })
  expect(await templates()).toEqual([{ ...TEMPLATE, id: made.id, contents: '고침' }])
  expect(await kim.ask('templateDelete', { id: made.id })).toEqual({
    result: true,
    msg: boardText.deleted,
  })
  expect(await templates()).toEqual([])
  const log = await house.db.query`
    select action, before->>'contents' as before, after->>'contents' as after from audit
    where actor = ${kim.uid} order by id`
  expect(log).toEqual([
    { action: 'template.save', before: null, after: TEMPLATE.contents },
    { action: 'template.save', before: TEMPLATE.contents, after: '고침' },
    { action: 'template.delete', before: '고침', after: null },
  ])
})

test('a new one whose answer was lost is made once, however often it is sent; another text is told so', async () => {
  const draft = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(kim, { draft })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ result: true, msg: boardText.saved })
  expect(await templates()).toHaveLength(1)
  const other = refused('keyReuse', operatorText.otherDraft)
  expect(await save(kim, { draft, contents: '다른 글' })).toEqual(other)
  expect(await save(han, { draft })).toEqual(other)
})

test('a title is one template’s, also when twenty take it at once; what is not there is not changed', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => save(kim, { title: '하나' })))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const given of answers.filter(({ result }) => !result))
    expect(given).toEqual(refused('dup', boardText.dupTitle))
  const other = await save(kim, { title: '둘' })
  if (!other.result) throw new Error(other.msg)
  expect(await save(kim, { id: other.id, title: '하나' })).toEqual(
    refused('dup', boardText.dupTitle),
  )
  const gone = refused('notFound', operatorText.notFound)
  expect(await save(kim, { id: 987_654 })).toEqual(gone)
  expect(await kim.ask('templateDelete', { id: 987_654 })).toEqual(gone)
  const deletions = await Promise.all(
    Array.from({ length: 10 }, () => han.ask('templateDelete', { id: other.id })),
  )
  expect(deletions.filter(({ result }) => result)).toHaveLength(1)
})

test.each([
  ['no title', { title: ' ' }, boardText.noTitle],
  ['a title too long', { title: '가'.repeat(101) }, boardText.longTitle],
  ['no subject', { subject: '' }, boardText.noSubject],
  ['no contents', { contents: '' }, boardText.noContents],
])('a template with %s is refused', async (_, template, msg) => {
  const before = await templates()
  expect(await save(kim, template)).toEqual(refused('badInput', msg))
  expect(await templates()).toEqual(before)
})
