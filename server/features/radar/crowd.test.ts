import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'

import { findRings } from './find-rings.ts'
import { openCrowd } from './testing/crowd.ts'

/** Another crowd each time; `RADAR_SEED` is one again. */
const seed = Number(process.env['RADAR_SEED'] ?? randomInt(2 ** 31))

test(`rings among the honest are found, and hardly anybody else (RADAR_SEED=${seed})`, () => {
  process.stdout.write(`radar: RADAR_SEED=${seed}\n`)
  const { evidence, rings, families } = openCrowd(seed)
  const found = findRings(evidence)

  const ringOf = new Map(rings.flatMap((ring, n) => ring.map((id) => [id, n] as const)))
  /** the ring that most of a case are of, if more than half are */
  const meant = found.map(({ members }) => {
    const counts = rings.map((_, n) => members.filter((id) => ringOf.get(id) === n).length)
    const most = Math.max(...counts)
    return most * 2 > members.length ? counts.indexOf(most) : -1
  })
  const caught = rings.filter((ring, n) => {
    const named = new Set(found.flatMap(({ members }, at) => (meant[at] === n ? members : [])))
    return ring.filter((id) => named.has(id)).length * 2 > ring.length
  })
  const flagged = new Set(found.flatMap(({ members }) => members))
  const honest = [...flagged].filter((id) => !ringOf.has(id))
  const right = meant.filter((n) => n >= 0).length

  process.stdout.write(
    `radar: ${caught.length}/${rings.length} rings, ${right}/${found.length} cases, ${honest.length} honest\n`,
  )
  expect(caught.length / rings.length).toBeGreaterThanOrEqual(0.95)
  expect(right / found.length).toBeGreaterThanOrEqual(0.9)
  expect(honest.length / 5_000).toBeLessThanOrEqual(0.001)

  // One roof is no ring, whatever else a family has in common.
  const roofs = families.filter((family) => family.every((id) => flagged.has(id)))
  expect(roofs).toEqual([])
})
