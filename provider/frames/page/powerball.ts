/** The powerball show: five balls and the powerball fall from the eaves into their places, then the marks appear. */
import type { FeedResult, Show } from '../../draws/feed.ts'
import { byId, oddMark, overMark, span, write } from './dom.ts'
import { ballAt, fallSeconds } from './timeline.ts'

export type Shown = Omit<FeedResult, 'state' | 'marks'> & { marks: FeedResult['marks'] | null }
/** `draw` is called with the seconds since the draw; `still` puts a finished result there at once. */
export type Scene = {
  draw: (shown: Shown, t: number, show: Show, calm: boolean) => void
  still: (result: FeedResult) => void
  empty: () => void
}

export function powerballScene(): Scene {
  const balls = [...document.querySelectorAll<HTMLElement>('#balls .ball')]
  const marks = byId('marks')
  const drop = byId('stage').clientHeight
  let marked = ''

  const put = (index: number, value: number | null | undefined, height: number, turn: number) => {
    const ball = balls[index]!
    const there = value !== null && value !== undefined
    ball.hidden = !there
    if (!there) return
    write(ball, String(value))
    if (index === 5) ball.classList.toggle('even', value % 2 === 0)
    ball.style.transform =
      height === 0 && turn === 0 ? '' : `translateY(${-height * drop}px) rotate(${turn}deg)`
  }
  const mark = (shown: Shown, opacity: number) => {
    const key = shown.marks ? `${shown.date}/${shown.round}` : ''
    if (key !== marked) {
      marks.replaceChildren(...(shown.marks ? marksOf(shown) : []))
      marked = key
    }
    marks.style.opacity = opacity === 1 ? '' : String(opacity)
  }

  return {
    draw(shown, t, show, calm) {
      const fall = fallSeconds(show)
      const starts = [...show.balls, show.powerball]
      starts.forEach((start, index) => {
        const value = index < 5 ? shown.balls[index] : shown.powerball
        const { height, turn } = calm ? { height: 0, turn: 0 } : ballAt(t, start, fall)
        put(index, value, height, turn)
      })
      const landed = Math.max(show.result, show.powerball + fall)
      mark(shown, calm ? 1 : Math.min(1, Math.max(0, (t - landed) / show.fade)))
    },
    still(result) {
      for (let index = 0; index < 5; index++) put(index, result.balls[index], 0, 0)
      put(5, result.powerball, 0, 0)
      mark(result, 1)
    },
    empty() {
      for (let index = 0; index < 6; index++) put(index, null, 0, 0)
      marks.replaceChildren()
      marked = ''
    },
  }
}

function marksOf({ marks, powerball }: Shown): HTMLElement[] {
  if (!marks || powerball === null) return []
  return [
    span(
      'side',
      span('word', `합 ${marks.sum}`),
      oddMark(marks.sumOdd!),
      overMark(marks.sumOver!),
      span('tag', `${marks.size} · ${marks.sumSection}`),
    ),
    span(
      'side',
      span('word power', '파', span('more', `워볼 ${powerball}`)),
      oddMark(marks.powerballOdd!),
      overMark(marks.powerballOver!),
      span('tag', marks.powerballSection!),
    ),
  ]
}
