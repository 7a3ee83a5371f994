/**
 * The way to the partners' page: the server's address, opened as given (docs/spec/member-pages.md#roles;
 * docs/spec/rules.md#hand-off).
 */
import { tell } from '@madang/ui/dialog.tsx'

import { ask, RefusedError } from '../api/ask.ts'
import { reloadPage } from './reload.ts'

/** Call it from a press: the window opens at once, before the server answers, or browsers would not let it. */
export async function openHandOff(): Promise<void> {
  const opened = window.open('', '_blank')
  try {
    const { data } = await ask('useSite')
    if (opened) {
      opened.opener = null
      opened.location.replace(data)
    } else location.assign(data)
  } catch (error) {
    opened?.close()
    if (!(error instanceof RefusedError)) throw error
    if (error.code === 'logout' || error.code === 404) return
    await tell(error.msg, { tone: 'error' })
    reloadPage()
  }
}
