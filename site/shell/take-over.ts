/** The page takes the place of the first screen that came in its document (docs/adr/0286-first-screens.md). */
import { flushSync } from 'react-dom'

/** Whether the document carries this reader's first screen; another's is hidden (site/index.html), and goes. */
export function hasScreen(root: HTMLElement): boolean {
  const { classList } = document.documentElement
  if (classList.contains('other-screen')) root.replaceChildren()
  classList.remove('other-screen')
  return root.hasChildNodes()
}

/** Draws; typed text, focus and a form that was sent meanwhile (site/index.html notes it) are kept. */
export function takeOver(root: HTMLElement, draw: () => void): void {
  const inputs = () => [...root.querySelectorAll('input')]
  const typed = new Map(inputs().map(({ name, value }) => [name, value]))
  const focused = inputs().find((input) => input === document.activeElement)
  const place = focused && ([focused.selectionStart, focused.selectionEnd] as const)
  flushSync(draw)
  for (const input of inputs()) {
    const value = typed.get(input.name)
    if (value) flushSync(() => type(input, value))
    if (focused?.name !== input.name) continue
    input.focus({ preventScroll: true })
    input.setSelectionRange(...place!)
  }
  const { dataset } = document.documentElement
  if ('sent' in dataset) root.querySelector('form')?.requestSubmit()
  delete dataset['screen']
}

/** React keeps a field's value of its own: only the element's own setter changes what it compares with. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
