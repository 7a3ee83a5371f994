/** The short form of `npm run adversary`; an honest house; and that a verifier without a part of it misses something. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { randomOf } from '../faults/random.ts'
import type { Act } from './act.ts'
import { acts } from './acts.ts'
import { adversary } from './campaign.ts'
import { honestHouse } from './honest.ts'
import type { PagePart } from './page.ts'
import type { Part } from './verifier.ts'
import { openWorld } from './world.ts'

/** Another each time; `ADVERSARY_SEED` does one again. */
const seed = Number(process.env.ADVERSARY_SEED ?? Date.now() % 1_000_000)

test('whatever an adversary with the superuser does is found by who has only what is public and the receipts', async () => {
  const tried = await adversary({ seed, count: 24 })
  expect(tried).toHaveLength(24)
  expect(
    tried.filter(({ named }) => !named),
    `ADVERSARY_SEED=${seed}`,
  ).toEqual([])
})

test('nothing is found in an honest house whose connections die while it seals, draws and settles', async () => {
  const { found, struck } = await honestHouse(seed, 5)
  expect(found, `ADVERSARY_SEED=${seed}`).toEqual([])
  expect(struck, `ADVERSARY_SEED=${seed}`).toBeGreaterThan(0)
})

const needs: [Part, string, string][] = [
  ['kept', 'changes since when a key is used', 'drawn'],
  ['again', 're-prices bets', 'drawn'],
  ['receipts', 'deletes bets', 'open'],
  ['list', 'inserts bets in members’ names', 'closed'],
]
test.each(needs)('a verifier without %s misses who %s', async (without, kind, at) => {
  const among = (act: { kind: string }, moment: string) => act.kind === kind && moment === at
  const ofOne = { seed, count: 1, among }
  expect(await adversary(ofOne)).toMatchObject([{ kind, named: true }])
  // Receipts are all that a list is compared with, and have the rows of their keys.
  const bare: Part[] =
    without === 'receipts' || without === 'kept' ? [without, 'receipts', 'list'] : [without]
  // Another part may see it too, by how much was changed: the first of many that is missed.
  for (let more = 0; more < 20; more++) {
    const [tried] = await adversary({ ...ofOne, seed: seed + more, without: bare })
    if (tried!.found === null) return
  }
  expect.fail(`ADVERSARY_SEED=${seed}: each of 20 was found`)
})

test('each act on what a page is answered is red to a member who only opens the page', async () => {
  const kinds = new Set(acts.flatMap(({ kind, page }) => (page ? [kind] : [])))
  for (const kind of kinds) {
    const among = (act: Act) => act.kind === kind
    const [tried] = await adversary({ seed, count: 1, among })
    expect(tried, `ADVERSARY_SEED=${seed}`).toMatchObject({ kind, named: true })
  }
})

test('a vendor that exchanges nothing is red to nobody, while a seed is secret and once it is open', async ({
  onTestFinished,
}) => {
  const world = await openWorld(randomOf(seed))
  onTestFinished(() => world.close(true))
  const round = await world.open()
  for (const by of world.members.slice(0, 2)) {
    const { window } = await world.play(by)
    await window.spin(await window.turn())
  }
  expect(await world.seen(round.place)).toBeNull()
  expect(await world.seen(round.place)).toBeNull()
})

const pageNeeds: [PagePart, string, unknown][] = [
  [
    'keys',
    'leaves a key out, with two bets left out of the book',
    expect.stringContaining('공개된 목록에 없습니다'),
  ],
  ['reload', 'drops a bet whose answer was lost with a reload', null],
  ['promises', 'exchanges a commitment between the stake and its spin', null],
  ['promises', 'exchanges a commitment whose proof was opened', null],
]
test.each(pageNeeds)(
  'a page without %s does not prove that a server or a vendor %s',
  async (without, kind, found) => {
    const asked = { seed, count: 1, among: (act: Act) => act.kind === kind }
    expect(await adversary({ ...asked, pageWithout: [without] })).toMatchObject([
      { kind, found, named: false },
    ])
  },
)

test('who judges imports nothing but the witness', () => {
  const text = readFileSync(join(import.meta.dirname, 'verifier.ts'), 'utf8')
  const from = [...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path!)
  expect(from.length).toBeGreaterThan(0)
  expect(from.filter((path) => !path.startsWith('../../scripts/witness/'))).toEqual([])
})
