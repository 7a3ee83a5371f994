import { expect, test } from 'vitest'

import { frames, layOut, wayOf, type Joined } from './layout.ts'

const ring = (members: number, from = 100) =>
  Array.from({ length: members }, (_, at) => from + at * 7)
const pairs = (ids: number[]): Joined[] =>
  ids.flatMap((a, at) => ids.slice(at + 1).map((b) => ({ a, b, weight: ((a * b) % 5) + 1 })))
const sizes = Array.from({ length: 39 }, (_, at) => at + 2)

for (const [name, frame] of Object.entries(frames))
  test(`of 2 to 40 members no box of a ${name} drawing lies on another or leaves it`, () => {
    for (const many of sizes) {
      const ids = ring(many)
      const { width, height, places } = layOut(ids, pairs(ids), frame)
      const { box } = frame
      const boxes = ids.map((id) => places.get(id)!)
      for (const { x, y } of boxes) {
        expect(x - box.width / 2, `${many}`).toBeGreaterThanOrEqual(0)
        expect(x + box.width / 2, `${many}`).toBeLessThanOrEqual(width)
        expect(y - box.height / 2, `${many}`).toBeGreaterThanOrEqual(0)
        expect(y + box.height / 2, `${many}`).toBeLessThanOrEqual(height)
      }
      for (const [at, one] of boxes.entries())
        for (const other of boxes.slice(at + 1))
          expect(
            Math.abs(one.x - other.x) >= box.width || Math.abs(one.y - other.y) >= box.height,
            `${many}: ${JSON.stringify([one, other])}`,
          ).toBe(true)
    }
  })

for (const [name, frame] of Object.entries(frames))
  test(`no way of a ${name} drawing runs under the box of a third`, () => {
    for (const many of sizes) {
      const ids = ring(many)
      const layout = layOut(ids, pairs(ids), frame)
      const { box } = frame
      const hidden = pairs(ids).flatMap(({ a, b }) => {
        const { on } = wayOf(layout, a, b, [0, 1])
        const way = Array.from({ length: 49 }, (_, at) => on((at + 1) / 50))
        return ids
          .filter((id) => id !== a && id !== b)
          .filter((id) => {
            const { x, y } = layout.places.get(id)!
            return way.some(
              (point) =>
                Math.abs(point.x - x) < box.width / 2 - 1 &&
                Math.abs(point.y - y) < box.height / 2 - 1,
            )
          })
          .map((id) => `${many} members: ${a} – ${b} under ${id}`)
      })
      expect(hidden).toEqual([])
    }
  })

test('the same ring is drawn the same, in whatever order it is told', () => {
  const ids = ring(12)
  const told = layOut(ids.toReversed(), pairs(ids).toReversed(), frames.wide)
  expect([...told.places].toSorted(([a], [b]) => a - b)).toEqual(
    [...layOut(ids, pairs(ids), frames.wide).places].toSorted(([a], [b]) => a - b),
  )
})

test('who is joined the most stands nearest', () => {
  const ids = ring(8)
  const { places } = layOut(ids, [{ a: ids[0]!, b: ids[5]!, weight: 30 }], frames.wide)
  const far = (a: number, b: number) => {
    const [one, other] = [places.get(a)!, places.get(b)!]
    return Math.hypot(one.x - other.x, one.y - other.y)
  }
  const others = ids.filter((id) => id !== ids[0] && id !== ids[5])
  for (const id of others) expect(far(ids[0]!, ids[5]!)).toBeLessThanOrEqual(far(ids[0]!, id))
})

test('two ways between the same two lie apart', () => {
  const layout = layOut([1, 2], [], frames.narrow)
  const [one, other] = [wayOf(layout, 1, 2, [0, 2]), wayOf(layout, 1, 2, [1, 2])]
  expect(Math.abs(one.on(0.5).y - other.on(0.5).y)).toBeGreaterThan(6)
})
