/** The script in index.html that runs before anything is painted decides as the modules that come later. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'

import { afterEach, expect, test, vi } from 'vitest'

import { readSession } from './api/session.ts'
import { readDevice } from './shell/device.ts'

const html = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8')
const [, script] = /<script>([^]*?)<\/script>/.exec(html)!

const PART = '/assets/login-box.js'

/** Runs the script in a document whose first screen is drawn for `screen`; tells what it showed and asked for. */
function run(screen: string, passkeyOrigin: string | null = null) {
  document.documentElement.dataset['screen'] = screen
  document.body.innerHTML = `<script type="application/json" id="house">${JSON.stringify({ passkeyOrigin })}</script><template id="parts"><link rel="modulepreload" href="${PART}"></template><form></form>`
  runInThisContext(`{${script}}`)
  const { classList } = document.documentElement
  return {
    isShown: !classList.contains('other-screen'),
    hasPasskeys: !classList.contains('no-passkeys'),
    hasParts: document.head.querySelector(`link[href="${PART}"]`) !== null,
  }
}

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.cookie = 'theme=; max-age=0'
  for (const name of ['theme', 'screen', 'sent']) delete document.documentElement.dataset[name]
  document.documentElement.className = ''
  document.body.innerHTML = ''
  document.head.querySelector(`link[href="${PART}"]`)?.remove()
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

test.each(
  ['pc', 'mobile'].flatMap((drawn) =>
    [IPHONE, WINDOWS].flatMap((agent) =>
      [true, false].flatMap((narrow) =>
        [null, 'pc', 'mobile'].map((chosen) => [drawn, agent, narrow, chosen] as const),
      ),
    ),
  ),
)(
  'a first screen for %s stays where the page draws the same: %s, narrow %s, chosen %s',
  (drawn, agent, matches, chosen) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    vi.stubGlobal('matchMedia', () => ({ matches }))
    if (chosen) sessionStorage.setItem('device', chosen)
    expect(run(drawn).isShown).toBe(readDevice() === drawn)
  },
)

test('a first screen is hidden where somebody is logged in, or the server has refused this client', () => {
  const device = readDevice()
  expect(run(device).isShown).toBe(true)
  for (const field of ['userId', 'userNick', 'userType', 'accessToken'])
    sessionStorage.setItem(field, 'x')
  expect(readSession()).not.toBeNull()
  expect(run(device).isShown).toBe(false)
  sessionStorage.clear()
  sessionStorage.setItem('notFound', '1')
  expect(run(device).isShown).toBe(false)
})

test.each([
  ['a guest', null, true],
  ['a guest who drew for another device', 'device', true],
  ['a member', 'accessToken', false],
  ['a client that the server refused', 'notFound', false],
])('a first screen’s parts are loaded for %s by what the tab keeps: %s', (_, kept, isLoaded) => {
  if (kept) sessionStorage.setItem(kept, kept === 'device' ? 'other' : '1')
  expect(run(readDevice()).hasParts).toBe(isLoaded)
})

test('the place of the passkeys’ button is kept on the origin that they are for', () => {
  expect(run(readDevice(), location.origin).hasPasskeys).toBe(true)
  expect(run(readDevice(), null).hasPasskeys).toBe(false)
})

test.each(['dark', 'light'])('a chosen theme %s is on the document', (theme) => {
  document.cookie = `theme=${theme}`
  run(readDevice())
  expect(document.documentElement.dataset['theme']).toBe(theme)
})

test('a form that is sent before the program has come is noted, and the page stays', () => {
  run(readDevice())
  const sent = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector('form')!.dispatchEvent(sent)
  expect([sent.defaultPrevented, document.documentElement.dataset['sent']]).toEqual([true, ''])
})
