/** The live frame of one draw game: puts the feed on the page, and while a draw runs, every frame of it. */
import type { Feed, FeedResult } from '../../draws/feed.ts'
import { byId, spoken, write } from './dom.ts'
import { ladderScene } from './ladder.ts'
import { follow } from './live.ts'
import { powerballScene, type Scene, type Shown } from './powerball.ts'
import { showStrip } from './strip.ts'
import { at, clockText, phaseOf, seoulTime, toClose, toDraw, type Phase } from './timeline.ts'

const { game = '', kind, split = '14' } = document.body.dataset
const scene: Scene = kind === 'ladder' ? ladderScene(Number(split)) : powerballScene()
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const ring = { length: 2 * Math.PI * 41, go: byId('go') }

let feed: Feed | null = null
let said = ''
let waiting = 0

const line = follow(game, {
  heard(told) {
    feed = told
    tick()
  },
  linked: (up) => document.body.classList.toggle('lost', !up),
})

/** Paints now, and decides when next: every frame of a draw, else at the next whole second. */
let frame = 0
let timer = 0
function tick() {
  cancelAnimationFrame(frame)
  clearTimeout(timer)
  if (!feed) return
  const now = line.now()
  const phase = phaseOf(feed, now)
  paint(feed, phase, now)
  const settled =
    phase === 'result' && now > startOf(feed) + (feed.show.result + feed.show.fade * 2) * 1_000
  const moving = (phase === 'drawing' || phase === 'result') && !settled && !calm.matches
  if (moving) frame = requestAnimationFrame(tick)
  timer = window.setTimeout(tick, 1_000 - (Math.floor(now) % 1_000) + 5)
}

const startOf = ({ drawing, next }: Feed) => at(drawing?.drawAt ?? next.drawAt)

function paint(told: Feed, phase: Phase, now: number) {
  document.body.dataset.phase = phase
  const drawing = phase === 'drawing' || phase === 'result' || phase === 'failed'
  const last = told.last[0] ?? null
  const lastDrawn = told.last.find(({ state }) => state === 'drawn') ?? null
  if (phase === 'drawing' || phase === 'result')
    scene.draw(shownOf(told), (now - startOf(told)) / 1_000, told.show, calm.matches)
  else if (phase === 'failed' || last?.state === 'failed') scene.empty()
  else if (lastDrawn) scene.still(lastDrawn)
  else scene.empty()
  heading(told, phase, drawing ? null : last)
  countdown(told, phase, now)
  notice(told, phase, last)
  showStrip(drawing ? told.last : told.last.slice(1))
  say(told, phase)
  lookAgain(told, now)
}

const shownOf = ({ drawing, next }: Feed): Shown =>
  drawing ?? { ...next, balls: [], powerball: null, marks: null }

function heading({ drawing, next }: Feed, phase: Phase, last: FeedResult | null) {
  const round = drawing?.round ?? next.round
  const title =
    phase === 'drawing'
      ? `${round}회 추첨중`
      : phase === 'result'
        ? `${round}회 결과`
        : phase === 'failed'
          ? `${round}회`
          : last
            ? `${last.round}회 ${last.state === 'drawn' ? '결과' : ''}`
            : '첫 추첨을 기다립니다'
  write(byId('title'), title)
  const drawAt = phase === 'drawing' ? '' : (drawing?.drawAt ?? last?.drawAt ?? '')
  write(byId('when'), drawAt && seoulTime(drawAt))
}

/** One clock in two places: the head's right on a phone, the ring on a desktop. */
function countdown(told: Feed, phase: Phase, now: number) {
  const { next } = told
  const open = phase === 'open'
  const left = open ? toClose(told, now) : toDraw(told, now)
  const counting = open || phase === 'locked'
  const digits = counting ? clockText(left) : phase === 'closed' ? '휴장중' : '추첨'
  write(byId('digits'), digits)
  write(byId('clock'), counting ? digits : '')
  const until = open ? '마감까지' : '추첨까지'
  write(byId('until'), counting ? `${next.round}회 ${until}` : phase === 'closed' ? '휴장중' : '')
  write(byId('round'), `${counting ? next.round : (told.drawing?.round ?? next.round)}회`)
  write(
    byId('close'),
    open
      ? `${seoulTime(next.closeAt)} 마감`
      : phase === 'locked'
        ? `${seoulTime(next.drawAt)} 추첨`
        : phase === 'closed'
          ? `${seoulTime(next.drawAt)} 추첨`
          : '',
  )
  const whole = (at(next.closeAt) - at(next.drawAt)) / 1_000 + next.period
  const share = open ? Math.min(1, left / whole) : 0
  ring.go.setAttribute('stroke-dasharray', `${share * ring.length} ${ring.length}`)
  document.body.classList.toggle('hurry', open && left <= 10)
}

function notice({ drawing, reopensAt, next }: Feed, phase: Phase, last: FeedResult | null) {
  const failed =
    phase === 'failed'
      ? drawing
      : last?.state === 'failed' && phase !== 'drawing' && phase !== 'result'
        ? last
        : null
  const [title, text] =
    phase === 'closed'
      ? [
          '휴장중',
          `${seoulTime(reopensAt!).slice(0, 5)}에 다시 열립니다. 첫 추첨 ${next.round}회 ${seoulTime(next.drawAt)}`,
        ]
      : failed
        ? [`${failed.round}회 무효`, '추첨하지 못했습니다. 베팅금액은 그대로 돌려드립니다.']
        : ['', '']
  byId('notice').hidden = title === ''
  write(byId('notice-title'), title)
  write(byId('notice-text'), text)
}

function say({ drawing }: Feed, phase: Phase) {
  if (!drawing || (phase !== 'result' && phase !== 'failed')) return
  const key = `${drawing.date}/${drawing.round}`
  if (key === said) return
  said = key
  write(
    byId('say'),
    spoken({
      ...drawing,
      state: phase === 'failed' ? 'failed' : 'drawn',
      marks: drawing.marks ?? {},
    }),
  )
}

/** A draw that is late to be told, or a result that stays too long: the line may be dead without saying so. */
function lookAgain(told: Feed, now: number) {
  const due = told.drawing
    ? startOf(told) + (told.show.reset + 2) * 1_000
    : at(told.next.drawAt) + (told.show.balls[0] ?? 0) * 1_000 + 2_000
  if (now < due || now < waiting) return
  waiting = now + 3_000
  void line.again()
}
