/** What a powerball draw shows at a moment: a function of the show's time and of what was told, and of nothing else. */
import { isDown, legsOf, liftOf, type Leg, type Lift, type Pace, type Told } from './lift.ts'
import {
  BAR_MS,
  COUNT_MS,
  ease,
  FILL,
  GATE,
  GLOW_MS,
  HUSH,
  part,
  QUICK_MS,
  RESULT_MS,
  sitsAt,
  SLOW_MS,
  TURN,
  WORDS_MS,
} from './times.ts'

/** The ball at `place` of its ring, 0 … 1; `there`: 1 in the ring, less while the others close its gap. */
export type Dancer = { n: number; place: number; there: number }

export type PowerballState = {
  /** turn of the ring in radians, and how fast it goes, 0 still … 1 quick */
  turn: number
  speed: number
  white: Dancer[]
  power: Dancer[]
  /** 0: the white balls stand in their ring … 1: they have stepped back, and the powerballs stand alone */
  alone: number
  /** 0 … 1, of all that stand in the ring, as the next draw's come back */
  seen: number
  dim: number
  gate: number
  count: number | null
  lift: Lift | null
  /** what sits in each bowl, and how bright it is, 0 … 1 */
  bowls: { n: number; glow: number }[]
  next: number
  sum: number | null
  /** the bar, as a sum that grows */
  bar: number
  fill: number
  words: number
  label: string
}

/** The order round the ring, as the board has it. */
const WHITE = [
  7, 19, 3, 25, 11, 28, 16, 1, 22, 9, 14, 5, 27, 18, 2, 24, 12, 8, 20, 6, 15, 26, 10, 4, 21, 13, 23,
  17,
]
const POWERS = [3, 8, 1, 6, 9, 4, 7, 2, 5, 0]
export const ordinals = ['첫째 공', '둘째 공', '셋째 공', '넷째 공', '다섯째 공', '파워볼']

const ROUND = Math.PI * 2
/** The ring stands from the fifth ball's rest to the hush. */
const STOPS = sitsAt(4)

/** The turn of the ring and its speed. Between slow and quick it gains, and before the hush it comes to rest. */
export function ringAt(ms: number): { turn: number; speed: number } {
  const slow = ROUND / TURN.slow
  const quick = ROUND / TURN.quick
  const gains = -QUICK_MS
  const atQuick = slow * (QUICK_MS - SLOW_MS)
  const atDraw = atQuick + slow * gains + ((quick - slow) * gains) / 3
  if (ms <= SLOW_MS) return { turn: 0, speed: 0 }
  if (ms <= QUICK_MS) return { turn: slow * (ms - SLOW_MS), speed: 0 }
  if (ms <= 0) {
    const share = (ms - QUICK_MS) / gains
    const gained = ((quick - slow) * gains * share ** 3) / 3
    return { turn: atQuick + slow * (ms - QUICK_MS) + gained, speed: share ** 2 }
  }
  if (ms <= STOPS) return { turn: atDraw + quick * ms, speed: 1 }
  const rest = HUSH.at - STOPS
  const share = Math.min(1, (ms - STOPS) / rest)
  const slowed = (quick * rest * (1 - (1 - share) ** 3)) / 3
  return { turn: atDraw + quick * STOPS + slowed, speed: (1 - share) ** 2 }
}

/** Where each of a ring stands when some have left; a place is shared out by how much of each is still there. */
function placesOf(order: number[], there: (n: number) => number): Dancer[] {
  const whole = order.reduce((sum, n) => sum + there(n), 0) || 1
  let before = 0
  return order.flatMap((n) => {
    const share = there(n)
    const dancer = { n, place: before / whole, there: share }
    before += share
    return share > 0 ? [dancer] : []
  })
}

/** How dark the ring is behind a ball that is held up: 60 % of its light is gone at most. */
function dimOf(lift: Lift | null): number {
  if (!lift) return 0
  if (lift.leg === 'hold') return 0.6 * lift.glow
  return 0.6 * (lift.leg === 'rise' ? lift.far : 1 - lift.far)
}

/** The powerball draw at `ms` of the show. What is not told is not there, whatever the time. */
export function powerballAt(ms: number, told: Told, pace: Pace): PowerballState {
  const values = told.powerball === null ? told.balls : [...told.balls, told.powerball]
  const legs = values.map((_, index) => legsOf(index, told.heard?.[index]))
  const started = legs.filter((leg) => pace === 'jump' || ms >= leg.start)
  const over = values.length === 6 && ms >= RESULT_MS + WORDS_MS
  // When the words come, those of the next draw come back.
  const back = values.length === 6 && (pace === 'jump' || ms >= RESULT_MS)
  const left = (n: number, of: readonly number[], from: number) => {
    const index = of.indexOf(n)
    const leg = index < 0 ? undefined : started[from + index]
    if (!leg || back) return 1
    return pace === 'full' ? 1 - part(ms, leg.start, leg.rise) : 0
  }
  const moves = pace === 'full'
  const { turn, speed } = moves && !back ? ringAt(ms) : { turn: 0, speed: 0 }
  const white = placesOf(WHITE, (n) => left(n, told.balls, 0))
  const power = placesOf(POWERS, (n) => left(n, told.powerball === null ? [] : [told.powerball], 5))
  const current = started.at(-1)
  const lift = current ? liftedOf(values, current, ms, pace) : null
  const sat = values.filter((_, index) => isDown(legs[index]!, ms, pace))
  const five = sat.length >= 5
  return {
    turn,
    speed,
    white,
    power,
    alone: back ? 0 : aloneAt(ms, five, pace),
    seen:
      !back || over || pace === 'jump'
        ? 1
        : part(ms, RESULT_MS, pace === 'calm' ? GLOW_MS : WORDS_MS),
    dim: dimOf(lift),
    gate: gateAt(ms, over || (back && pace === 'jump'), moves),
    count: countAt(ms, values.length),
    lift,
    bowls: sat.map((n, index) => ({
      n,
      glow: pace === 'calm' ? part(ms, sitsAt(index), GLOW_MS) : 1,
    })),
    next: over || (back && five) || ms < GATE.opens ? -1 : sat.length,
    ...tallyOf(told, sat, ms, pace),
    label: labelOf(ms, started.length, five, values.length === 6),
  }
}

function liftedOf(values: number[], leg: Leg, ms: number, pace: Pace): Lift | null {
  const n = values[leg.index]!
  const isPower = leg.index === 5
  const gone = values.slice(0, leg.index)
  const order = isPower ? POWERS : WHITE
  const ring = placesOf(order, (each) => (!isPower && gone.includes(each) ? 0 : 1))
  return liftOf(n, leg, ms, pace, ring.find((dancer) => dancer.n === n)?.place ?? 0)
}

/** The white balls step back between the sum and the hush. */
function aloneAt(ms: number, five: boolean, pace: Pace): number {
  if (!five) return 0
  if (pace !== 'full') return ms >= FILL.at || pace === 'jump' ? 1 : 0
  return part(ms, FILL.at, HUSH.at - FILL.at, ease)
}

function gateAt(ms: number, over: boolean, moves: boolean): number {
  if (over || ms < GATE.opens) return 0
  const opens = moves ? part(ms, GATE.opens, GATE.ms) : 1
  return ms < RESULT_MS ? opens : 1 - part(ms, RESULT_MS, GATE.ms)
}

/** 3 · 2 · 1 in the middle, a second each of the show's. */
const countAt = (ms: number, told: number) =>
  ms >= COUNT_MS && ms < 0 && told === 0 ? Math.ceil(-ms / 1_000) : null

function tallyOf({ balls }: Told, sat: number[], ms: number, pace: Pace) {
  const counted = sat.slice(0, 5)
  const sum = counted.reduce((total, n) => total + n, 0)
  const last = counted.at(-1) ?? 0
  const moves = pace === 'full'
  const grown = moves && counted.length > 0 ? part(ms, sitsAt(counted.length - 1), BAR_MS, ease) : 1
  const all = balls.length === 5 && counted.length === 5
  return {
    sum: counted.length > 0 ? sum : null,
    bar: sum - last * (1 - grown),
    fill: !all ? 0 : pace === 'jump' ? 1 : part(ms, FILL.at, moves ? FILL.ms : GLOW_MS),
    words:
      sat.length < 6 ? 0 : pace === 'jump' ? 1 : part(ms, RESULT_MS, moves ? WORDS_MS : GLOW_MS),
  }
}

function labelOf(ms: number, started: number, five: boolean, last: boolean): string {
  if (last && ms >= RESULT_MS) return ''
  if (ms < 0) return ms >= GATE.opens ? '대문 열림' : ''
  if (started === 6) return ordinals[5]!
  if (five && ms >= HUSH.at) return '파워볼만 남았습니다'
  if (five && ms >= FILL.at) return '일반볼 끝'
  return started > 0 ? ordinals[started - 1]! : ''
}
