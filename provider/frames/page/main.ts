/** The live frame of one draw game: puts the feed on the page, and while a draw runs, every frame of it. */
import type { Feed } from '../../draws/feed.ts'
import { instantOf, phaseOf, showMs, type Phase } from './clock.ts'
import { isOverdue, putDisplay, putNotice } from './display.ts'
import { byId, write } from './dom.ts'
import { hearing } from './hearing.ts'
import { jumping } from './jump.ts'
import { KENO_SPLIT, ladderScene } from './ladder.ts'
import { follow } from './live.ts'
import { ladderMoments, passed, powerballMoments, tell } from './moments.ts'
import { powerballScene } from './powerball.ts'
import { ladderSaid, powerballSaid, tenSeconds, voidSaid } from './said.ts'
import { nothing, type View } from './scene.ts'
import { followSound } from './sound.ts'
import { tellPage } from './tell-page.ts'
import { END_MS, LADDER, RESULT_MS, SLOW_MS, WORDS_MS } from './times.ts'

const { game = '', kind, split = '14' } = document.body.dataset
const ladder =
  kind === 'ladder'
    ? { split: Number(split), from: Number(split) === KENO_SPLIT ? LADDER.keno : LADDER.power }
    : null
const scene = ladder ? ladderScene(ladder.split) : powerballScene()
const calm = matchMedia('(prefers-reduced-motion: reduce)')
/** Without travel a picture changes only at its moments. */
const CALM_MS = 50
/** What still moves after the words: the gate that closes. */
const AFTER_MS = 400

let feed: Feed | null = null
let heard: number[] = []
let before = Number.NEGATIVE_INFINITY
let waiting = 0
const hear = hearing()
followSound()

const line = follow(game, {
  heard(told) {
    feed = told
    heard = hear(told, line.now())
    tellPage(told, line.now())
    tick()
  },
  linked: (up) => document.body.classList.toggle('lost', !up),
})
const jumps = jumping(
  () => document.body.dataset.running === 'yes',
  () => tick(),
)

let frame = 0
let timer = 0
/** Paints now, and decides when next: every frame of a show, else at the next whole second or when a show begins. */
function tick() {
  cancelAnimationFrame(frame)
  clearTimeout(timer)
  if (!feed) return
  const now = line.now()
  const phase = phaseOf(feed, now)
  const view = viewOf(feed, phase, now)
  const { ms } = view
  const running = ms >= SLOW_MS && ms < RESULT_MS + WORDS_MS + AFTER_MS
  document.body.dataset.running = running ? 'yes' : 'no'
  paint(feed, phase, now, view)
  if (running && view.pace === 'full') frame = requestAnimationFrame(tick)
  const starts = instantOf(feed.show, feed.next.drawAt, SLOW_MS) - now
  const second = 1_000 - (Math.floor(now) % 1_000) + 5
  timer = window.setTimeout(
    tick,
    running && view.pace !== 'full' ? CALM_MS : starts > 0 ? Math.min(second, starts + 1) : second,
  )
}

const pace = () => (jumps() ? 'jump' : calm.matches ? 'calm' : 'full')

/** The picture of an instant: a draw, the wait before it, or the last one that was drawn. */
function viewOf({ drawing, next, last, show }: Feed, phase: Phase, now: number): View {
  if (phase === 'failed') return { ms: END_MS, told: nothing, marks: null, pace: pace() }
  if (drawing)
    return {
      ms: showMs(show, drawing.drawAt, now),
      told: { balls: drawing.balls, powerball: drawing.powerball, heard },
      marks: drawing.marks,
      pace: pace(),
    }
  const ms = showMs(show, next.drawAt, now)
  if (phase !== 'closed' && ms >= SLOW_MS) return { ms, told: nothing, marks: null, pace: pace() }
  const past = last[0]
  if (past?.state !== 'drawn') return { ms: SLOW_MS - 1, told: nothing, marks: null, pace: pace() }
  return { ms: END_MS, told: past, marks: past.marks, pace: pace() }
}

function paint(told: Feed, phase: Phase, now: number, view: View) {
  const label = scene.show(view)
  const past = view.ms === END_MS && !told.drawing ? told.last[0] : undefined
  putDisplay(told, phase, now, past ? `${past.round}회 결과` : label)
  if (ladder) write(byId('first-word'), past ? `${past.round}회 첫 공` : '첫 공')
  putNotice(told, phase)
  write(byId('say'), saidOf(told, phase, view))
  moments(view)
  if (isOverdue(told, now) && now >= waiting) {
    // The line may be dead without saying so.
    waiting = now + 3_000
    void line.again()
  }
}

function saidOf({ drawing, next, show }: Feed, phase: Phase, view: View): string {
  const round = drawing?.round ?? next.round
  if (phase === 'failed') return voidSaid(round)
  if (!drawing && view.ms === END_MS) return ''
  const spoken = { round, ...view }
  const seconds = tenSeconds(show.result)
  return ladder ? ladderSaid(spoken, seconds, ladder) : powerballSaid(spoken, seconds)
}

function moments({ ms, told, pace: how }: View) {
  const all = ladder ? ladderMoments(told, ladder.split, ladder.from) : powerballMoments(told)
  if (how !== 'jump' && ms > before) for (const each of passed(all, before, ms)) tell(each)
  before = ms
}

const again = () => {
  scene.resize()
  tick()
}
new ResizeObserver(again).observe(byId('show'))
// A letter that is drawn brings its face. Asked for by name, every face of the family would come that has the letter.
document.fonts.addEventListener('loadingdone', again)
calm.addEventListener('change', () => tick())
