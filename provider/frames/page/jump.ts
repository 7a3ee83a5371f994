/** A tap on the stage shows each thing as soon as it is told, and is remembered; a button brings the scenes back. */
import { byId, write } from './dom.ts'

const KEY = 'madang.jump'

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    // A browser that keeps nothing for an embedded page.
    return false
  }
}

function remember(jumps: boolean) {
  try {
    if (jumps) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // Then it holds for as long as the page does.
  }
}

/** `changed` after every change; a tap counts only while `running` answers that there is something to jump over. */
export function jumping(running: () => boolean, changed: () => void) {
  let jumps = remembered()
  const button = byId('jump')
  const set = (next: boolean) => {
    jumps = next
    remember(jumps)
    put()
    changed()
  }
  const put = () => {
    write(button, jumps ? '추첨 장면 보기' : '바로 결과')
    document.body.classList.toggle('jumps', jumps)
  }
  put()
  button.addEventListener('click', (event) => {
    event.stopPropagation()
    set(!jumps)
  })
  byId('stage').addEventListener('click', () => {
    if (!jumps && running()) set(true)
  })
  return () => jumps
}
