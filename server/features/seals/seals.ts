/**
 * The sealed book (docs/spec/sealed-book.md): after the close of a draw all its bets are read once, hashed, chained to
 * the stream's seal before and signed; before its result is believed.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

import {
  blindOf,
  FIRST,
  readBook,
  saltOf,
  sealBytes,
  type Seal,
} from '@madang/contract/core/book/book.ts'
import { openPays } from '@madang/contract/core/draw/class-pays.ts'
import { ballStreams } from '@madang/contract/core/draw/games.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { bookKeyOf, digests, type BookKey } from './keys.ts'
import {
  betsOf,
  insertSeal,
  lockRounds,
  lockStream,
  selectDue,
  selectLast,
  type Draw,
} from './sql.ts'

export { auditDays } from './audit-days.ts'
export { auditSeals } from './audit.ts'
export { sealDays } from './days.ts'
export { bookPlaceOf } from './open-sql.ts'
export { bookKeyOf, type BookKey } from './keys.ts'
export { receiptOf, signBets, type SignedBet } from './signing.ts'
export { insertSigned } from './signing-sql.ts'
export { tellSeals } from './tell.ts'
export { sealOfDraw } from './tell-sql.ts'

/** A million bets are read in seconds; what waits for it that long waits for a seal. */
const PATIENCE_MS = 60_000

type House = Pick<Deps, 'db' | 'keys'>

/**
 * Seals what is past its close and has no seal yet, of one ball stream or of all, in the order of the draws. Repeating
 * it is harmless; of several at once one seals each draw.
 */
export async function sealDue(house: House, stream?: string): Promise<void> {
  const streams = stream ? [stream] : ballStreams.map((one) => one.stream)
  for (const due of await selectDue(house.db, streams))
    await house.db.begin((tx) => sealNext(tx, house, due.stream))
}

/** Seconds since the close of the oldest draw without its seal; 0 where there is none. */
export async function readSealLag({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const due = await selectDue(
    db,
    ballStreams.map(({ stream }) => stream),
  )
  const first = Math.min(...due.map(({ closedAt }) => closedAt / 1_000))
  return due.length === 0 ? 0 : Math.max(0, (clock.now().getTime() - first) / 1_000)
}

/** The first draw of a stream that waits for its seal; none when another process was faster. */
async function sealNext(tx: Tx, house: House, stream: string): Promise<void> {
  await lockStream(tx, stream)
  const [draw] = await selectDue(tx, [stream])
  if (!draw) return
  await tx.patient(PATIENCE_MS)
  await lockRounds(tx, draw.id)
  const [key, last] = [await bookKeyOf(tx, house), await selectLast(tx, stream)]
  const { blinds, worst, ...book } = await readAll(tx, draw, key)
  const { id, date, round, closedAt } = draw
  const seal: Seal = { stream, date, round, closedAt, worst, ...book, prev: last?.hash ?? FIRST }
  const bytes = sealBytes(seal)
  await insertSeal(tx, {
    ...{ draw: id, stream, no: (last?.no ?? 0) + 1, blinds, keyId: key.id },
    ...{ count: seal.count, stake: seal.stake, worst, root: seal.root, prev: seal.prev },
    ...{ hash: digests.sha256(bytes), signature: key.sign(bytes) },
  })
}

/** The book, read bet by bet in short turns. */
async function readAll(tx: Tx, draw: Draw, key: BookKey) {
  const book = readBook(digests, draw)
  const pays = openPays()
  const blinds: Buffer[] = []
  for await (const bets of betsOf(tx, draw.id)) {
    // Side by side: a million small buffers were a quarter of the time, in collecting garbage.
    const part = Buffer.allocUnsafe(32 * bets.length)
    for (const [index, bet] of bets.entries()) {
      const blind = blindOf(digests, saltOf(digests, key.secret, bet.id), bet.uid)
      part.set(blind, 32 * index)
      book.add(bet, blind)
      pays.add(bet)
    }
    blinds.push(part)
    await nextTurn()
  }
  return { ...book.end(), blinds: Buffer.concat(blinds), worst: pays.worst() }
}
