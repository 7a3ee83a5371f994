/** What a bet's receipt costs the server's processor: signing batches, beside the bare hashing that it cannot do without. */
import { createPrivateKey, generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'

import { signBets } from '../server/features/seals/seals.ts'
import { GAME } from './draws.ts'
import { DATE, uidOf } from './house.ts'
import { picks, say, scale, tell } from './measure.ts'

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
