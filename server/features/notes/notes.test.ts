import { afterAll, beforeAll, expect, test } from 'vitest'

import { noteText } from '@madang/contract/operator/plain/notes.ts'

import { openHouse, type House } from '../../testing/house.ts'

type Acting = Awaited<ReturnType<House['operator']>>
let house: House
let [desk, cash] = [] as unknown as [Acting, Acting]
beforeAll(async () => {
  house = await openHouse()
  ;[desk, cash] = await Promise.all([house.operator('상담'), house.operator('정산')])
})
afterAll(() => house.close())

async function notesOf(id: number) {
  const answer = await desk.ask('memberNotes', undefined, { params: { id } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
async function write(by: Acting, id: number, text: string, pinned = false) {
  const answer = await by.ask('noteWrite', { id, text, pinned })
  if (!answer.result) throw new Error(answer.msg)
  return answer.id
}
const cardOf = async (id: number) => {
  const answer = await cash.ask('memberCard', undefined, { params: { id } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const logOf = ({ uid }: { uid: string }) =>
  house.db.query<{ actor: string; action: string; before: unknown; after: unknown }>`
    select actor, action, before, after from audit_whole where subject = ${uid} order by id`

test('a pinned note and the tags stand on the card beside every request, whoever wrote them; each act is in the log', async () => {
  const lee = await house.member()
  const plain = await write(desk, lee.id, ' 입금자명이 형 이름 ')
  const warning = await write(cash, lee.id, '환전은 통화 확인 뒤에', true)
  await desk.ask('tagsSave', { id: lee.id, tags: ['통화 확인', ' VIP ', 'VIP'] })
  const { notes, tags } = await notesOf(lee.id)
  expect(notes.map(({ id, text, pinned, by }) => [id, text, pinned, by])).toEqual([
    [warning, '환전은 통화 확인 뒤에', true, cash.uid],
    [plain, '입금자명이 형 이름', false, desk.uid],
  ])
  expect(tags).toEqual(['VIP', '통화 확인'])
  expect(await cardOf(lee.id)).toMatchObject({ pinned: [{ id: warning }], tags })
  expect((await logOf(lee)).map(({ actor, action }) => [actor, action])).toEqual([
    [desk.uid, 'note.write'],
    [cash.uid, 'note.write'],
    [desk.uid, 'member.tags'],
  ])
})

test('a note is pinned, let go and removed with a reason; what is removed is in the log and nowhere else', async () => {
  const lee = await house.member()
  const id = await write(desk, lee.id, '다시 전화')
  await desk.ask('notePin', { id, pinned: true })
  await desk.ask('notePin', { id, pinned: true })
  expect((await cardOf(lee.id)).pinned).toHaveLength(1)
  expect(await desk.ask('noteRemove', { id, reason: ' ' })).toMatchObject({ code: 'badInput' })
  await cash.ask('noteRemove', { id, reason: '전화했음' })
  expect(await notesOf(lee.id)).toEqual({ notes: [], tags: [] })
  expect((await cardOf(lee.id)).pinned).toEqual([])
  for (const again of [
    desk.ask('notePin', { id, pinned: false }),
    desk.ask('noteRemove', { id, reason: '다시' }),
  ])
    expect(await again).toMatchObject({ result: false, code: 'notFound' })
  expect((await logOf(lee)).map(({ action }) => action)).toEqual([
    'note.write',
    'note.pin',
    'note.remove',
  ])
  expect((await logOf(lee)).at(-1)?.before).toEqual({ text: '다시 전화' })
})

test('tags saved at once by many are one set of theirs, and as many entries as changed something', async () => {
  const lee = await house.member()
  const sets = Array.from({ length: 8 }, (_, n) => [`가${n}`, `나${n}`])
  await Promise.all(sets.map((tags) => desk.ask('tagsSave', { id: lee.id, tags })))
  expect(sets).toContainEqual((await notesOf(lee.id)).tags)
  expect(await logOf(lee)).toHaveLength(8)
})

test.each([
  ['no text', { text: '  ' }, noteText.empty],
  ['too long a text', { text: '가'.repeat(501) }, undefined],
])('%s is refused and writes nothing', async (_, change, msg) => {
  const lee = await house.member()
  const answer = await desk.ask('noteWrite', { id: lee.id, ...change })
  expect(answer).toMatchObject({ result: false, code: 'badInput', ...(msg && { msg }) })
  expect((await notesOf(lee.id)).notes).toEqual([])
  expect(await logOf(lee)).toEqual([])
})

test.each([[['']], [['가'.repeat(21)]], [Array.from({ length: 11 }, (_, n) => `태그${n}`)]])(
  'tags that cannot be are refused: %j',
  async (tags) => {
    const lee = await house.member()
    expect(await desk.ask('tagsSave', { id: lee.id, tags })).toMatchObject({ code: 'badInput' })
  },
)

test('who is not there has no notes to write', async () => {
  const id = 987_654_321
  expect(await desk.ask('noteWrite', { id, text: '누구' })).toMatchObject({ code: 'notFound' })
  expect(await desk.ask('tagsSave', { id, tags: [] })).toMatchObject({ code: 'notFound' })
})
