/** The partner's codes and who came by each, on the page. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { OwnCode } from '@madang/contract/partner/codes.ts'

import { closePage, list, openPage, type Answers } from './testing/page.tsx'

afterEach(closePage)

const code = (changes: Partial<OwnCode> = {}): OwnCode => ({
  ...{ code: 'ALPHA1', state: 'open', madeAt: '2026-01-15T01:00:00.000Z', expiresAt: null },
  ...{ uses: 6, maxUses: 100, joined: 2, others: 1, unknown: 3, ...changes },
})
const joined = () =>
  list([
    { uid: 'arrival2', type: '유저', at: '2026-01-16T01:00:00.000Z' },
    { uid: 'arrival1', type: '대리점', at: '2026-01-15T02:00:00.000Z' },
  ])
const openCodes = async (answers: Answers = {}) => {
  const opened = openPage('/partner?ticket=one', {
    codes: () =>
      list([
        code(),
        code({
          ...{ code: 'OFF1', state: 'off', expiresAt: '2026-12-31T15:00:00.000Z', maxUses: null },
          ...{ uses: 0, joined: 0, others: 0, unknown: 0 },
        }),
      ]),
    codeJoined: joined,
    ...answers,
  })
  const section = within(await screen.findByRole('region', { name: '추천코드' }))
  expect(opened.calls('codes')).toEqual([])
  await opened.user.click(section.getByRole('button', { name: '추천코드 보기' }))
  return { ...opened, section }
}

test('each code tells its state, since when and how often; whoever came by it stands below it when it is opened', async () => {
  const { calls, user, section } = await openCodes()
  const open = await section.findByRole('button', { name: 'ALPHA1 가입 회원 2명' })
  const [first, second] = section.getAllByRole('listitem')
  expect(first!.textContent).toContain('ALPHA1 사용 가능2026-01-15부터 · 사용 6 / 100 · 기한 없음')
  expect(second!.textContent).toContain(
    'OFF1 중지2026-01-15부터 · 사용 0 / 제한 없음 · 2027-01-01 00:00까지',
  )
  expect(calls('codeJoined')).toEqual([])
  await user.click(open)
  const names = within(await section.findByRole('list', { name: 'ALPHA1 가입 회원' }))
  await names.findByText('arrival2')
  expect(names.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'arrival2 유저2026-01-16 10:00:00',
    'arrival1 대리점2026-01-15 11:00:00',
  ])
  expect(calls('codeJoined').map(({ input }) => input)).toEqual([{ code: 'ALPHA1', pageIndex: 1 }])
  expect(section.getByText(/다른 상위로 옮겨진 회원 1명은 목록에 없습니다/)).toBeTruthy()
  expect(section.getByText(/3명은 가입한 코드를 남기기 전에 왔습니다/)).toBeTruthy()
  await user.click(open)
  expect(section.queryByText('arrival2')).toBeNull()
})

test('of a code nobody came by nothing is asked, and it is said', async () => {
  const { calls, user, section } = await openCodes()
  await user.click(await section.findByRole('button', { name: 'OFF1 가입 회원 0명' }))
  expect(section.getByText(/내 아래에 있는 회원이 없습니다/)).toBeTruthy()
  expect(section.queryByText(/목록에 없습니다|남기기 전에 왔습니다/)).toBeNull()
  expect(calls('codeJoined')).toEqual([])
})

test('many who came by a code are read a page at a time', async () => {
  const { calls, user, section } = await openCodes({
    codes: () => list([code({ joined: 61 })]),
    codeJoined: () => ({ ...joined(), data: { ...joined().data, totalCnt: 61, totalPages: 3 } }),
  })
  await user.click(await section.findByRole('button', { name: 'ALPHA1 가입 회원 61명' }))
  await user.click(await section.findByRole('button', { name: '3' }))
  await waitFor(() =>
    expect(calls('codeJoined').at(-1)?.input).toEqual({ code: 'ALPHA1', pageIndex: 3 }),
  )
})

test('the codes are saved as CSV', async () => {
  const made = vi.fn<(file: Blob) => string>(() => 'blob:x')
  vi.spyOn(URL, 'createObjectURL').mockImplementation(made as never)
  const csv = '\ufeff"구분"\r\n'
  const { user, section } = await openCodes({
    codeCsv: () => ({ result: true, msg: '', name: 'madang-codes.csv', csv, rows: 4 }),
  })
  await user.click(await section.findByRole('button', { name: 'CSV' }))
  const dialog = await screen.findByRole('alertdialog', { name: '4행을 저장했습니다.' })
  await user.click(within(dialog).getByRole('button', { name: '확인' }))
  expect(await made.mock.calls[0]![0].text()).toBe(csv)
})

test('a section that is shut asks nothing more', async () => {
  const { calls, user, section } = await openCodes()
  const shut = await section.findByRole('button', { name: '추천코드 닫기' })
  expect(shut.getAttribute('aria-expanded')).toBe('true')
  expect(section.getByRole('button', { name: 'ALPHA1 가입 회원 2명' })).toBeTruthy()
  await user.click(shut)
  expect(section.queryByText('ALPHA1')).toBeNull()
  expect(calls('codes')).toHaveLength(1)
})

test('who has no code, and who is refused, reads why', async () => {
  const none = await openCodes({ codes: () => list([]) })
  expect(await none.section.findByText(/추천코드가 없습니다/)).toBeTruthy()
  closePage()
  const { section } = await openCodes({
    codes: () => ({ result: false, code: 'denied', msg: '권한이 없습니다.' }),
  })
  expect((await section.findByRole('alert')).textContent).toBe('권한이 없습니다.')
})
