/** Who else has the request open, the day's median, and the strip at the foot. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { approval, closeConsole, logIn, on, openConsole, requests } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  closeConsole()
})

const over = approval({
  ...{ id: 3, title: '파워볼 150회', state: 'rejected', decidedBy: 'admin2' },
  decidedAt: '2026-11-21T06:30:43.000Z',
})
const queue = [
  approval({ id: 1, title: '파워볼 186회' }),
  approval({ id: 2, title: '파워볼 187회' }),
  over,
]
const views = on('approvalView', (_, { path }) => ({
  result: true,
  msg: '',
  data: {
    ...queue.find(({ id }) => path.endsWith(`/${id}`))!,
    stands: null,
    asked: { approved: 0, rejected: 0, withdrawn: 0 },
  },
}))
type Look = { page: string; turn: number; id: number | null }
const looks = (others: (id: number | null) => string[]) =>
  on('approvalLook', ({ id }) => ({ result: true, msg: '', data: { others: others(id) } }))

async function openQueue(...rules: Parameters<typeof openConsole>[1]) {
  const opened = openConsole('/approvals', [requests(() => queue), views, ...rules])
  await screen.findAllByRole('listitem')
  const told = () => opened.calls('approvalLook').map(({ input }) => input as Look)
  return { ...opened, told }
}
const pane = (title: string) => screen.findByRole('region', { name: title })

test('who else has the request open stands beside it, and goes when they go', async () => {
  let others = ['admin2', 'cash1']
  const { user } = await openQueue(looks((id) => (id === 1 ? others : [])))
  const shown = await pane('파워볼 186회')
  await waitFor(() =>
    expect(shown.textContent).toContain('같은 요청을 보는 사람 2명 (admin2, cash1)'),
  )
  others = []
  await waitFor(() => expect(shown.textContent).not.toContain('보는 사람'))
  others = ['admin2']
  await waitFor(() => expect(shown.textContent).toContain('같은 요청을 보는 사람 1명 (admin2)'))
  await user.keyboard('j')
  expect((await pane('파워볼 187회')).textContent).not.toContain('보는 사람')
})

test('the page tells what it has open, what it goes on to, and that it leaves', async () => {
  const { user, told, router } = await openQueue()
  await waitFor(() => expect(told().at(-1)?.id).toBe(1))
  await user.keyboard('j')
  await waitFor(() => expect(told().at(-1)?.id).toBe(2))
  // What is over is nobody's to decide: none is open.
  await user.keyboard('j')
  await waitFor(() => expect(told().at(-1)?.id).toBeNull())
  await user.keyboard('k')
  await waitFor(() => expect(told().at(-1)?.id).toBe(2))
  act(() => void router.navigate({ to: '/audit' }))
  await waitFor(() => expect(told().at(-1)?.id).toBeNull())
  const turns = told().map(({ turn }) => turn)
  expect(turns).toEqual(turns.toSorted((a, b) => a - b))
  expect(new Set(turns).size).toBe(turns.length)
  expect(new Set(told().map(({ page }) => page)).size).toBe(1)
})

test('a hidden page says that it is looked at no more', async () => {
  const { told } = await openQueue()
  await waitFor(() => expect(told().at(-1)?.id).toBe(1))
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(told().at(-1)?.id).toBeNull())
  seen.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(told().at(-1)?.id).toBe(1))
})

test('what is over tells how many were decided today and the median', async () => {
  await openQueue(requests(() => queue, { decided: 18, medianSeconds: 80 }))
  const heading = within(screen.getByRole('region', { name: '끝난 것' })).getByRole('heading')
  expect(heading.textContent).toBe('끝난 것 오늘 결정 18중앙값 01:20')
})

test('before anything was decided today there is no median', async () => {
  await openQueue()
  const heading = within(screen.getByRole('region', { name: '끝난 것' })).getByRole('heading')
  expect(heading.textContent).toBe('끝난 것 오늘 결정 0')
})

test('the strip at the foot names the keys and how often the page asks; without an answer since when', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let there = true
  await openQueue(
    on('approvalList', () =>
      there
        ? (requests(() => queue).answer as () => never)()
        : { result: false, code: 'retry', msg: '' },
    ),
  )
  const foot = screen.getByRole('note', { name: '단축키와 갱신' })
  expect(foot.textContent).toBe(
    'jk이동a승인 물음Enter승인 (손을 뗀 뒤)r반려·철회 + 사유g대상 보기Esc닫기2초마다 갱신 · 접수 데스크와 같은 키',
  )
  there = false
  await act(() => vi.advanceTimersByTimeAsync(13_000))
  expect(foot.textContent).toMatch(/\d\d:\d\d:\d\d부터 갱신 안 됨$/)
  there = true
  await act(() => vi.advanceTimersByTimeAsync(2_100))
  await waitFor(() => expect(foot.textContent).toMatch(/2초마다 갱신 · 접수 데스크와 같은 키$/))
})
