/** Every cell of the state table (docs/spec/threats.md#wallet), many times, all mixed together. */
import type { WalletStatus } from '@madang/contract/provider/wallet.ts'

import type { Hostile, Player, Said } from './hostile.ts'

const AT_ONCE = 48
const STAKE = 1_000
const TOO_MUCH = 100_000_000_000

const calls = ['bet', 'win', 'refund'] as const
type Call = (typeof calls)[number]
const states = [
  'never seen',
  'tombstoned',
  'open',
  'rolled back',
  'won',
  'lost',
  'refused',
  'open, member gone',
] as const
type State = (typeof states)[number]

/** What a call of another tx comes to in a state, and what it moves; `again`: 503, ask another time. */
const table: Record<State, Record<Call, { status: WalletStatus | 'again'; moves: number }>> = {
  'never seen': {
    bet: { status: 'OK', moves: -STAKE },
    win: { status: 'again', moves: 0 },
    refund: { status: 'OK', moves: 0 },
  },
  tombstoned: {
    bet: { status: 'CANCELLED', moves: 0 },
    win: { status: 'CANCELLED', moves: 0 },
    refund: { status: 'OK', moves: 0 },
  },
  // A bet of a tx that stands is the same bet, or another body: those cells are asked for in every state below.
  open: {
    bet: { status: 'CONFLICT', moves: 0 },
    win: { status: 'OK', moves: 1_950 },
    refund: { status: 'OK', moves: STAKE },
  },
  'rolled back': {
    bet: { status: 'CONFLICT', moves: 0 },
    win: { status: 'CANCELLED', moves: 0 },
    refund: { status: 'OK', moves: 0 },
  },
  won: {
    bet: { status: 'CONFLICT', moves: 0 },
    win: { status: 'OK', moves: 1_950 },
    refund: { status: 'SETTLED', moves: 0 },
  },
  lost: {
    bet: { status: 'CONFLICT', moves: 0 },
    win: { status: 'SETTLED', moves: 0 },
    refund: { status: 'SETTLED', moves: 0 },
  },
  refused: {
    bet: { status: 'CONFLICT', moves: 0 },
    win: { status: 'NO_BET', moves: 0 },
    refund: { status: 'OK', moves: 0 },
  },
  'open, member gone': {
    bet: { status: 'BLOCKED', moves: 0 },
    win: { status: 'OK', moves: 1_950 },
    refund: { status: 'OK', moves: STAKE },
  },
}

export type Cell = { name: string; times: number; wrong: string[] }

type Place = { player: Player; bet: string; round: string; left: boolean }

/** Brings a bet into a state; what it takes is counted. */
async function arrange(hostile: Hostile, state: State, place: Place): Promise<string | null> {
  const { player, bet, round } = place
  const { ask, name, betOf, winOf } = hostile
  const must = async (said: Said | null, status: WalletStatus) =>
    said?.said?.status === status ? null : `to arrange “${state}”: ${said?.text ?? 'no answer'}`
  if (state === 'never seen') return null
  if (state === 'tombstoned') return must(await ask('refund', { tx: name('t'), refers: bet }), 'OK')
  if (state === 'refused')
    return must(await ask('bet', betOf(player.session, bet, round, TOO_MUCH)), 'INSUFFICIENT')
  // Of a member who is gone the bet was placed before they went.
  if (!place.left) {
    const placed = await must(await ask('bet', betOf(player.session, bet, round, STAKE)), 'OK')
    if (placed) return placed
    player.own.expected -= STAKE
  }
  if (state === 'rolled back') {
    const back = await must(await ask('refund', { tx: name('t'), refers: bet }), 'OK')
    player.own.expected += STAKE
    return back
  }
  if (state === 'won') {
    const won = await must(await ask('win', winOf(name('w'), round, bet, 500)), 'OK')
    player.own.expected += 500
    return won
  }
  if (state === 'lost') return must(await ask('end', { round }), 'OK')
  return null
}

/** One call in a state, sent three times at once, then with another body. */
async function visit(hostile: Hostile, state: State, call: Call, place: Place): Promise<string[]> {
  const { vendor, send, name, betOf, winOf } = hostile
  const arranged = await arrange(hostile, state, place)
  if (arranged) return [arranged]
  const { player, bet, round } = place
  const { status, moves } = table[state][call]
  // A bet where none stands takes the name; elsewhere it is another bet of the same name.
  const own = call === 'bet' ? (place.left ? name('late') : bet) : name(call)
  const message = (amount: number) =>
    call === 'bet'
      ? betOf(player.session, own, round, amount)
      : call === 'win'
        ? winOf(own, round, bet, amount)
        : { tx: own, refers: amount === STAKE || amount === 1_950 ? bet : `${bet}x` }
  const amount = call === 'win' ? 1_950 : status === 'CONFLICT' ? STAKE + 1_000 : STAKE
  const said = await Promise.all([1, 2, 3].map(() => send(vendor.signed(call, message(amount)))))
  player.own.expected += moves
  const wrong: string[] = []
  if (status === 'again') {
    if (said.some((each) => each?.status !== 503)) wrong.push(`not all asked to come again`)
    return wrong
  }
  for (const each of said)
    if (each?.status !== 200 || each.said?.status !== status)
      wrong.push(`${status} was due, said was ${each?.status} ${each?.text}`)
  if (status !== 'CONFLICT') {
    if (new Set(said.map((each) => each?.text)).size !== 1) wrong.push('answered in two ways')
    const other = await send(vendor.signed(call, message(amount + 7_000)))
    if (other?.said?.status !== 'CONFLICT')
      wrong.push(`with another body: ${other?.text ?? 'no answer'}`)
  }
  return wrong
}

/** Visits each cell `times` times, all shuffled together. */
export async function visitCells(hostile: Hostile, times: number): Promise<Cell[]> {
  const { random, name } = hostile
  const cells = states.flatMap((state) =>
    calls.map((call) => ({
      state,
      call,
      cell: { name: `${state} · ${call}`, times, wrong: [] } as Cell,
    })),
  )
  const staying = await Promise.all(Array.from({ length: 12 }, () => hostile.player()))
  const gone = await Promise.all(Array.from({ length: 6 }, () => hostile.player()))
  const work = await Promise.all(
    cells.flatMap((cell) =>
      Array.from({ length: times }, async () => {
        const left = cell.state === 'open, member gone'
        const player = random.pick(left ? gone : staying)
        const place: Place = { player, bet: name('b'), round: name('r'), left }
        return { ...cell, place }
      }),
    ),
  )
  const leaving = work.filter(({ place }) => place.left)
  await pool(leaving, async ({ place: { player, bet, round }, cell }) => {
    const placed = await hostile.ask('bet', hostile.betOf(player.session, bet, round, STAKE))
    if (placed?.said?.status !== 'OK') cell.wrong.push(`before they went: ${placed?.text}`)
    player.own.expected -= STAKE
  })
  await Promise.all(
    gone.map(async ({ member }, index) =>
      index % 2 === 0
        ? member.ask('logout')
        : hostile.house.db
            .query`update member set suspended_scopes = '{bet,login}' where id = ${member.id}`,
    ),
  )
  shuffle(work, random)
  await pool(work, async ({ state, call, place, cell }) => {
    cell.wrong.push(...(await visit(hostile, state, call, place)))
  })
  return cells.map(({ cell }) => cell)
}

async function pool<T>(items: T[], work: (item: T) => Promise<void>) {
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < items.length) await work(items[next++]!)
    }),
  )
}

function shuffle<T>(items: T[], random: Hostile['random']) {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(random.next() * (index + 1))
    const kept = items[index]!
    items[index] = items[other]!
    items[other] = kept
  }
}
