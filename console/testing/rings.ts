/** A case of the radar as the server tells it. */
import type { Ring, RingMember, RingPair, RingRow } from '@madang/contract/operator/radar.ts'

import { ago } from './desk.ts'
import { list, on } from './house.tsx'

export const ringRow = (changes: Partial<RingRow> = {}): RingRow => ({
  ...{ id: 31, state: 'open', end: null, score: 88, certain: 4, doubted: 1, pairs: 53 },
  ...{
    gain: 1_842_600,
    bound: 0,
    isBound: false,
    openedAt: ago(600),
    lastAt: ago(6),
    current: true,
  },
  ...{ by: null, mine: false, until: null },
  ...changes,
})

export const ringMember = (
  id: number,
  uid: string,
  changes: Partial<RingMember> = {},
): RingMember => ({
  ...{ id, uid, nick: `별명${id}`, type: '유저', scopes: [], joinedAt: ago(9_000) },
  ...{ certain: true, since: ago(600), net: -842_000, deposits: 3_000_000, withdrawals: 900_000 },
  ...{ stakes: 41_000_000, paired: 38_000_000, rolling: 1_200_000, taken: 0, points: 410_000 },
  ...changes,
})

const edge = (a: number, b: number, times = 1, holders: number | null = null) => ({
  ...{ a, b, times, holders },
})
const line = (
  kind: Ring['lines'][number]['kind'],
  points: number,
  edges: ReturnType<typeof edge>[],
  changes: Partial<Ring['lines'][number]> = {},
): Ring['lines'][number] => ({
  ...{ kind, points, doubt: false, rare: 0, edges },
  times: edges.reduce((sum, { times }) => sum + times, 0),
  ...changes,
})

/** moon7788 and byeol33 by one device, solbaram and dalgona9; nabi77 by an address alone, gaon_top above them. */
export const ringOf = (changes: Partial<Ring> = {}): Ring => ({
  ...ringRow(),
  ...{ version: 3, reason: null, closedBy: null, closedAt: null, into: null },
  lines: [
    line('mirrored', 40, [edge(1, 2, 41), edge(4, 3, 12)], { rare: 21.4 }),
    line('device', 18, [edge(1, 2, 1, 2)]),
    line('account', 14, [edge(2, 3, 1, 2)]),
    line('timing', 11, [edge(1, 3, 29)], { rare: 9.2 }),
    line('address', 5, [edge(1, 4, 1, 3)]),
    line('line', 2, [edge(1, 2), edge(1, 5), edge(2, 5)]),
    line('address', 0, [edge(4, 5, 1, 120)], { doubt: true }),
  ],
  explanations: ['household', 'one line'],
  members: [
    ringMember(1, 'moon7788'),
    ringMember(2, 'byeol33', { net: -796_000 }),
    ringMember(3, 'dalgona9', { net: 41_000 }),
    ringMember(4, 'solbaram', { net: -112_000 }),
    ringMember(5, 'nabi77', { net: -18_000, certain: false, paired: 0, rolling: 0 }),
  ],
  uppers: [
    {
      ...{ id: 9, uid: 'gaon_top', type: '대리점', below: [1, 2, 5], rate: 335, most: 300 },
      overrideAt: '2026-11-07T03:00:00.000Z',
    },
  ],
  money: {
    ...{ stakes: 141_740_000, house: 2_905_700, rolling: 4_748_300, gain: 1_842_600 },
    ...{ turnover: 141_740_000, points: 1_120_400, taken: 0, spent: 0 },
  },
  recovery: {
    ...{ pairs: 53, stakes: 141_740_000, points: 4_748_300, spent: 240_000, waits: null },
    members: [
      { id: 1, uid: 'moon7788', points: 2_400_000, spent: 240_000, certain: true },
      { id: 9, uid: 'gaon_top', points: 2_348_300, spent: 0, certain: false },
    ],
  },
  ...{ binds: [], elsewhere: [] },
  asked: null,
  notices: [],
  history: [
    {
      ...{ id: 1, at: ago(600), kind: 'opened', by: null, member: null, text: null },
      detail: { score: 62, pairs: 21 },
    },
  ],
  ...changes,
})

const ringPair = (changes: Partial<RingPair> = {}): RingPair => ({
  ...{ id: 700, at: ago(6), kind: 'draw', game: '파워볼', number: 186, round: 77 },
  one: { id: 1, uid: 'moon7788', no: 40_118, pick: '홀', stake: 50_000 },
  other: { id: 2, uid: 'byeol33', no: 40_119, pick: '짝', stake: 50_000 },
  ...{ seconds: 2, same: true, house: 2_500, rolling: 3_350, taken: false },
  ...changes,
})

const counts = (rows: RingRow[]) => ({
  ...{ open: 0, looked: 0, watched: 0, acted: 0, closed: 0 },
  ...Object.fromEntries(
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, { length }]) => [state, length]),
  ),
})

/** The list, counted a minute ago. */
export const rings = (rows: () => RingRow[], standing = false) =>
  on('radarList', () => {
    const { data, ...said } = list(rows())
    const seen = { members: 4_981, meetings: 61_204 }
    return {
      ...said,
      data: { ...data, counts: counts(rows()), countedAt: ago(1), standing, seen },
    }
  })

export const ringView = (ring: () => Ring) =>
  on('radarView', () => ({ result: true, msg: '', data: ring() }))

export const ringPairs = (pairs: RingPair[] = [ringPair()]) => on('radarPairs', () => list(pairs))
