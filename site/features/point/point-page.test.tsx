import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import { periodText } from '@madang/contract/member/plain/dates.ts'
import { pointText } from '@madang/contract/member/plain/point.ts'

import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'

afterEach(closeSite)

const rows = Array.from({ length: 15 }, (_, n) => ({
  no: 900 - n,
  log: n === 0 ? '포인트 전환' : '포인트 조정 지급',
  point: n === 0 ? -1_200 : 100,
  date: '2026-11-20 21:08:31',
}))
const listed = (data = { totalCnt: 17, totalPages: 2, list: rows }) =>
  on('pointList', () => ({ result: true, msg: '', data }))
const points = (point: number) =>
  on('refresh', () => ({ result: true, msg: '', data: summary({ point }) }))

async function openPage(rules: Parameters<typeof openSite>[1] = [], path = '/point') {
  logIn()
  const site = openSite(path, [listed(), points(1_500), ...rules])
  await screen.findByText('1,500', { selector: '.point-now .won' })
  return site
}
const press = (name: string) => screen.getByRole('button', { name })
const agree = async (
  { user }: { user: { click: (e: Element) => Promise<void> } },
  title: string,
  name = '확인',
) => {
  const dialog = await screen.findByRole('alertdialog', { name: title })
  await user.click(within(dialog).getByRole('button', { name }))
}
const today = dateOf(new Date())
const asks = (site: Awaited<ReturnType<typeof openPage>>) =>
  site.asked.filter(({ name }) => name === 'pointList').map(({ input }) => input)

test('a week back through today is asked for, numbered down from the total, with signs', async () => {
  const site = await openPage()
  expect(asks(site)[0]).toEqual({
    params: { data: { start: addDays(today, -7), end: today }, pageIndex: 1 },
  })
  expect(await screen.findByText(/−1,200/)).toBeTruthy()
  expect(screen.getAllByText(/^\+100/)).toHaveLength(14)
  expect(document.body.textContent).toContain('총 17건')
  expect(screen.getByText(/^17/)).toBeTruthy()
})

test('days and page stand in the address, and other days begin at their first page', async () => {
  const site = await openPage([], '/point?start=2026-01-01&end=2026-01-15&page=2')
  expect(asks(site)[0]).toEqual({
    params: { data: { start: '2026-01-01', end: '2026-01-15' }, pageIndex: 2 },
  })
  const start = screen.getByLabelText('시작일')
  await site.user.clear(start)
  await site.user.type(start, '20260110')
  await site.user.click(press('검색'))
  await waitFor(() =>
    expect(asks(site).at(-1)).toEqual({
      params: { data: { start: '2026-01-10', end: '2026-01-15' }, pageIndex: 1 },
    }),
  )
  expect(site.router.state.location.searchStr).toBe('?start=2026-01-10&end=2026-01-15')
})

test('a date that is none is refused under its field, and nothing is asked', async () => {
  const site = await openPage()
  const before = site.times('pointList')
  const end = screen.getByLabelText('종료일')
  await site.user.clear(end)
  await site.user.type(end, '2026-02-30')
  await site.user.click(press('검색'))
  expect(screen.getByRole('alert').textContent).toBe(periodText.badDate)
  expect(site.times('pointList')).toBe(before)
})

test('all points are converted after a question that names them', async () => {
  let left = 1_500
  const site = await openPage([
    on('refresh', () => ({ result: true, msg: '', data: summary({ point: left }) })),
    on('pointChange', () => {
      left = 0
      return { result: true, msg: pointText.done }
    }),
  ])
  await site.user.click(press('포인트 전환'))
  await agree(site, pointText.confirm(1_500), '취소')
  expect(site.times('pointChange')).toBe(0)
  await site.user.click(press('포인트 전환'))
  await agree(site, pointText.confirm(1_500))
  await agree(site, pointText.done)
  const asked = site.asked.filter(({ name }) => name === 'pointChange')
  expect(asked.map(({ input }) => input)).toEqual([{ params: { set: 1_500 } }])
  expect(asked[0]!.headers['idempotency-key']).toHaveLength(36)
  expect(await screen.findByText('0', { selector: '.point-now .won' })).toBeTruthy()
})

test('without points nothing is asked, and the seeds’ sentence is said', async () => {
  logIn()
  const site = openSite('/point', [listed({ totalCnt: 0, totalPages: 0, list: [] }), points(0)])
  await screen.findByText('0', { selector: '.point-now .won' })
  await site.user.click(press('포인트 전환'))
  await agree(site, pointText.short)
  expect(site.times('pointChange')).toBe(0)
  expect(await screen.findByText('포인트내역이 없습니다.')).toBeTruthy()
})

test('a refused conversion is shown in the server’s words, and the page loads anew', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const site = await openPage([
    on('pointChange', () => ({ result: false, code: 'lack', msg: pointText.short })),
  ])
  await site.user.click(press('포인트 전환'))
  await agree(site, pointText.confirm(1_500))
  await agree(site, pointText.short)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a list that cannot be loaded says why and leads back', async () => {
  logIn()
  const site = openSite('/notice', [
    on('pointList', () => ({ result: false, code: 'badInput', msg: periodText.long })),
  ])
  await screen.findByRole('banner')
  await site.router.navigate({ to: '/point' })
  await agree(site, periodText.long)
  await waitFor(() => expect(site.router.state.location.pathname).toBe('/notice'))
})
