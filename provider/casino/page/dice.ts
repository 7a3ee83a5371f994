/** Three dice that tumble and come to rest one by one. */
import { calm, el, pause, svg } from './dom.ts'

const pips: Record<number, [number, number][]> = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ],
  5: [
    [1, 1],
    [3, 1],
    [2, 2],
    [1, 3],
    [3, 3],
  ],
  6: [
    [1, 1],
    [3, 1],
    [1, 2],
    [3, 2],
    [1, 3],
    [3, 3],
  ],
}
/** How a die is turned so that a face looks at the player: about x, about y. */
const turns: Record<number, [number, number]> = {
  1: [0, 0],
  2: [-90, 0],
  3: [0, -90],
  4: [0, 90],
  5: [90, 0],
  6: [0, 180],
}
/** When each die lies still, as shares of the show. */
const STILL = [0.6, 0.78, 0.96]

/** A face as players read it: the one and the four are red, as on the dice of this game. */
export function dieFace(face: number): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 40 40', class: `face f${face}`, 'aria-hidden': 'true' },
    svg('rect', { x: 1, y: 1, width: 38, height: 38, rx: 7 }),
    ...pips[face]!.map(([x, y]) =>
      svg('circle', { cx: x * 10, cy: y * 10, r: face === 1 ? 6 : 4.2 }),
    ),
  )
}

const turnOf = (face: number, rounds = 0) => {
  const [x, y] = turns[face]!
  return `rotateX(${x + rounds * 360}deg) rotateY(${y + rounds * 360}deg)`
}

export function openDice() {
  const cubes = [1, 2, 3].map((first) => {
    const cube = el('span', { class: 'cube' })
    for (const face of [1, 2, 3, 4, 5, 6])
      cube.append(el('span', { class: `side-of s${face}` }, dieFace(face)))
    cube.style.setProperty('transform', turnOf(first))
    return {
      cube,
      hop: el('span', { class: 'hop' }, el('span', { class: 'tilt' }, cube)),
      face: first,
    }
  })
  const box = el('div', { class: 'dice', 'aria-hidden': 'true' }, ...cubes.map(({ hop }) => hop))

  /** Lies as these faces. */
  function lay(dice: readonly number[]) {
    for (const [index, each] of cubes.entries()) {
      each.face = dice[index]!
      each.cube.style.setProperty('transform', turnOf(each.face))
    }
  }

  return {
    box,
    lay,
    /** Tumbles for `ms`, of which `late` have gone by, and shows these faces. */
    async tumble(
      dice: readonly number[],
      { ms, late, stop }: { ms: number; late: number; stop: () => void },
    ) {
      box.classList.remove('waiting')
      const moving = !calm.matches && late < ms
      const before = cubes.map(({ face }) => face)
      lay(dice)
      if (!moving) return
      for (const [index, { cube, hop, face }] of cubes.entries()) {
        const duration = STILL[index]! * ms
        const shows = [
          cube.animate(
            [{ transform: turnOf(before[index]!, -5 - index) }, { transform: turnOf(face) }],
            { duration, easing: 'cubic-bezier(.25,.45,.35,1)' },
          ),
          hop.animate(
            [0, -40, 0, -30, 0, -20, 0, -12, 0, -5, 0].map((up) => ({
              transform: `translateY(${up}%)`,
              easing: up === 0 ? 'ease-out' : 'ease-in',
            })),
            { duration },
          ),
        ]
        for (const show of shows) show.currentTime = Math.max(0, late)
      }
      const begun = performance.now() - late
      for (const share of STILL) {
        const wait = share * ms - (performance.now() - begun)
        if (wait <= 0) continue
        await pause(wait)
        stop()
      }
    },
  }
}
