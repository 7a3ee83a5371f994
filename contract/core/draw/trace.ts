/** How a draw came about, ball by ball, for who wants to follow it (docs/spec/draws.md#bytes). */
import { ballsDrawn } from './balls.ts'
import type { DrawKind } from './family.ts'
import { drawOf, drawWords, type DrawInput, wordsOf } from './kdraw.ts'

export type Taken = {
  /** The 32-bit words that were read for it: the last one counted, those before would have favoured the first places. */
  words: number[]
  /** what could be taken, as it lay; of the powerball 0 to 9 */
  left: number[]
  /** where it lay among them, from 1: the word's remainder by their number, and one */
  place: number
  ball: number
}

/** Every ball of the draw in its order, the powerball last; the balls are those of `drawOf`, by its own code. */
export function traceOf(draws: DrawKind, input: DrawInput): Taken[] {
  const read: { words: number[]; place: number }[] = []
  const source = drawWords(input)
  let words: number[] = []
  const noting = wordsOf(() => {
    const word = source.next()
    words.push(word)
    return word
  })
  const { balls, powerball } = drawOf(draws, input, {
    next: () => noting.next(),
    uniform(n) {
      words = []
      const place = noting.uniform(n)
      read.push({ words, place: place + 1 })
      return place
    },
  })
  let left = numbers(1, ballsDrawn[draws].max)
  return read.map(({ words: said, place }, index) => {
    const ball = balls[index] ?? powerball!
    if (index === balls.length) left = numbers(0, 10)
    const taken = { words: said, left, place, ball }
    // The first of those that are left moves to the place that became free.
    const [first, ...rest] = left
    left = rest.map((one, at) => (at === place - 2 ? first! : one))
    return taken
  })
}

const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index)
