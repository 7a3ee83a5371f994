/** Draws that are mixed with the seal of their book, and what their proof says of it (docs/spec/sealed-book.md#entropy). */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { entropyOf, promiseOf, sealHashTold, type EntropyName } from './entropy.ts'
import { marksOf } from './families.ts'
import { gameByKey } from './games.ts'
import { beaconTime, bytesToHex, commitOf, drawOf, hexToBytes, noEntropy } from './kdraw.ts'
import { roundTimes } from './schedule.ts'
import { verifyRound, type RoundProof } from './verify.ts'

type Books = {
  seed: string
  beaconRound: number
  books: {
    stream: string
    date: string
    round: number
    closedAt: number
    count: number
    stake: number
    worst: number
    root: string
    prev: string
    sealHash: string
    entropyBook: string
    entropyBookAndBeacon: string
    draws: Record<'book' | 'bookAndBeacon' | 'kenoBook', number[]>
  }[]
}
const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../book/vectors/book-vectors.json'), 'utf8'),
) as Books
const RANDOMNESS = new Uint8Array(createHash('sha256').update('KBOOK-1 test beacon').digest())

test('the vectors’ seals make their entropy and draw their balls, alone and with the beacon', () => {
  expect(vectors.books.length).toBeGreaterThan(0)
  for (const { entropyBook, entropyBookAndBeacon, draws, ...seal } of vectors.books) {
    const hash = sealHashTold(seal)
    expect(bytesToHex(hash)).toBe(seal.sealHash)
    const mixed = { count: seal.count, hash }
    const { beaconRound } = vectors
    const book = entropyOf({ type: 'book', beaconRound: null }, { seal: mixed, randomness: null })!
    const both = entropyOf(
      { type: 'book-drand-quicknet', beaconRound },
      { seal: mixed, randomness: RANDOMNESS },
    )!
    expect([book.type, book.index, bytesToHex(book.value)]).toEqual([4, seal.count, entropyBook])
    expect([both.type, both.index]).toEqual([5, beaconRound])
    expect(bytesToHex(both.value)).toBe(entropyBookAndBeacon)
    const input = { seed: hexToBytes(vectors.seed), date: seal.date, round: seal.round }
    const drawn = (stream: string, entropy: typeof book, kind: 'powerball' | 'keno') => {
      const { balls, powerball } = drawOf(kind, { ...input, stream, entropy })
      return powerball === null ? balls : [...balls, powerball]
    }
    expect(drawn(seal.stream, book, 'powerball')).toEqual(draws.book)
    expect(drawn(seal.stream, both, 'powerball')).toEqual(draws.bookAndBeacon)
    expect(drawn('ntry.keno', book, 'keno')).toEqual(draws.kenoBook)
  }
})

test('the beacon of a draw of its book is the first one later than six seconds after its close', () => {
  // As for a draw without its book: strictly after, by the formula of the specification.
  for (let at = 0; at < 9_000; at += 250) {
    const closeAt = new Date(1_768_476_600_000 + at)
    const { beaconRound } = promiseOf('book-drand-quicknet', closeAt)
    const formula = Math.floor((closeAt.getTime() / 1_000 + 6 - 1_692_803_367) / 3) + 2
    expect(beaconRound).toBe(formula)
    const after = beaconTime(beaconRound!).getTime() - closeAt.getTime()
    expect(after).toBeGreaterThan(6_000)
    expect(after).toBeLessThanOrEqual(9_000)
  }
})

const seed = new Uint8Array(32).fill(9)
const DATE = '20260115'
const signature = 'ab'.repeat(48)
const beacon = { signature, randomness: bytesToHex(commitOf(hexToBytes(signature))) }

/** The first draw of a day, made with its book. */
function proofOf(type: EntropyName, count = 3): RoundProof {
  const game = gameByKey('pbg.powerball')!
  const { drawAt, closeAt, i } = roundTimes(game.timing, DATE, game.timing.firstRound)
  const place = { stream: game.ballStream, date: DATE, round: game.timing.firstRound }
  const told = {
    ...{ ...place, closedAt: closeAt.getTime() * 1_000, count, stake: count * 1_000 },
    ...{ worst: count * 1_950, root: '5e'.repeat(32), prev: '00'.repeat(32) },
  }
  const hash = sealHashTold(told)
  const promise = promiseOf(type, closeAt)
  const beacons = promise.beaconRound === null ? null : beacon
  const entropy = entropyOf(promise, {
    seal: { count, hash },
    randomness: beacons && hexToBytes(beacons.randomness),
  })!
  const drawn = drawOf(game.family.draws, { ...place, seed, entropy })
  const later = (seconds: number) => new Date(drawAt.getTime() + seconds * 1_000).toISOString()
  return {
    ...{ ...place, ballStream: game.ballStream, i, algo: 'KDRAW-1' },
    ...{ drawAt: drawAt.toISOString(), closeAt: closeAt.toISOString() },
    ...{ commit: bytesToHex(commitOf(seed)), committedAt: later(-290) },
    ...{ anchor: bytesToHex(commitOf(seed)), anchoredAt: later(-90_000) },
    entropy: promise,
    ...{ state: 'SETTLED', incident: null },
    reveal: {
      ...{ seed: bytesToHex(seed), beacon: beacons, ...drawn },
      marks: marksOf(game.family.draws, drawn),
      ...{ drawnAt: later(10), settledAt: later(11) },
    },
    seal: { ...told, hash: bytesToHex(hash) },
  }
}
const steps = (proof: RoundProof, options: Parameters<typeof verifyRound>[1] = {}) =>
  verifyRound(proof, { chainAnchor: proof.anchor, ...options })
const verdicts = (proof: RoundProof, options?: Parameters<typeof verifyRound>[1]) =>
  steps(proof, options).map(({ verdict }) => verdict)
const wrong = (proof: RoundProof, options?: Parameters<typeof verifyRound>[1]) =>
  steps(proof, options).flatMap(({ verdict, name }) => (verdict === 'bad' ? [name] : []))
const undecided = (proof: RoundProof, options?: Parameters<typeof verifyRound>[1]) =>
  steps(proof, options).flatMap(({ verdict, name }) => (verdict === 'unknown' ? [name] : []))
const TYPES = ['book', 'book-drand-quicknet'] as const

test.each(TYPES)('a draw of type %s holds in every step, an empty book’s too', (type) => {
  for (const count of [0, 1, 3, 100_000])
    expect(verdicts(proofOf(type, count))).toEqual(Array(7).fill('ok'))
})

/** Anything of a seal that is another gives another draw: 200 of each field, at random by a fixed seed. */
test.each(TYPES)('of type %s no seal but its own makes the draw', (type) => {
  const proof = proofOf(type)
  let state = 1
  const random = (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state % n
  }
  const hex = (text: string) => {
    const at = random(64)
    const digit = (Number.parseInt(text[at]!, 16) ^ (1 + random(15))).toString(16)
    return text.slice(0, at) + digit + text.slice(at + 1)
  }
  for (let n = 0; n < 200; n++) {
    const { seal } = proof
    const bent = { ...seal! }
    const field = (['count', 'stake', 'worst', 'root', 'prev'] as const)[n % 5]!
    if (field === 'root' || field === 'prev') bent[field] = hex(bent[field])
    else bent[field] += 1 + random(1_000_000)
    // As it is told, and as one who makes its hash fit.
    expect(wrong({ ...proof, seal: bent })).toEqual(['entropy', 'draw'])
    const fitted = { ...bent, hash: bytesToHex(sealHashTold(bent)) }
    expect(wrong({ ...proof, seal: fitted })).toEqual(['draw'])
  }
})

test('a draw is mixed as its seal told, and with nothing that was chosen after it', () => {
  const numbers = { book: 4, 'book-drand-quicknet': 5 } as const
  for (const type of TYPES) {
    const proof = proofOf(type)
    expect(verdicts(proof, { sealedType: numbers[type], signed: () => true })).not.toContain('bad')
    // All of it is true of itself: the provider drew without, once it had seen that it would rather.
    const none = { type: 'none', chainHash: null, beaconRound: null }
    const { balls, powerball } = drawOf('powerball', {
      ...{ seed, stream: proof.ballStream, date: proof.date, round: proof.round },
      entropy: noEntropy,
    })
    const marks = marksOf('powerball', { balls, powerball })
    const reveal = { ...proof.reveal!, beacon: null, balls, powerball, marks }
    const chosen = { ...proof, entropy: none, reveal }
    expect(verdicts(chosen)).not.toContain('bad')
    const [wrong, ...others] = steps(chosen, { sealedType: numbers[type] }).filter(
      ({ verdict }) => verdict === 'bad',
    )
    expect([wrong?.name, others]).toEqual(['entropy', []])
  }
})

test('a seal of another draw, or of another close, is none of this one’s', () => {
  const proof = proofOf('book')
  const changes = [{ stream: 'ntry.eos5' }, { date: '20260116' }, { round: 2 }, { closedAt: 1 }]
  for (const change of changes) {
    const bent = { ...proof.seal!, ...change }
    const fitted = { ...bent, hash: bytesToHex(sealHashTold(bent)) }
    expect(wrong({ ...proof, seal: fitted })).toContain('entropy')
  }
})

test('a drawn draw whose seal is not there is wrong; one that could not be read is undecided', () => {
  const { seal: _, ...unread } = proofOf('book')
  expect([wrong(unread), undecided(unread)]).toEqual([[], ['entropy', 'draw']])
  expect(wrong({ ...unread, seal: null })).toEqual(['entropy', 'draw'])
})

test('what the draw promised besides its book is held too', () => {
  const book = proofOf('book')
  expect(wrong({ ...book, entropy: { ...book.entropy, beaconRound: 7 } })).toEqual(['entropy'])
  expect(wrong({ ...book, reveal: { ...book.reveal!, beacon } })).toEqual(['entropy', 'draw'])
  const both = proofOf('book-drand-quicknet')
  const late = { ...both.entropy, beaconRound: both.entropy.beaconRound! + 1 }
  expect(wrong({ ...both, entropy: late })).toEqual(['entropy', 'draw'])
  expect(wrong({ ...both, reveal: { ...both.reveal!, beacon: null } })).toEqual(['entropy', 'draw'])
  expect(wrong(both, { signed: () => false })).toEqual(['entropy'])
  expect(wrong(both, { signed: (round) => round === both.entropy.beaconRound })).toEqual([])
})

test('before the draw, and for one that never was, the seal is awaited and nothing is wrong', () => {
  const { seal, ...proof } = proofOf('book')
  const open = { ...proof, state: 'LOCKED', reveal: null }
  for (const before of [open, { ...open, seal: null }, { ...open, seal }])
    expect(undecided(before)).toEqual(['commit', 'entropy', 'draw', 'marks'])
  const reveal = { ...proof.reveal!, balls: [], powerball: null, marks: {}, settledAt: null }
  for (const state of ['VOID', 'SKIPPED'])
    for (const found of [seal, null, undefined]) {
      const never = { ...proof, seal: found, state, reveal, openedAt: null }
      expect([wrong(never), undecided(never)]).toEqual([[], ['entropy', 'draw', 'marks']])
    }
  // A draw that takes nothing has no reason to have no balls.
  const plain = { type: 'none', chainHash: null, beaconRound: null }
  expect(wrong({ ...proof, entropy: plain, state: 'SKIPPED', reveal })).toContain('draw')
})

test('a file cannot know when its seal was published: it says so, with the hash to compare', () => {
  const proof = proofOf('book')
  expect(undecided(proof, { offline: true })).toEqual(['order', 'chain', 'entropy'])
  const entropy = steps(proof, { offline: true }).find(({ name }) => name === 'entropy')!
  expect(entropy.values).toContainEqual({ label: '봉인 해시', value: proof.seal!.hash })
})
