/** The tree below the partner, on the page. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { addDays } from '@madang/contract/core/kst.ts'
import type { Line } from '@madang/contract/partner/tree.ts'

import { closePage, list, openPage, today, type Answers } from './testing/page.tsx'

afterEach(closePage)

const rate = (all: string) => ({
  ...{ baccarat: all, dragon: all, slot: all, roulette: all, etc: all, casino: all },
})
const line = (changes: Partial<Line> = {}): Line => ({
  ...{
    uid: 'agency1',
    type: '대리점',
    direct: 1,
    below: 2,
    rates: { ...rate('0.3'), slot: '0.25' },
  },
  own: { bets: 1, stakes: 10_000, wins: 19_500 },
  line: { bets: 4, stakes: 62_000, wins: 20_500 },
  ...changes,
})
const leaf = line({
  ...{ uid: 'demo1', type: '유저', direct: 0, below: 0, rates: rate('0') },
  line: { bets: 1, stakes: 10_000, wins: 19_500 },
})
const openTree = async (answers: Answers = {}) => {
  const opened = openPage('/partner?ticket=one', {
    tree: ({ upper }) => (upper === undefined ? list([line()]) : list([leaf])),
    ...answers,
  })
  const section = within(await screen.findByRole('region', { name: '회원 트리' }))
  expect(opened.calls('tree')).toEqual([])
  await opened.user.click(section.getByRole('button', { name: '회원 트리 보기' }))
  return { ...opened, section }
}
const rowOf = (section: Awaited<ReturnType<typeof openTree>>['section'], uid: string) =>
  section.getByText(uid).closest('tr')!.textContent

test('a line tells who stands below it, its sum in bold and its own beside; the level beneath comes when it is opened', async () => {
  const { calls, user, section } = await openTree()
  const open = await section.findByRole('button', { name: 'agency1 아래와 요율' })
  expect(rowOf(section, 'agency1')).toBe(
    '+agency1대리점 · 1단계124본인 162,000원본인 10,000원20,500원본인 19,500원41,500원본인 −9,500원',
  )
  await user.click(open)
  await section.findByText('demo1')
  expect(rowOf(section, 'demo1')).toBe('+demo1유저 · 2단계00110,000원19,500원−9,500원')
  expect(
    section.getByText(
      '아래 줄의 금액은 이 줄에 이미 들어 있습니다 · 요율 바카라 0.3% · 드래곤타이거 0.3% · 슬롯 0.25% · 룰렛 0.3% · 기타 0.3% · 카지노 기본 0.3%',
    ),
  ).toBeTruthy()
  const day = { start: today(), end: today() }
  expect(calls('tree').map(({ input }) => input)).toEqual([
    { ...day, pageIndex: 1 },
    { ...day, pageIndex: 1, upper: 'agency1' },
  ])
  expect(section.getByText(/윗줄에 이미 들어/)).toBeTruthy()
  await user.click(open)
  expect(section.queryByText('demo1')).toBeNull()
})

test('of who has nobody below only the rates are told, and nothing is asked', async () => {
  const { calls, user, section } = await openTree({ tree: () => list([leaf]) })
  await user.click(await section.findByRole('button', { name: 'demo1 요율' }))
  expect(section.getByText(/요율 바카라 0% · /)).toBeTruthy()
  expect(calls('tree')).toHaveLength(1)
})

test('other days are asked for every level that is open, and the lines stay where they are meanwhile', async () => {
  const { calls, user, section } = await openTree()
  await user.click(await section.findByRole('button', { name: 'agency1 아래와 요율' }))
  await section.findByText('demo1')
  await user.click(section.getByRole('button', { name: '7일' }))
  expect(section.getByText('demo1')).toBeTruthy()
  const days = { start: addDays(today(), -6), end: today() }
  await waitFor(() =>
    expect(calls('tree').map(({ input }) => input)).toEqual(
      expect.arrayContaining([
        { ...days, pageIndex: 1 },
        { ...days, pageIndex: 1, upper: 'agency1' },
      ]),
    ),
  )
})

test('a wide level is read a page at a time', async () => {
  const { calls, user, section } = await openTree({
    tree: () => ({ ...list([leaf]), data: { ...list([leaf]).data, totalCnt: 61, totalPages: 3 } }),
  })
  await user.click(await section.findByRole('button', { name: '3' }))
  await waitFor(() => expect(calls('tree').at(-1)?.input).toMatchObject({ pageIndex: 3 }))
})

test('the whole tree is saved as CSV for the days that are chosen', async () => {
  const made = vi.fn<(file: Blob) => string>(() => 'blob:x')
  vi.spyOn(URL, 'createObjectURL').mockImplementation(made as never)
  const csv = '\ufeff"단계"\r\n'
  const { calls, user, section } = await openTree({
    treeCsv: () => ({ result: true, msg: '', name: 'madang-tree.csv', csv, rows: 3 }),
  })
  await user.click(section.getByRole('button', { name: '30일' }))
  await user.click(section.getByRole('button', { name: 'CSV' }))
  const dialog = await screen.findByRole('alertdialog', { name: '3행을 저장했습니다.' })
  await user.click(within(dialog).getByRole('button', { name: '확인' }))
  expect(calls('treeCsv').map(({ input }) => input)).toEqual([
    { start: addDays(today(), -29), end: today() },
  ])
  expect(await made.mock.calls[0]![0].text()).toBe(csv)
})

test('who has nobody below, and who is refused, reads why', async () => {
  const none = await openTree({ tree: () => list([]) })
  expect(await none.section.findByText(/아래에 회원이 없습니다/)).toBeTruthy()
  closePage()
  const { section } = await openTree({
    tree: () => ({ result: false, code: 'notFound', msg: '존재하지 않는 회원입니다.' }),
  })
  expect((await section.findByRole('alert')).textContent).toBe('존재하지 않는 회원입니다.')
})
