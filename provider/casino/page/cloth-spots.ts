/** Where each inside bet of roulette lies on the cloth: on a number, on the line between two, where four meet, at the edge. */
import { rouletteBets } from '@madang/contract/core/casino/roulette.ts'

export type Kind = 'straight' | 'split' | 'street' | 'corner' | 'line'

/** `along` counts rows of three from the zero, `across` the three numbers of a row; both of the spot's middle. */
export type Spot = { key: string; kind: Kind; numbers: number[]; along: number; across: number }

const rowOf = (number: number) => Math.floor((number - 1) / 3)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function place(kind: Kind, numbers: number[]): Pick<Spot, 'along' | 'across'> {
  const across = mean(numbers.filter((n) => n > 0).map((n) => ((n - 1) % 3) + 0.5))
  const along = mean(numbers.filter((n) => n > 0).map((n) => rowOf(n) + 0.5))
  if (kind === 'straight' && numbers[0] === 0) return { along: -0.5, across: 1.5 }
  // What shares a line with the zero lies on that line; the first four at its outer end.
  if (numbers[0] === 0) return { along: 0, across: kind === 'corner' ? 0 : across }
  return { along, across: kind === 'street' || kind === 'line' ? 0 : across }
}

export const spots: Spot[] = rouletteBets.flatMap(({ key }) => {
  const [kind, list] = key.split(':') as [Kind, string | undefined]
  if (!['straight', 'split', 'street', 'corner', 'line'].includes(kind)) return []
  const numbers = list!.split('-').map(Number)
  return [{ key, kind, numbers, ...place(kind, numbers) }]
})

const steps: Record<string, [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/**
 * The spot an arrow key leads to, of those there are; null at the edge or for another key. Standing, the rows run
 * down from the zero; lying, they run to the right and the third number of each is on top.
 */
export function spotTowards(from: Spot, key: string, among: Spot[], lying: boolean): Spot | null {
  const step = steps[key]
  if (!step) return null
  const [along, across] = lying ? [step[1], -step[0]] : step
  let best: { spot: Spot; far: number } | null = null
  for (const spot of among) {
    const ahead = (spot.along - from.along) * along + (spot.across - from.across) * across
    const aside = (spot.along - from.along) * across + (spot.across - from.across) * along
    if (ahead <= 0) continue
    const far = ahead + Math.abs(aside) * 2.5
    if (!best || far < best.far) best = { spot, far }
  }
  return best?.spot ?? null
}
