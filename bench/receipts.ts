/**
 * What a bet's receipt costs: bets with receipts beside the same without, and by itself the server's processor for
 * signing batches, beside the bare hashing that it cannot do without.
 */
import { createPrivateKey, generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import { join } from 'node:path'

import { signBets } from '../server/features/seals/seals.ts'
import { GAME } from './draws.ts'
import { DATE, openBenchHouse, openRound, startServer, uidOf, type BenchServer } from './house.ts'
import type { Figure } from './load.ts'
import { MEMBERS, mustBeGood, picks, say, scale, tell, tiny } from './measure.ts'

/** Bets in a batch of a busy house. */
const BATCH = 50
/** SHA-256 of a receipt: two for its salt, two for its blind, its leaf and a node of the tree. */
const HASHES = 6

const seconds = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

/** Receipts a second of one processor, twice, the better: the first is measured cold. */
export function benchReceipts() {
  say('· receipts')
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
    publicKeyEncoding: { format: 'pem', type: 'spki' },
  })
  const held = createPrivateKey(privateKey)
  const key = {
    id: 1,
    secret: randomBytes(32),
    sign: (bytes: Uint8Array) => sign(null, bytes, held),
  }
  const place = { stream: GAME.ballStream, date: DATE, round: 1 }
  const at = new Date()
  const bets = Array.from({ length: BATCH }, (_, n) => {
    const { key: odds, pick, odds: hundredths } = picks[n % picks.length]!
    const bet = { id: 100_000 + n, placedAt: at.getTime() * 1_000, game: GAME.key, key: odds, pick }
    return { ...bet, stake: 5_000, odds: hundredths, place, uid: uidOf(n) }
  })
  const batches = scale(4_000)
  const message = randomBytes(100)
  const signed = () => {
    for (let n = 0; n < batches; n++) signBets(key, at, bets)
  }
  const hashed = () => {
    for (let n = 0; n < batches * BATCH * HASHES; n++) hash('sha256', message, 'binary')
  }
  const perSecond = (work: () => void) =>
    Math.round((batches * BATCH) / Math.min(seconds(work), seconds(work)))
  tell({
    name: 'receipts',
    value: perSecond(signed),
    unit: '1/s of a processor; beside it the hashes of as many',
    baseline: perSecond(hashed),
  })
}

/** Measures of each, by turns: what else the machine does falls on both. */
const TURNS = tiny ? 1 : 5

/** One house, whose server gives receipts or gives none, by turns: of two at once one is always the second. */
export async function benchReceiptsOfBets(
  bets: (server: BenchServer, salt: string) => Promise<Figure>,
) {
  const house = await openBenchHouse(MEMBERS, say)
  let times = 0
  const measured = async (loaded: readonly string[]) => {
    const server = await startServer(house, 1, { loaded })
    try {
      if (times === 0) await openRound(server.port)
      const figure = await bets(server, `receipts${times++}`)
      mustBeGood(figure, 'bets')
      return figure
    } finally {
      await server.stop()
    }
  }
  const withThem = () => measured([])
  const without = () => measured([join(import.meta.dirname, 'without-receipts.ts')])
  try {
    say('· bets beside bets without receipts')
    const figures: Figure[] = []
    const baselines: Figure[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      if (turn % 2 === 0) figures.push(await withThem())
      baselines.push(await without())
      if (turn % 2 === 1) figures.push(await withThem())
    }
    const middle = (list: Figure[]) =>
      list.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(list.length / 2)]!
    const { perSecond, p50, p99, cpu, log } = middle(figures)
    const { perSecond: baseline, cpu: baselineCpu } = middle(baselines)
    tell({
      name: 'bets.receipts',
      value: perSecond,
      unit: '1/s',
      ...{ baseline, p50, p99, cpu, baselineCpu, log },
    })
  } finally {
    await house.close()
  }
}
