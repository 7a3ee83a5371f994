import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { termsText } from '@madang/contract/member/plain/terms.ts'
import type { TermsMine } from '@madang/contract/member/terms.ts'

import { termsAsked } from '../../api/answers.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'

afterEach(() => {
  closeSite()
  termsAsked.set(0)
})

const version = (number: number, inForceAt: string) => ({
  ...{ kind: 'rules' as const, version: number, inForceAt },
  summary: `고친 점 ${number}`,
})
const versions = [
  version(3, '2027-01-01T00:00:00.000Z'),
  version(2, '2026-10-01T00:00:00.000Z'),
  version(1, '2026-09-01T00:00:00.000Z'),
]
const documents = on('terms', () => ({
  result: true,
  msg: '',
  data: [{ kind: 'rules', inForce: 2, versions }],
}))
const texts = on('termsView', () => ({
  result: true,
  msg: '',
  data: { ...versions[1]!, html: '<p>둘째 글</p>' },
}))
const differences = on('termsChanges', () => ({
  result: true,
  msg: '',
  data: [
    { change: 'same', text: '그대로' },
    { change: 'removed', text: '옛 글' },
    { change: 'added', text: '새 글' },
  ],
}))

test('a guest reads what is in force, every other version, and what changed between two', async () => {
  const { user, router } = openSite('/terms/rules', [documents, texts, differences])
  await screen.findByText('둘째 글')
  const main = within(screen.getByRole('main'))
  expect(main.getByText('버전 2 · 2026년 10월 1일 09:00 시행')).toBeTruthy()
  const list = within(screen.getByRole('region', { name: '모든 버전' }))
  expect(
    list.getAllByRole('listitem').map((item) => item.querySelector('.tag')!.textContent),
  ).toEqual(['시행 예정', '시행중', '지난 버전'])
  await user.click(list.getAllByRole('link', { name: '이전 버전과 달라진 점' })[1]!)
  await screen.findByRole('heading', { name: '버전 비교: 1 → 2' })
  expect(router.state.location.search).toEqual({ version: 2, from: 1 })
  const rows = document.querySelectorAll('.terms-changes li')
  expect([...rows].map((row) => row.textContent)).toEqual(['그대로', '삭제옛 글', '추가새 글'])
  expect(rows[1]!.querySelector('del')).toBeTruthy()
})

/** As a bet that the house refused: without one the page looks around first. */
const refuse = () => termsAsked.set(termsAsked.read() + 1)

const serveMine = (standing: { due: TermsMine['due']; next?: string }, sent: unknown[] = []) => [
  on('termsMine', () => ({
    result: true,
    msg: '',
    data: { due: standing.due, next: standing.next ?? null, agreed: [] },
  })),
  on('termsAgree', (input) => {
    sent.push(input)
    standing.due = []
    return { result: true, msg: termsText.agreed }
  }),
  on('noticeList', () => ({
    result: true,
    msg: '',
    data: { totalCnt: 0, totalPages: 0, list: [] },
  })),
]

test('who has something to agree to is asked once, on any page, and agrees to the versions that were shown', async () => {
  logIn()
  const sent: unknown[] = []
  const { user } = openSite('/notice', serveMine({ due: [versions[1]!] }, sent))
  const dialog = await screen.findByRole('dialog', { name: '약관에 동의해주세요' })
  expect(dialog.textContent).toContain('고친 점 2')
  await user.click(within(dialog).getByRole('button', { name: '동의하고 계속하기' }))
  expect(within(dialog).getByRole('alert').textContent).toBe('모든 약관에 동의해주세요.')
  expect(sent).toEqual([])
  await user.click(within(dialog).getByRole('checkbox', { name: '게임 규칙에 동의합니다' }))
  await user.click(within(dialog).getByRole('button', { name: '동의하고 계속하기' }))
  await waitFor(() => expect(sent).toEqual([{ terms: [{ kind: 'rules', version: 2 }] }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who puts it off goes on reading, and is asked again when the house refuses play', async () => {
  logIn()
  refuse()
  const { user } = openSite('/notice', serveMine({ due: [versions[1]!] }))
  const dialog = await screen.findByRole('dialog', { name: '약관에 동의해주세요' })
  await user.click(within(dialog).getByRole('button', { name: '나중에' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('등록된 공지가 없습니다.')
  refuse()
  await screen.findByRole('dialog', { name: '약관에 동의해주세요' })
})

test('a version that comes into force while the page stands is asked for at its instant', async () => {
  logIn()
  refuse()
  const standing: { due: TermsMine['due']; next: string } = {
    due: [],
    next: new Date(Date.now() + 1_000).toISOString(),
  }
  const { times } = openSite('/notice', serveMine(standing))
  await waitFor(() => expect(times('termsMine')).toBeGreaterThan(0))
  expect(screen.queryByRole('dialog')).toBeNull()
  standing.due = [versions[1]!]
  await screen.findByRole('dialog', { name: '약관에 동의해주세요' })
})

test('who is not logged in is asked nothing', async () => {
  const { times } = openSite('/terms/rules', [documents, texts, ...serveMine({ due: versions })])
  await screen.findByText('둘째 글')
  expect(times('termsMine')).toBe(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})
