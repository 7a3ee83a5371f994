import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { closeConsole, detail, list, logIn, on, openConsole, round } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const three = [
  round({ id: 3, number: 189 }),
  round({ id: 2, number: 188, state: 'SETTLED', stakes: 10_000, paid: 19_500 }),
  round({ id: 1, number: 187, state: 'SETTLED', stakes: 20_000, paid: 0 }),
]
const view = on('roundView', (_, { path }) => ({
  result: true,
  msg: '',
  data: detail({ id: Number(path.split('/').at(-1)), number: 188 }),
}))
const rows = () => screen.getAllByRole('row').slice(1)
const marked = () => rows().findIndex((row) => row.className === 'is-marked')

test('a settled round shows what it brought, with its sign; an open one nothing yet', async () => {
  openConsole('/rounds', [on('roundList', () => list(three))])
  await screen.findAllByRole('link', { name: '동행 파워볼' })
  expect(rows().map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    '—',
    '−9,500',
    '+20,000',
  ])
})

test('j and k and the arrows move the mark, Enter opens it, b comes back to it', async () => {
  const { user, router } = openConsole('/rounds', [on('roundList', () => list(three)), view])
  await screen.findAllByRole('link', { name: '동행 파워볼' })
  expect(marked()).toBe(0)
  await user.keyboard('j{ArrowDown}{ArrowDown}k')
  expect(marked()).toBe(1)
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: '동행 파워볼 188회' })
  expect(router.state.location.pathname).toBe('/rounds/2')
  await user.keyboard('b')
  await screen.findByRole('heading', { level: 1, name: '회차' })
  await waitFor(() => expect(marked()).toBe(1))
})

test('the mark stays on its round when a new one comes in above', async () => {
  const house = { list: three }
  const { user } = openConsole('/rounds', [on('roundList', () => list(house.list))])
  await screen.findAllByRole('link', { name: '동행 파워볼' })
  await user.keyboard('j')
  house.list = [round({ id: 4, number: 190 }), ...three]
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(marked()).toBe(2)
  expect(within(rows()[2]!).getByText('188회')).toBeTruthy()
})

test('a slash goes to the filters; they stand in the address and in the question', async () => {
  const { user, router, calls } = openConsole('/rounds?page=3', [
    on('roundList', () => list(three, 5)),
  ])
  await screen.findAllByRole('link', { name: '동행 파워볼' })
  expect(calls('roundList').at(-1)?.input).toEqual({ pageIndex: 3 })
  await user.keyboard('f')
  expect(document.activeElement).toBe(screen.getByLabelText('게임'))
  await user.selectOptions(screen.getByLabelText('게임'), 'pbg.powerball')
  await user.selectOptions(screen.getByLabelText('상태'), 'VOID')
  await user.type(screen.getByLabelText('날짜'), '2026-11-21')
  await waitFor(() =>
    expect(calls('roundList').at(-1)?.input).toEqual({
      game: 'pbg.powerball',
      state: 'VOID',
      date: '20261121',
      pageIndex: 1,
    }),
  )
  expect(router.state.location.search).toEqual({
    game: 'pbg.powerball',
    state: 'VOID',
    day: '2026-11-21',
  })
})

test('the arrows turn the page and stop at its ends', async () => {
  const { user, calls } = openConsole('/rounds', [on('roundList', () => list(three, 2))])
  await screen.findAllByRole('link', { name: '동행 파워볼' })
  const pages = () =>
    calls('roundList').map(({ input }) => (input as { pageIndex: number }).pageIndex)
  await user.keyboard('{ArrowLeft}{ArrowRight}')
  await waitFor(() => expect(pages().at(-1)).toBe(2))
  await user.keyboard('{ArrowRight}')
  expect(Math.max(...pages())).toBe(2)
})

test('Enter on a focused button is the button, not the marked row', async () => {
  const { user, router } = openConsole('/rounds', [on('roundList', () => list(three)), view])
  await screen.findAllByRole('link', { name: '동행 파워볼' })
  screen.getByRole('button', { name: /^단축키/ }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: '단축키' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/rounds')
})

test('an empty list says what to do', async () => {
  openConsole('/rounds?state=nonsense', [on('roundList', () => list([]))])
  expect(await screen.findByText(/조건을 바꿔보세요/)).toBeTruthy()
})
