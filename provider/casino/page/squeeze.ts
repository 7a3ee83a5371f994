/**
 * The last card, opened by its player: pulled up from the lower edge, by a button, or by itself when the time is over.
 * What it is was decided before; it takes the same time whatever it is and whoever looks.
 */
import { calm, el } from './dom.ts'

/** At most so long, in ms; nothing waits longer for a hand. */
export const SQUEEZE_MS = 4_000
const BACK_MS = 160
const TURN_MS = 240
/** Let go above this share, it turns; below, it goes back. */
const ENOUGH = 0.55

/** A large card over the felt, `face` below its back; `opened` comes when it lies open, after `ms` at the latest. */
export function openSqueeze(face: HTMLElement, ms: number) {
  const back = el('span', { class: 'squeeze-back' })
  const card = el('div', { class: 'squeeze-card', 'aria-hidden': 'true' }, face, back)
  const button = el('button', { type: 'button', class: 'tool', click: open }, '바로 열기')
  const host = el(
    'div',
    { class: 'squeeze' },
    card,
    el('p', {}, el('span', {}, '끝을 끌어 여세요'), button),
  )
  let share = 0
  let from: number | null = null
  let over = false
  let done: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (done = resolve))

  function lift(next: number, duration: number) {
    share = Math.min(1, Math.max(0, next))
    back.style.setProperty('transition', duration > 0 ? `clip-path ${duration}ms` : 'none')
    back.style.setProperty('--open', `${share * 100}%`)
  }
  function open() {
    if (over) return
    over = true
    const turning = calm.matches ? 0 : TURN_MS
    lift(1, turning)
    setTimeout(done, turning)
  }
  card.addEventListener('pointerdown', (event) => {
    from = event.clientY
    card.setPointerCapture(event.pointerId)
  })
  card.addEventListener('pointermove', (event) => {
    if (from !== null && !over) lift((from - event.clientY) / card.offsetHeight, 0)
  })
  function letGo() {
    if (from === null || over) return
    from = null
    if (share > ENOUGH) open()
    else lift(0, BACK_MS)
  }
  card.addEventListener('pointerup', letGo)
  card.addEventListener('pointercancel', letGo)
  setTimeout(open, Math.max(0, Math.min(ms, SQUEEZE_MS) - TURN_MS))
  return { host, opened }
}
