/** The seconds that are left: digits in a ring that empties. Two halves turn, so that nothing is painted anew. */
import { calm, el, write } from './dom.ts'

const TURN = [{ transform: 'rotate(45deg)' }, { transform: 'rotate(225deg)' }]

export function openRing() {
  const digits = el('b', {}, '')
  const halves = ['right', 'left'].map((side) => {
    const arc = el('i', { class: 'arc' })
    return { arc, half: el('span', { class: `ring-half ${side}` }, arc) }
  })
  const box = el('div', { class: 'ring', role: 'timer' }, ...halves.map(({ half }) => half), digits)
  let shows: Animation[] | undefined

  return {
    box,
    /** Empties over `whole` ms, of which `left` are to come; stands where motion is reduced, until it is told again. */
    run(left: number, whole: number) {
      shows ??= halves.map(({ arc }, index) => {
        const show = arc.animate(TURN, {
          duration: whole / 2,
          delay: (index * whole) / 2,
          fill: 'both',
        })
        if (calm.matches) show.pause()
        return show
      })
      for (const show of shows) show.currentTime = Math.min(whole, Math.max(0, whole - left))
    },
    show(text: string, soon: boolean) {
      write(digits, text)
      box.classList.toggle('soon', soon)
    },
  }
}
