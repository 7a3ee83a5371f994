import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { watchInstall } from '../../shell/install.ts'
import { closeSite, openSite } from '../../testing/house.tsx'

afterEach(closeSite)

const offer = () => screen.queryByRole('complementary', { name: '앱 설치' })
/** Another visit: so long after the last page that nothing says it is the same one. */
function visit() {
  document.cookie = 'visiting=; path=/; max-age=0'
  watchInstall()
}
async function browserAsks() {
  const prompt = vi.fn(async () => undefined)
  const question = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  await act(async () => void dispatchEvent(question))
  return { prompt, question }
}

test('the first visit offers nothing, the second one does, and only a press asks', async () => {
  visit()
  watchInstall()
  openSite('/', [])
  const first = await browserAsks()
  expect(first.question.defaultPrevented).toBe(true)
  expect(await screen.findByRole('main')).toBeDefined()
  expect(offer()).toBeNull()
  cleanup()

  visit()
  openSite('/', [])
  const { prompt } = await browserAsks()
  expect(await screen.findByRole('complementary', { name: '앱 설치' })).toBeDefined()
  expect(prompt).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '설치' }))
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(offer()).toBeNull()
})

test('who said no is not asked again, at no later visit', async () => {
  visit()
  visit()
  openSite('/', [])
  await browserAsks()
  await userEvent.click(await screen.findByRole('button', { name: '앱 설치 안내 닫기' }))
  expect(offer()).toBeNull()
  cleanup()
  visit()
  openSite('/', [])
  await browserAsks()
  expect(await screen.findByRole('main')).toBeDefined()
  expect(offer()).toBeNull()
})

test('it stands on the home page alone', async () => {
  visit()
  visit()
  openSite('/notice', [])
  await browserAsks()
  expect(await screen.findByRole('main')).toBeDefined()
  expect(offer()).toBeNull()
})
