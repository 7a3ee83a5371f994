import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { GradeRow } from '@madang/contract/operator/grades.ts'
import { gradeText } from '@madang/contract/operator/plain/grades.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { asRole, closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'
import { card } from '../../testing/desk.ts'

beforeEach(logIn)
afterEach(closeConsole)

const row = (changes: Partial<GradeRow> = {}): GradeRow => ({
  ...{ id: 3, name: '신규', position: 1, tone: 'jade', message: '환영합니다', members: 12 },
  ...{ caps: { maxBettingMoney: 100_000 }, newcomers: true, version: 4, by: 'admin1' },
  ...{ changedAt: '2026-11-21T03:00:00.000Z', waiting: null },
  ...changes,
})
const house = {
  maxBettingMoney: { least: 5_000, most: 1_000_000 },
  maxWinMoney: { least: 5_000, most: 5_000_000 },
  folderMaxBettingMoney: { least: 5_000, most: 3_000_000 },
  roundMaxBettingMoney: { least: 5_000, most: 5_000_000 },
  maxDeposit: { least: 10_000, most: 100_000_000 },
}
const grades = (list: GradeRow[] = [row(), row({ id: 4, name: '우수', newcomers: false })]) =>
  on('gradeList', () => ({ result: true, msg: '', data: { list, house } }))
const saved = on('gradeSave', () => ({ result: true, msg: gradeText.saved, id: 3, waiting: false }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('the list says who is in each grade, by which caps, and what they read', async () => {
  openConsole('/grades', [
    grades([row(), row({ id: 5, name: '제한', caps: {}, waiting: { caps: {}, by: 'admin2' } })]),
  ])
  const first = (await screen.findByText('신규')).closest('tr')!.textContent
  expect(first).toContain('새 회원')
  expect(first).toContain('12명')
  expect(first).toContain('최대 베팅금액 100,000원')
  expect(first).toContain('환영합니다')
  const second = screen.getByText('제한').closest('tr')!.textContent
  expect(second).toContain('승인 대기')
  expect(second).toContain('사이트 설정 그대로')
  const [link] = screen.getAllByRole('link', { name: '12명' })
  expect(decodeURIComponent(link!.getAttribute('href')!)).toBe('/members?grade="3"')
})

test('a grade is saved over its version; what is wrong is said before it is sent', async () => {
  const opened = openConsole('/grades/3', [grades(), saved])
  await screen.findByRole('form', { name: '회원 그룹' })
  const { user } = opened
  await user.clear(field('이름'))
  await user.clear(field('최대 베팅금액'))
  await user.type(field('최대 베팅금액'), '1000')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(screen.getByText(gradeText.noName)).toBeTruthy()
  expect(screen.getByText(gradeText.bounds('maxBettingMoney', 5_000, 1_000_000))).toBeTruthy()
  expect(screen.getByText(operatorText.noReason)).toBeTruthy()
  expect(opened.asked.some(({ name }) => name === 'gradeSave')).toBe(false)
  await user.type(field('이름'), '신규 회원')
  await user.clear(field('최대 베팅금액'))
  await user.type(field('최대 베팅금액'), '50000')
  await user.type(field('사유'), '한도를 낮춤')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(opened.asked.some(({ name }) => name === 'gradeSave')).toBe(true))
  expect(opened.asked.find(({ name }) => name === 'gradeSave')!.input).toEqual({
    ...{ id: 3, version: 4, name: '신규 회원', position: 1, tone: 'jade', message: '환영합니다' },
    ...{ caps: { maxBettingMoney: 50_000 }, newcomers: true, reason: '한도를 낮춤' },
  })
})

test('a cap that is loosened is told to need a second operator before it is sent', async () => {
  const { user } = openConsole('/grades/3', [grades()])
  await screen.findByRole('form', { name: '회원 그룹' })
  await user.clear(field('최대 베팅금액'))
  expect(screen.getByText(gradeText.loosened('최대 베팅금액 100,000원 → 사이트 설정'))).toBeTruthy()
})

test('a grade is removed with a reason', async () => {
  const opened = openConsole('/grades/4', [
    grades(),
    on('gradeRemove', () => ({ result: true, msg: gradeText.removed })),
  ])
  await screen.findByRole('form', { name: '회원 그룹' })
  await opened.user.click(screen.getByRole('button', { name: /그룹 삭제/ }))
  const dialog = within(screen.getByRole('dialog'))
  await opened.user.type(dialog.getByLabelText('사유'), '쓰지 않음')
  await opened.user.click(dialog.getByRole('button', { name: '그룹 삭제' }))
  await waitFor(() =>
    expect(opened.asked.find(({ name }) => name === 'gradeRemove')?.input).toEqual({
      ...{ id: 4, version: 4, reason: '쓰지 않음' },
    }),
  )
})

test('who may not write reads a grade, and finds nothing to press', async () => {
  openConsole('/grades/3', [grades(), asRole('상담')])
  expect((await screen.findByLabelText('그룹 내용')).textContent).toContain('100,000원')
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.queryByRole('button', { name: /그룹 삭제/ })).toBeNull()
})

test('a member is put into another grade by key, with a reason; the same one is not sent', async () => {
  const opened = openConsole('/members/7', [
    on('memberCard', () => ({
      ...{ result: true, msg: '' },
      data: card({ grade: { id: 3, name: '신규', tone: 'jade' } }),
    })),
    grades(),
    on('memberGrade', () => ({ result: true, msg: gradeText.moved })),
  ])
  await screen.findByText('신규')
  await opened.user.keyboard('g')
  const dialog = within(await screen.findByRole('dialog', { name: 'moon7788 회원의 그룹' }))
  await opened.user.type(dialog.getByLabelText('사유'), '큰 베팅')
  await opened.user.click(dialog.getByRole('button', { name: '그룹 지정' }))
  expect(dialog.getByText(gradeText.same)).toBeTruthy()
  await opened.user.selectOptions(await dialog.findByLabelText('그룹'), '우수')
  await opened.user.click(dialog.getByRole('button', { name: '그룹 지정' }))
  await waitFor(() =>
    expect(opened.asked.find(({ name }) => name === 'memberGrade')?.input).toEqual({
      ...{ id: 7, grade: 4, reason: '큰 베팅' },
    }),
  )
})
