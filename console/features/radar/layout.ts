/** Where the members of a ring stand, and how the ways between them run: the same ring is always drawn the same. */

/** What joins two of them, and how much that weighs. */
export type Joined = { a: number; b: number; weight: number }
type Point = { x: number; y: number }
/** The middle of a member's box, and where ways leave it: on the side that looks inwards. */
export type Place = Point & { from: Point }

/** The drawing's width, and the boxes of it; in the units that letters of 13 are readable in. */
export type Frame = {
  width: number
  box: { width: number; height: number }
  gap: number
  /** how many stand beside each other at the top and at the bottom, at most */
  across: number
}

/** Ways leave boxes inwards and nobody stands inside, so none runs under a box. */
export const frames = {
  wide: { width: 680, box: { width: 132, height: 46 }, gap: 10, across: 2 },
  narrow: { width: 344, box: { width: 108, height: 44 }, gap: 10, across: 1 },
} as const satisfies Record<string, Frame>

export type Layout = { width: number; height: number; places: Map<number, Place> }

/** Everybody on a ring around an empty middle; those who are joined the most stand near each other. */
export function layOut(ids: readonly number[], joined: readonly Joined[], frame: Frame): Layout {
  const { places, height } = placesOf(ids.length, frame)
  const order = orderOf(ids, joined, places)
  return {
    width: frame.width,
    height,
    places: new Map(order.map((id, at) => [id, places[at]!])),
  }
}

/** A few have room to stand apart. */
const ROOM = 264

/** The places of so many, clockwise from the left of the top. */
function placesOf(count: number, { width, box, gap, across }: Frame) {
  const top = count < 3 ? 0 : Math.min(across, Math.ceil(count / 9))
  const bottom = count - top > 1 ? top - ((count - 2 * top) % 2) : 0
  const rows = (count - top - bottom) / 2
  const step = box.height + gap
  const room = Math.max(rows * step, count > 2 ? ROOM : 2 * step)
  const [head, foot] = [top > 0 ? step : 0, bottom > 0 ? step : 0]
  const height = Math.ceil(head + room + foot)
  const middle = { x: width / 2, y: head + room / 2 }
  const reach = (width - box.width) / 2
  const end = (many: number, at: number, down: 1 | -1): Place => {
    const x = middle.x + (at - (many - 1) / 2) * (box.width + gap)
    const y = down === 1 ? step / 2 : height - step / 2
    return { x, y, from: { x, y: y + (down * box.height) / 2 } }
  }
  const side = (at: number, to: 1 | -1): Place => {
    const y = head + (room / rows) * (at + 0.5)
    const high = (y - middle.y) / (room / 2 + step)
    const x = middle.x + to * reach * Math.sqrt(Math.max(0.55, 1 - high * high))
    return { x, y, from: { x: x - (to * box.width) / 2, y } }
  }
  const each = (many: number) => Array.from({ length: many }, (_, at) => at)
  return {
    height,
    places: [
      ...each(top).map((at) => end(top, at, 1)),
      ...each(rows).map((at) => side(at, 1)),
      ...each(bottom).map((at) => end(bottom, bottom - 1 - at, -1)),
      ...each(rows).map((at) => side(rows - 1 - at, -1)),
    ],
  }
}

/** The most times all pairs are tried; it settles long before. */
const ROUNDS = 24

/** Swaps two until no swap brings those who are joined nearer. */
function orderOf(
  ids: readonly number[],
  joined: readonly Joined[],
  places: readonly Point[],
): number[] {
  const order = [...ids].toSorted((one, other) => one - other)
  const place = new Map(order.map((id, at) => [id, at]))
  const ofEach = new Map<number, [other: number, weight: number][]>(order.map((id) => [id, []]))
  for (const { a, b, weight } of joined) {
    ofEach.get(a)?.push([b, weight])
    ofEach.get(b)?.push([a, weight])
  }
  const cost = (id: number, at: number, without: number) =>
    ofEach.get(id)!.reduce((sum, [other, weight]) => {
      const there = place.get(other)
      if (there === undefined || other === without) return sum
      return sum + weight * distance(places[at]!, places[there]!)
    }, 0)
  for (let round = 0, better = true; better && round < ROUNDS; round += 1) {
    better = false
    for (let one = 0; one < order.length; one += 1)
      for (let other = one + 1; other < order.length; other += 1) {
        const [a, b] = [order[one]!, order[other]!]
        const now = cost(a, one, b) + cost(b, other, a)
        const then = cost(a, other, b) + cost(b, one, a)
        if (then >= now - 0.001) continue
        order[one] = b
        order[other] = a
        place.set(a, other).set(b, one)
        better = true
      }
  }
  return order
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** How far ways between the same two lie apart. */
const APART = 9

/** A way between two: bent towards the middle, so many of so many beside each other. */
export function wayOf(
  { width, height, places }: Layout,
  a: number,
  b: number,
  [at, of]: [number, number],
) {
  const [one, other] = [places.get(a)!, places.get(b)!]
  const shift = (at - (of - 1) / 2) * APART
  const along = { x: other.from.x - one.from.x, y: other.from.y - one.from.y }
  const long = Math.hypot(along.x, along.y) || 1
  const aside = { x: (-along.y / long) * shift, y: (along.x / long) * shift }
  const mid = { x: (one.from.x + other.from.x) / 2, y: (one.from.y + other.from.y) / 2 }
  const pull = 0.45
  const bend = {
    x: mid.x + (width / 2 - mid.x) * pull + aside.x * 2,
    y: mid.y + (height / 2 - mid.y) * pull + aside.y * 2,
  }
  const start = leave(one, aside)
  const end = leave(other, aside)
  return {
    path: `M${at2(start)}Q${at2(bend)} ${at2(end)}`,
    /** where something is written on it: a part of the way from its beginning */
    on: (part: number): Point => {
      const rest = 1 - part
      const of = (from: number, over: number, to: number) =>
        rest * rest * from + 2 * rest * part * over + part * part * to
      return { x: of(start.x, bend.x, end.x), y: of(start.y, bend.y, end.y) }
    },
  }
}

/** Several ways leave a box side by side. */
const leave = ({ x, from }: Place, aside: Point): Point =>
  from.x === x ? { x: from.x + aside.x, y: from.y } : { x: from.x, y: from.y + aside.y }

const at2 = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
