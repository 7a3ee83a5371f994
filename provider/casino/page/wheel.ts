/** The wheel of roulette, pockets in their true order, and the ball that runs against it. */
import { colourOf, wheel } from '@madang/contract/core/casino/roulette.ts'

import { calm, el, pause, svg } from './dom.ts'

const STEP = 360 / wheel.length
/** The ball's way down, in shares of the wheel's height: the track, the pocket. */
const TRACK = 3.2
const POCKET = 18.6
/** The ball has found its pocket and runs with the wheel, as a share of the spin. */
const FOUND = 0.82

/** Degrees clockwise from the zero. */
export const angleOf = (number: number) => wheel.indexOf(number) * STEP

const at = (degrees: number, radius: number) => {
  const turn = (degrees * Math.PI) / 180
  return `${(100 + radius * Math.sin(turn)).toFixed(2)} ${(100 - radius * Math.cos(turn)).toFixed(2)}`
}

function ringPart(from: number, to: number, inner: number, outer: number, name: string) {
  const path = `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`
  return svg('path', { d: path, class: name })
}

function drawing() {
  const parts = wheel.flatMap((number, index) => {
    const middle = index * STEP
    const [from, to] = [middle - STEP / 2, middle + STEP / 2]
    return [
      ringPart(from, to, 70, 88, `pocket ${colourOf(number)}`),
      ringPart(from, to, 55, 70, `pocket deep ${colourOf(number)}`),
      svg('text', { x: 100, y: 24.4, transform: `rotate(${middle} 100 100)` }, String(number)),
    ]
  })
  const spokes = [0, 90, 180, 270].map((turn) =>
    svg('path', {
      d: 'M97 100L98.6 66a1.6 1.6 0 0 1 2.8 0L103 100Z',
      transform: `rotate(${turn + 45} 100 100)`,
      class: 'spoke',
    }),
  )
  return svg(
    'svg',
    { viewBox: '0 0 200 200', 'aria-hidden': 'true' },
    svg('circle', { cx: 100, cy: 100, r: 99.5, class: 'rim' }),
    svg('circle', { cx: 100, cy: 100, r: 94.5, class: 'track' }),
    ...parts,
    svg('circle', { cx: 100, cy: 100, r: 88, class: 'wire' }),
    svg('circle', { cx: 100, cy: 100, r: 70, class: 'wire' }),
    svg('circle', { cx: 100, cy: 100, r: 55, class: 'hub' }),
    ...spokes,
    svg('circle', { cx: 100, cy: 100, r: 9, class: 'cone' }),
  )
}

/** A wheel at rest, its ball out of sight until the first spin. */
export function openWheel() {
  const ball = el('span', { class: 'ball-way' }, el('span', { class: 'ball' }))
  const arm = el('span', { class: 'ball-arm', hidden: true }, ball)
  const box = el('div', { class: 'wheel', 'aria-hidden': 'true' })
  const lit = ringPart(-STEP / 2, STEP / 2, 55, 88, 'lit')
  const wheelDrawn = drawing()
  wheelDrawn.append(lit)
  box.append(wheelDrawn, arm)
  let turned = 0

  /** The number's pocket on top, the ball in it. */
  function lay(number: number) {
    turned = Math.ceil((turned + angleOf(number)) / 360) * 360 - angleOf(number)
    arm.hidden = false
    lit.setAttribute('transform', `rotate(${angleOf(number)} 100 100)`)
    box.style.setProperty('transform', `rotate(${turned}deg)`)
    arm.style.setProperty('transform', `rotate(${angleOf(number)}deg)`)
    ball.style.setProperty('transform', `translateY(${POCKET}%)`)
  }

  return {
    box,
    lay,
    /** Spins for `ms`, of which `late` have gone by; ends with the number's pocket on top and the ball in it. */
    async spin(
      number: number,
      { ms, late, tick, stop }: { ms: number; late: number; tick: () => void; stop: () => void },
    ) {
      const angle = angleOf(number)
      const from = turned
      turned += 720
      lay(number)
      if (calm.matches || late >= ms) return
      const down = (share: number, way: number) => ({
        offset: share,
        transform: `translateY(${way}%)`,
      })
      const shows = [
        box.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${turned}deg)` }], {
          duration: ms,
          easing: 'cubic-bezier(.2,.55,.35,1)',
        }),
        arm.animate(
          [
            { transform: `rotate(${angle + 360 * 8 + 140}deg)` },
            { transform: `rotate(${angle}deg)` },
          ],
          { duration: ms * FOUND, easing: 'cubic-bezier(.2,.5,.4,1)' },
        ),
        ball.animate(
          [
            down(0, TRACK),
            down(0.6, TRACK),
            { ...down(0.68, 15), easing: 'ease-in' },
            down(0.71, 11),
            down(0.745, 17.4),
            down(0.775, 14.6),
            down(FOUND, POCKET),
            down(1, POCKET),
          ],
          { duration: ms },
        ),
      ]
      for (const show of shows) show.currentTime = Math.max(0, late)
      const begun = performance.now() - late
      for (const share of [0.68, 0.745, FOUND, 1]) {
        const wait = share * ms - (performance.now() - begun)
        if (wait <= 0) continue
        await pause(wait)
        if (share < FOUND) tick()
        else if (share < 1) stop()
      }
    },
  }
}
