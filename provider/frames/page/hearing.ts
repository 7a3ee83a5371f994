/** When each ball of a draw came to this page: one that is late joins late, what was there before is there. */
import type { Feed } from '../../draws/feed.ts'
import { showMs } from './clock.ts'

/** Answers, for every feed in turn, the moments of the show at which its draw's balls were heard; holes where they came before. */
export function hearing() {
  let known = ''
  let count = 0
  let heard: number[] = []
  /** the page was there when the draw began */
  let listening = false

  return (feed: Feed, now: number): number[] => {
    const { drawing, show, next } = feed
    const key = drawing ? `${drawing.date}/${drawing.round}` : ''
    if (!drawing) {
      listening = true
      known = `${next.date}/${next.round}`
      count = 0
      heard = []
      return heard
    }
    if (key !== known) {
      known = key
      count = 0
      heard = []
      listening = false
    }
    const come = drawing.balls.length + (drawing.powerball === null ? 0 : 1)
    const ms = showMs(show, drawing.drawAt, now)
    heard = Array.from({ length: come }, (_, index) =>
      index < count ? heard[index]! : listening ? ms : Number.NEGATIVE_INFINITY,
    )
    listening = true
    count = come
    return heard
  }
}
