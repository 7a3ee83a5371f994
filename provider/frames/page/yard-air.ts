/** What moves in the yard: the rings, the gate, the count, and a ball on its way to its bowl. */
import { ballStamps, inks, paintBall, type BallKind } from './ball.ts'
import { clear, disc, hoop, word, type Sheet } from './canvas.ts'
import type { Lift } from './lift.ts'
import type { Dancer, PowerballState } from './powerball-state.ts'
import type { Yard } from './yard-shape.ts'

type Spot = { x: number; y: number; r: number }
type Ellipse = Yard['ring']

const POWERS_TURN = -1.3
/** The longest streak behind a ball, in shares of its size. */
const STREAK = 1.5

const onEllipse = ({ cx, cy }: Yard, ellipse: Ellipse, place: number) => {
  const angle = ellipse.angleAt(place)
  return {
    x: cx + ellipse.a * Math.cos(angle),
    y: cy + ellipse.b * Math.sin(angle),
    along: Math.atan2(ellipse.b * Math.cos(angle), -ellipse.a * Math.sin(angle)),
  }
}

/** Puts the air over a yard; `bowls` are the middles of the six bowls on the same sheet. */
export function yardAir() {
  const stamps = ballStamps()
  const between = (from: number, to: number, far: number) => from + (to - from) * far

  function ring(sheet: Sheet, yard: Yard, state: PowerballState, kind: BallKind) {
    const { alone, turn, speed } = state
    const white = kind === 'white'
    const dancers = white ? state.white : state.power
    const seen = state.seen * (white ? 1 - alone : 1)
    if (seen <= 0) return
    const r = white ? yard.ball : between(yard.powerBall, yard.aloneBall, alone)
    const spots = dancers
      .filter(({ there }) => there === 1)
      .map((dancer) => ({ n: dancer.n, ...spotOf(yard, dancer, { kind, alone, turn }) }))
    // Stamped as it is where it keeps its size: a stamp that is scaled costs more.
    const most = white || alone === 0 ? r : yard.aloneBall
    sheet.context.globalAlpha = seen
    if (speed > 0.02) streaks(sheet.context, spots, { r, speed, backwards: !white, kind })
    for (const { x, y, n } of spots) stamps.put(sheet, { x, y, r }, { n, kind, most })
    sheet.context.globalAlpha = 1
  }

  return {
    forget: stamps.forget,
    paint(sheet: Sheet, yard: Yard, state: PowerballState, bowls: Spot[]) {
      const { context: pen } = sheet
      clear(sheet)
      gate(pen, yard, state.gate)
      ring(sheet, yard, state, 'white')
      ring(sheet, yard, state, 'power')
      if (state.dim > 0) {
        pen.fillStyle = `rgba(10,13,24,${state.dim})`
        pen.fillRect(0, 0, yard.width, yard.height)
      }
      if (state.count !== null) count(pen, yard, state.count)
      if (state.lift) lifted(pen, yard, state, bowls[state.lift.index])
    },
  }
}

function spotOf(
  yard: Yard,
  { place }: Dancer,
  { kind, alone, turn }: { kind: BallKind; alone: number; turn: number },
) {
  const round = Math.PI * 2
  if (kind === 'white') {
    const spot = onEllipse(yard, yard.ring, place + turn / round)
    // They step back towards the walls.
    const back = 1 + alone * 0.12
    return {
      ...spot,
      x: yard.cx + (spot.x - yard.cx) * back,
      y: yard.cy + (spot.y - yard.cy) * back,
    }
  }
  const at = place + (turn * POWERS_TURN) / round
  const near = onEllipse(yard, yard.powers, at)
  const wide = onEllipse(yard, yard.alone, at)
  return {
    x: near.x + (wide.x - near.x) * alone,
    y: near.y + (wide.y - near.y) * alone,
    along: near.along,
  }
}

type Spots = { n: number; x: number; y: number; along: number }[]

function streaks(
  pen: CanvasRenderingContext2D,
  spots: Spots,
  { r, speed, backwards, kind }: { r: number; speed: number; backwards: boolean; kind: BallKind },
) {
  pen.lineCap = 'round'
  pen.lineWidth = r * 1.7
  const before = pen.globalAlpha
  pen.globalAlpha = before * 0.34
  const long = r * STREAK * speed * (backwards ? -1 : 1)
  // One path a colour: the white are all of one, the powerballs of two.
  for (const odd of kind === 'white' ? [null] : [true, false]) {
    pen.strokeStyle = inks(kind, odd ? 1 : 0).face
    pen.beginPath()
    for (const { n, x, y, along } of spots) {
      if (odd !== null && (n % 2 === 1) !== odd) continue
      pen.moveTo(x - Math.cos(along) * long, y - Math.sin(along) * long)
      pen.lineTo(x, y)
    }
    pen.stroke()
  }
  pen.globalAlpha = before
}

/** Two leaves that slide apart. */
function gate(pen: CanvasRenderingContext2D, { cx, gate: wide, y1, inner }: Yard, open: number) {
  const leaf = (wide / 2) * (1 - open)
  if (leaf < 0.5) return
  const y = y1 - 7
  pen.fillStyle = '#6b4423'
  pen.fillRect(cx - wide / 2, y, leaf, 7)
  pen.fillRect(cx + wide / 2 - leaf, y, leaf, 7)
  pen.fillStyle = 'rgba(10,13,24,.42)'
  pen.fillRect(cx - wide / 2, inner.y1 + 4, leaf, y - inner.y1 - 4)
  pen.fillRect(cx + wide / 2 - leaf, inner.y1 + 4, leaf, y - inner.y1 - 4)
  pen.fillStyle = '#d6a03c'
  pen.fillRect(cx - wide / 2 + leaf - 3, y + 2, 2, 3)
  pen.fillRect(cx + wide / 2 - leaf + 1, y + 2, 2, 3)
}

function count(pen: CanvasRenderingContext2D, { cx: x, cy: y, height }: Yard, value: number) {
  disc(pen, { x, y, r: height * 0.15, fill: 'rgba(15,20,40,.94)' })
  word(pen, String(value), { x, y, size: height * 0.17, fill: '#f3eee2' })
}

/** From the ring to the middle, held, and through the gate to its bowl. */
function lifted(
  pen: CanvasRenderingContext2D,
  yard: Yard,
  state: PowerballState,
  bowl: Spot | undefined,
) {
  const lift = state.lift!
  const power = lift.index === 5
  const kind: BallKind = power ? 'power' : 'white'
  const large = power ? yard.heldPower : yard.held
  const middle: Spot = { x: yard.cx, y: yard.cy, r: large }
  const home = spotOf(
    yard,
    { n: lift.n, place: lift.place, there: 1 },
    { kind, alone: state.alone, turn: state.turn },
  )
  const small = power ? yard.aloneBall : yard.ball
  liftBall(pen, { lift, kind, from: { ...home, r: small }, middle, gate: yard.height, bowl })
}

/** A ball on its way, with two echoes behind it; a gold hoop while it is held up. `gate`: the height it leaves the stage at. */
export function liftBall(
  pen: CanvasRenderingContext2D,
  parts: { lift: Lift; kind: BallKind; from: Spot; middle: Spot; gate: number; bowl?: Spot },
) {
  const { lift, kind, from, middle, gate: leaves, bowl } = parts
  const spotAt = (far: number): Spot => {
    const mix = (a: number, b: number) => a + (b - a) * far
    if (lift.leg !== 'take')
      return { x: mix(from.x, middle.x), y: mix(from.y, middle.y), r: mix(from.r, middle.r) }
    const to = bowl ?? middle
    // Down through the gate first, and then to its bowl's side.
    const bend = { x: middle.x, y: leaves }
    const curve = (a: number, b: number, c: number) =>
      (1 - far) ** 2 * a + 2 * far * (1 - far) * b + far ** 2 * c
    return {
      x: curve(middle.x, bend.x, to.x),
      y: curve(middle.y, bend.y, to.y),
      r: mix(middle.r, to.r),
    }
  }
  const hooped = lift.leg === 'rise' ? lift.far : lift.leg === 'hold' ? 1 : 1 - lift.far * 2
  pen.globalAlpha = lift.glow
  if (hooped > 0) {
    const { x, y, r } = middle
    pen.globalAlpha = hooped * 0.9 * lift.glow
    disc(pen, { x, y, r: r * 1.14, fill: '#0f1428' })
    hoop(pen, { x, y, r: r * 1.24, stroke: '#d6a03c', width: Math.max(1.5, r / 28) })
  }
  if (lift.leg !== 'hold')
    for (const [behind, alpha] of [
      [0.24, 0.2],
      [0.12, 0.4],
    ] as const) {
      if (lift.far <= behind || lift.far >= 0.995) continue
      pen.globalAlpha = alpha
      paintBall(pen, spotAt(lift.far - behind), lift.n, kind)
    }
  pen.globalAlpha = lift.glow
  paintBall(pen, spotAt(lift.leg === 'hold' ? 1 : lift.far), lift.n, kind)
  pen.globalAlpha = 1
}
