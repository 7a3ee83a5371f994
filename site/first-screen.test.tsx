/** The script in index.html that runs before anything is painted says the same as the modules that come later. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'

import { afterEach, expect, test, vi } from 'vitest'

import { readSession } from './api/session.ts'
import { readDevice } from './shell/device.ts'

const html = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8')
const [, script] = /<script>([^]*?)<\/script>/.exec(html)!

/** Runs the script on a document whose first screen is drawn for `device`; answers its root. */
function run(device: string, passkeyOrigin: string | null = null): HTMLElement {
  document.body.innerHTML = `<script type="application/json" id="house">${JSON.stringify({ passkeyOrigin })}</script><div id="root" data-device="${device}"><form><button class="passkey-way"></button></form></div>`
  runInThisContext(`{${script}}`)
  return document.getElementById('root')!
}

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.cookie = 'theme=; max-age=0'
  delete document.documentElement.dataset['theme']
  document.body.innerHTML = ''
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
    expect(run(drawn).hasChildNodes()).toBe(readDevice() === drawn)
  },
)

test('a first screen goes where somebody is logged in, or the server has refused this client', () => {
  const device = readDevice()
  expect(run(device).hasChildNodes()).toBe(true)
  for (const field of ['userId', 'userNick', 'userType', 'accessToken'])
    sessionStorage.setItem(field, 'x')
  expect(readSession()).not.toBeNull()
  expect(run(device).hasChildNodes()).toBe(false)
  sessionStorage.clear()
  sessionStorage.setItem('notFound', '1')
  expect(run(device).hasChildNodes()).toBe(false)
})

test('the place of the passkeys’ button is kept on the origin that they are for', () => {
  expect(run(readDevice(), location.origin).querySelector('.passkey-way')).not.toBeNull()
  expect(run(readDevice(), null).querySelector('.passkey-way')).toBeNull()
})

test.each(['dark', 'light'])('a chosen theme %s is on the document', (theme) => {
  document.cookie = `theme=${theme}`
  run(readDevice())
  expect(document.documentElement.dataset['theme']).toBe(theme)
})

test('a form that is sent before the program has come is noted, and the page stays', () => {
  const root = run(readDevice())
  const sent = new Event('submit', { bubbles: true, cancelable: true })
  root.querySelector('form')!.dispatchEvent(sent)
  expect([sent.defaultPrevented, root.dataset['sent']]).toEqual([true, ''])
})
