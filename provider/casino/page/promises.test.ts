// @vitest-environment happy-dom
import { bytesToHex, commitOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import { beforeEach, expect, test } from 'vitest'

import { tableHistory } from './history.ts'
import { openPromises } from './promises.ts'
import { seedHistory } from './seed-history.ts'
import { openPending } from './slot-pending.ts'

const [seed, other] = ['11'.repeat(32), '22'.repeat(32)]
const hashOf = (of: string) => bytesToHex(commitOf(hexToBytes(of)))
const spin = (id: string, of: string) => ({
  ...{ id, stake: 1_000, money: 0 },
  given: { commit: hashOf(of), client: '마당' },
})
beforeEach(() => sessionStorage.clear())

test.each<[string, string, string, boolean, string?]>([
  ['the same as shown now', seed, seed, true],
  ['another is shown now', seed, other, false],
  ['another is shown now, and opened', seed, other, false, other],
  ['another was shown', other, seed, false],
])(
  'a seed is judged by the commitment shown before its spin: %s',
  (_, shown, told, good, opened = seed) => {
    openPending('kkachi.moon').keep(spin('a', shown))
    const [met, text] = openPromises('kkachi.moon').meets(opened, ['a', 'b'], hashOf(told))
    expect(met).toBe(good)
    expect(text.includes('지금 보여주는 약속값이 다릅니다')).toBe(shown !== told)
  },
)

test('a seed without a draw of this tab is compared with the commitment shown now', () => {
  openPending('kkachi.moon').keep(spin('a', other))
  expect(openPromises('kkachi.moon').meets(seed, ['b'], hashOf(seed))[0]).toBe(true)
  expect(openPromises('kkachi.moon').meets(seed, ['b'], hashOf(other))[0]).toBe(false)
})

test('the commitment kept first decides: a second bet on a round brings none', () => {
  const promises = openPromises('haneul.baccarat1')
  promises.keep('20261121 7', hashOf(seed))
  promises.keep('20261121 7', hashOf(other))
  expect(promises.meets(other, ['20261121 7'], hashOf(other))[0]).toBe(false)
})

const exchangedIn = (page: Node) =>
  [...(page as Element).querySelectorAll('.checked.bad')].map(({ textContent }) => textContent)
const saying = (history: object) => ({ ask: async () => ({ result: true, ...history }) }) as never

test('the history of a table is red at once when the commitment of a round was exchanged', async () => {
  openPromises('haneul.baccarat1').keep('20261121 7', hashOf(seed))
  const round = { date: '20261121', seed: other, anchor: hashOf(other), result: {} }
  const rounds = [6, 7].map((number) => ({ ...round, number, commit: hashOf(other) }))
  const told = { running: { number: 8, commit: hashOf(seed) }, rounds, wagers: [] }
  const page = await tableHistory(
    saying(told),
    { id: 'haneul.baccarat1' },
    {
      ...{ draw: () => ({}), told: () => '' },
    },
  )
  expect(exchangedIn(page)).toEqual([expect.stringContaining('지금 보여주는 약속값이 다릅니다')])
  expect((page as Element).querySelectorAll('details[open]')).toHaveLength(1)
})

test('the history of seeds is red at once when the commitment of a seed was exchanged', async () => {
  openPending('kkachi.moon').keep(spin('a', seed))
  const past = { client: '마당', date: '20261121', seed: null }
  const seeds = [seed, other].map((of, at) => ({ ...past, commit: hashOf(other), id: 'ab'[at]! }))
  const drawn = {
    ids: ({ id }: (typeof seeds)[number]) => [id],
    ...{ rows: () => [], none: '', again: '', repeat: (): [boolean, string] => [true, ''] },
  }
  const page = await seedHistory(saying({ seeds }), { id: 'kkachi.moon' }, drawn, () => {})
  expect(exchangedIn(page)).toEqual([expect.stringContaining('지금 보여주는 약속값이 다릅니다')])
})
