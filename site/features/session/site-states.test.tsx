import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'

afterEach(closeSite)

const info = { status: 'open', reg: '0', memo: '', device: 'mobile', re: true } as const

test('a closed site shows what the operator wrote and no login', async () => {
  openSite('/', [
    on('siteInfo', () => ({
      result: true,
      msg: '',
      reload: false,
      data: { ...info, status: 'closed', memo: '<p>점검 중입니다</p>' },
    })),
  ])
  expect(await screen.findByText('점검 중입니다')).toBeTruthy()
  await waitFor(() => expect(screen.queryByLabelText('비밀번호')).toBeNull())
})

test('without site information there is only the plain 404 text', async () => {
  openSite('/', [on('siteInfo', () => ({ result: false, code: 'notFound', msg: '없음' }))])
  expect(await screen.findByText('HTTP/1.1 404 Not Found')).toBeTruthy()
})

test('a guest on a member page gets the login page there; a member gets the page', async () => {
  openSite('/safe', [])
  expect(await screen.findByLabelText('비밀번호')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: '금고' })).toBeNull()
  closeSite()
  logIn()
  openSite('/safe', [])
  expect(await screen.findByRole('heading', { name: '금고' })).toBeTruthy()
})

test('an unknown path leads home', async () => {
  const { router } = openSite('/no/such/page', [])
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('a site closed to this member shows the closed page', async () => {
  logIn()
  openSite('/', [
    on('siteInfo', () => ({
      result: true,
      msg: '',
      reload: false,
      data: { ...info, memo: '<p>닫혔습니다</p>' },
    })),
    on('refresh', () => ({ result: true, msg: '', data: summary({ use: '1' }) })),
  ])
  expect(await screen.findByText('닫혔습니다', {}, { timeout: 3_000 })).toBeTruthy()
})
