/** Back on a phone is the way out of what lies on top: with a dialog open it closes that, and the page stays. */
import type { RouterHistory } from '@tanstack/react-router'

export const closeByBack = (history: RouterHistory): (() => void) =>
  history.block({
    blockerFn: ({ action }) => action === 'BACK' && closeTop(),
    enableBeforeUnload: false,
  })

/** Cancels the dialog on top, as Escape does; those that are pages of their own (`data-page`) are left by back itself. */
function closeTop(): boolean {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (!top || top.dataset['page'] !== undefined) return false
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  return true
}
