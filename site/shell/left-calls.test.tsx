/** A page loaded anew after a call whose answer was lost says how it ended, and reads all that it shows again. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { coinsOf, listed, openPage } from '../features/deposit/testing/sample.ts'
import { closeSite, logIn, on } from '../testing/house.tsx'

afterEach(closeSite)

const left = (name: string, slot: string, body: object) =>
  sessionStorage.setItem(
    `key:${slot}`,
    JSON.stringify({ key: 'k', name, body: JSON.stringify(body) }),
  )

test.each([
  ['says', '전환했습니다.'],
  ['says nothing', ''],
])('a left conversion whose answer %s shows the coins as they are after it', async (_, msg) => {
  logIn()
  left('depositRequest', 'convert', { setMoney: 10_000, type: '1' })
  let known = () => {}
  const heard = new Promise<void>((resolve) => (known = resolve))
  let balance = 12.5
  await openPage([
    listed({ type: 'coin' }),
    on('coinStatus', () => coinsOf(balance)),
    on('outcome', async () => {
      await heard
      return { result: true, msg: '', data: { result: true, msg, data: 11.5 } }
    }),
  ])
  await screen.findByText(/12\.5/)
  balance = 11.5
  known()
  await waitFor(() => expect(screen.queryByText(/11\.5/)).toBeTruthy())
  if (msg !== '') expect(await screen.findByText(msg)).toBeTruthy()
})
