/** A chip that moves from one place of the window to another; nothing moves where motion is reduced. */
import { calm, el } from './dom.ts'

const FLY_MS = 320

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Lays a disc over the window that flies and is gone; `chip` is the value it is drawn as, in won. */
export function fly(from: Element, to: Element, chip: number, ms = FLY_MS) {
  if (calm.matches) return
  const [start, end] = [middleOf(from), middleOf(to)]
  const disc = el('span', { class: 'chip flying', 'data-chip': chip, 'aria-hidden': 'true' })
  disc.style.setProperty('left', `${start.x}px`)
  disc.style.setProperty('top', `${start.y}px`)
  document.body.append(disc)
  const away = `translate(${end.x - start.x}px, ${end.y - start.y}px)`
  const flight = disc.animate(
    [{ transform: 'none' }, { transform: `${away} scale(0.6)`, opacity: 0.9 }],
    { duration: ms, easing: 'cubic-bezier(.5, 0, .2, 1)', fill: 'forwards' },
  )
  flight.finished.then(
    () => disc.remove(),
    () => disc.remove(),
  )
}

/** A pile comes into sight as the chip reaches it. */
export function settleIn(pile: Element) {
  if (calm.matches) return
  pile.animate(
    [
      { opacity: 0, transform: 'scale(0.7)' },
      { opacity: 0, transform: 'scale(0.7)', offset: 0.6 },
      { opacity: 1, transform: 'none' },
    ],
    { duration: FLY_MS, easing: 'ease-out' },
  )
}
