/** What opens over the game: the browser's own dialog, closed by its button or Escape, focus back where it was. */
import { el } from './dom.ts'

export function openDialog(title: string, ...content: (Node | string)[]): HTMLDialogElement {
  const back = document.activeElement
  const dialog = el('dialog', { 'aria-label': title, class: 'sheet' }) as HTMLDialogElement
  dialog.append(
    el(
      'div',
      { class: 'sheet-head' },
      el('h2', {}, title),
      el('button', { type: 'button', class: 'close', click: () => dialog.close() }, '닫기'),
    ),
    el('div', { class: 'sheet-body', tabindex: 0 }, ...content),
  )
  dialog.addEventListener('close', () => {
    dialog.remove()
    if (back instanceof HTMLElement) back.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

let standing: HTMLElement | null = null

/** A line at the foot of the game, read aloud; the next one takes its place. */
export function say(text: string, tone: 'plain' | 'error' = 'plain') {
  standing?.remove()
  if (text === '') return
  const line = el('p', { class: `say ${tone}`, role: tone === 'error' ? 'alert' : 'status' }, text)
  standing = line
  document.body.append(line)
  setTimeout(() => {
    if (standing === line) say('')
  }, 4_000)
}
