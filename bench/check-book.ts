/**
 * What the check of a whole book costs a page: with the page's own hashing, in this runtime, which is the browser's. Told
 * in processor time, and as a phone of a quarter of this machine's speed needs it; and how long the bar stands still.
 */
import { ed25519 } from '@noble/curves/ed25519.js'

import { blindOf, readBook, saltOf, sealBytes } from '../contract/core/book/book.ts'
import { pageMeans } from '../contract/core/book/page-means.ts'
import { broughtBy, type ToldPay } from '../contract/core/book/pay.ts'
import { hexOf } from '../contract/core/book/tree.ts'
import { verifyBook, type BookProof } from '../contract/core/book/verify.ts'
import { openPays } from '../contract/core/draw/class-pays.ts'
import { GAME } from './draws.ts'
import { DATE, uidOf } from './house.ts'
import { picks, say, scale, tell } from './measure.ts'

/** How much slower a phone is. */
const SLOWER = 4
/** Seconds that it may take there. */
const MOST = 5

/** An honest book of so many bets, its draw settled, as a guest reads it. */
function madeBook(bets: number): BookProof {
  const [secret, bookKey] = [new Uint8Array(32).fill(5), new Uint8Array(32).fill(6)]
  const place = { stream: GAME.ballStream, date: DATE, round: 1 }
  const closedAt = Date.parse('2026-01-15T09:00:00Z') * 1_000
  const [book, pays] = [readBook(pageMeans, place), openPays()]
  const pay: ToldPay = {
    ...{ payout: 0, returned: 0, void: [] },
    drawn: { balls: [14, 27, 8, 22, 17], powerball: 7 },
  }
  const lines = Array.from({ length: bets }, (_, n) => {
    const { key, pick, odds } = picks[n % picks.length]!
    const bet = { id: 100_000 + n, placedAt: closedAt - bets + n, game: GAME.key, key, pick }
    const leaf = { ...bet, stake: 5_000, odds }
    const blind = blindOf(pageMeans, saltOf(pageMeans, bookKey, leaf.id), uidOf(n))
    book.add(leaf, blind)
    pays.add(leaf)
    const told = { ...leaf, blind: hexOf(blind) }
    pay.payout += broughtBy(told, pay)!.won
    return JSON.stringify(told)
  })
  const seal = {
    ...{ ...place, closedAt, ...book.end(), worst: pays.worst(), prev: new Uint8Array(32) },
  }
  const bytes = sealBytes(seal)
  return {
    seal: {
      ...{ ...seal, root: hexOf(seal.root), prev: hexOf(seal.prev), key: 1 },
      ...{ hash: hexOf(pageMeans.sha256(bytes)), signature: hexOf(ed25519.sign(bytes, secret)) },
    },
    keys: [{ id: 1, publicKey: hexOf(ed25519.getPublicKey(secret)) }],
    ...{ before: null, book: lines, pay, own: null },
  }
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** The first check, its programs cold as on a page; a book that is not green in every step is no figure. */
export async function benchCheck() {
  const bets = scale(10_000)
  say(`· the check of a book of ${bets.toLocaleString('en')} bets`)
  const proof = madeBook(bets)
  const parts: number[] = []
  let [turned, longest] = [cpuSeconds(), 0]
  const began = turned
  const steps = await verifyBook(proof, {
    ...pageMeans,
    async turn(part) {
      const now = cpuSeconds()
      longest = Math.max(longest, now - turned)
      turned = now
      parts.push(part)
    },
  })
  const took = cpuSeconds() - began
  const wrong = steps.filter(
    ({ name, verdict }) => name !== 'own' && name !== 'received' && verdict !== 'ok',
  )
  if (wrong.length > 0) throw new Error(`an honest book is not green: ${JSON.stringify(wrong)}`)
  if (parts.some((part, index) => index > 0 && part < parts[index - 1]!))
    throw new Error('the bar goes back')
  const slow = (seconds: number) => Math.round(seconds * SLOWER * 1_000) / 1_000
  tell({
    name: 'check',
    value: slow(took),
    unit: `s of processor for a book of ${bets} bets, ${SLOWER} times slower; the bar moves ${parts.length} times, at the longest after ${slow(longest)} s; beside it what it may take`,
    baseline: MOST,
  })
}
