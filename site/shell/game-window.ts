/**
 * A game in a window of its own: opened in the press itself, then led to its address
 * (docs/spec/member-pages.md#game-window, #errors; docs/spec/look.md#game-launch).
 */
import { lobbyText } from '@madang/contract/member/plain/lobby.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { RefusedError } from '../api/ask.ts'
import { readDevice } from './device.ts'
import { withSound } from './sound.ts'
import { reloadPage } from './reload.ts'

const DESKTOP = 'popup,width=1400,height=800'

/**
 * Call it from a press: the window opens before the server answers, or browsers would not let it. On a phone it has no
 * size and the page is read again (docs/spec/member-pages.md#game-window). False when nothing was opened; the member
 * has been told why.
 */
export async function openGameWindow(address: () => Promise<string>): Promise<boolean> {
  const phone = readDevice() === 'mobile'
  const opened = phone ? window.open('', '_blank') : window.open('', '_blank', DESKTOP)
  if (!opened) {
    await tell(lobbyText.blocked, { tone: 'error' })
    return false
  }
  sayOpening(opened)
  try {
    const found = await address()
    opened.opener = null
    opened.location.replace(withSound(found))
  } catch (error) {
    opened.close()
    if (!(error instanceof RefusedError)) throw error
    // The shell says what ends a session, and goes home (leave.ts).
    if (error.code !== 'logout' && error.code !== 404) await tell(error.msg, { tone: 'error' })
    return false
  }
  if (phone) reloadPage()
  return true
}

/** What stands in the window until the game does. */
function sayOpening({ document: page }: Window) {
  page.title = lobbyText.windowTitle
  page.documentElement.lang = 'ko'
  page.body.textContent = lobbyText.opening
}
