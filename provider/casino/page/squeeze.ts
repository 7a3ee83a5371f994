/**
 * The last card, opened by its player: pulled up from the lower edge, by a button, or by itself when the time is over.
 * What it is was decided before; it takes the same time whatever it is and whoever looks.
 */
import { faceOf, turnCard } from './cards.ts'
import { calm, el, pause } from './dom.ts'
import type { Frame } from './frame.ts'

/** At most so long, in ms; nothing waits longer for a hand. */
const SQUEEZE_MS = 4_000
/** A last card that nobody may open turns so long before the end. */
const BEFORE_MS = 320
const BACK_MS = 160
const TURN_MS = 240
/** Open, it is looked at for so long before it goes. */
const LOOK_MS = 600
/** Let go above this share, it turns; below, it goes back. */
const ENOUGH = 0.55

/** A large card over the felt, `face` below its back; `opened` comes when it has lain open, after `ms` at the latest. */
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
    lift(1, TURN_MS)
    setTimeout(done, Math.min(TURN_MS + LOOK_MS, ends - performance.now()))
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
  const lasts = Math.min(ms, SQUEEZE_MS)
  const ends = performance.now() + lasts
  setTimeout(open, Math.max(0, lasts - TURN_MS - LOOK_MS))
  return { host, opened }
}

/** How much of a deal of `ms` is its last card's: it is known and opened, not waited for. */
export const lastMs = (ms: number) => Math.min(SQUEEZE_MS, ms / 2)

type Last = {
  /** where it lies face down, and what it is */
  box: HTMLElement
  card: number
  /** whose it is, in a word */
  whose: string
  /** when it is open at the latest, by the page's clock */
  ends: number
  /** who has a bet may open it */
  bets: boolean
}

/** The last card of a deal: opened by who has a bet, or by itself. */
export async function openLast(
  stage: HTMLElement,
  { box, card, whose, ends, bets }: Last,
  { tone, tell }: Pick<Frame, 'tone' | 'tell'>,
) {
  const left = ends - performance.now()
  if (bets && left > BEFORE_MS && !calm.matches) {
    const squeeze = openSqueeze(faceOf(card), left)
    tell(`${whose} 마지막 카드, ${Math.ceil(left / 1_000)}초 안에 열 수 있습니다`)
    stage.append(squeeze.host)
    await squeeze.opened
    squeeze.host.remove()
  } else await pause(left - BEFORE_MS)
  tone('card')
  void turnCard(box, card)
}
