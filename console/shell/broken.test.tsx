import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { takeWarnings } from '@madang/ui/testing/no-warnings.ts'

import { closeConsole, list, logIn, meOf, on, openConsole, round } from '../testing/house.tsx'

afterEach(closeConsole)

test('a page that fails while it is drawn says so beside the menu, and is drawn anew when asked', async () => {
  logIn()
  const house = { whole: false }
  const { user, calls } = openConsole('/rounds', [
    // A row that is none: the page that draws it fails.
    on('roundList', () => list(house.whole ? [round()] : [null as never])),
  ])
  const alert = await screen.findByRole('alert')
  within(alert).getByRole('heading', { level: 1, name: '화면을 표시하지 못했습니다.' })
  within(alert).getByRole('link', { name: '첫 화면으로' })
  within(screen.getByRole('main')).getByRole('alert')
  expect(screen.getByRole('navigation', { name: '메뉴' }).textContent).toContain('회차')
  expect(takeWarnings()).toEqual([
    expect.stringMatching(/TypeError: [^]*React will try to recreate this component tree/),
    expect.stringMatching(/^Warning: Error in route match: /),
  ])
  house.whole = true
  const before = calls('roundList').length
  await user.click(within(alert).getByRole('button', { name: '다시 시도' }))
  await screen.findByRole('heading', { level: 1, name: '회차' })
  await screen.findByText('5,950,000')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls('roundList').length).toBe(before + 1)
})

test('a head that fails leaves the same page, and comes back with it', async () => {
  logIn()
  const house = { whole: false }
  const { user } = openConsole('/rounds', [
    on('roundList', () => list([round()])),
    on('me', () => ({
      ...meOf('관리자'),
      ...(!house.whole && { online: {} as never, operator: null as never }),
    })),
  ])
  const alert = await screen.findByRole('alert')
  expect(takeWarnings().join()).toContain('Error in route match: /operators')
  house.whole = true
  await user.click(within(alert).getByRole('button', { name: '다시 시도' }))
  await screen.findByRole('navigation', { name: '메뉴' })
  await screen.findByRole('heading', { level: 1, name: '회차' })
})
