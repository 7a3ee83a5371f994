/**
 * The sealed book (docs/spec/sealed-book.md): after the close of a draw all its bets are read once, hashed, chained to
 * the stream's seal before and signed; before its result is believed.
 */
import { FIRST, sealBytes, type Seal } from '@madang/contract/core/book/book.ts'
import { ballStreams } from '@madang/contract/core/draw/games.ts'
import { smallest } from '@madang/contract/core/lists.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { eachApart } from '../../http/all-of.ts'
import { bookKeyOf, digests } from './keys.ts'
import { readBets } from './read-bets.ts'
import { insertSeal, lockRounds, lockStream, selectDue, selectLast } from './sql.ts'

export { auditDays } from './audit-days.ts'
export { auditSeals } from './audit.ts'
export { sealDays } from './days.ts'
export { bookPlaceOf } from './open-sql.ts'
export { bookKeyOf, turnBookKey, type BookKey } from './keys.ts'
export { receiptOf, signBets, type SignedBet } from './signing.ts'
export { insertSigned } from './signing-sql.ts'
export { keepForgotten } from './forgotten.ts'
export { tellSeals } from './tell.ts'
export { sealOfDraw } from './tell-sql.ts'

/** A million bets are read in seconds, by one statement; on a machine that is busy with others in minutes. */
const PATIENCE_MS = 300_000

type House = Pick<Deps, 'db' | 'keys'>

/**
 * Seals what is past its close and has no seal yet, of one ball stream or of all, in the order of the draws; a stream
 * that fails keeps back no other. Repeating it is harmless; of several at once one seals each draw.
 */
export async function sealDue(house: House, stream?: string): Promise<void> {
  const streams = stream ? [stream] : ballStreams.map((one) => one.stream)
  const due = Map.groupBy(await selectDue(house.db, streams), (draw) => draw.stream)
  await eachApart(due.values(), async (draws) => {
    for (const draw of draws) await house.db.begin((tx) => sealNext(tx, house, draw.stream))
  })
}

/** Seconds since the close of the oldest draw without its seal; 0 where there is none. */
export async function readSealLag({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const due = await selectDue(
    db,
    ballStreams.map(({ stream }) => stream),
  )
  const first = smallest(due.map(({ closedAt }) => closedAt / 1_000))
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
  const { blinds, worst, ...book } = await readBets(tx, draw, key)
  const { id, date, round, closedAt } = draw
  const seal: Seal = { stream, date, round, closedAt, worst, ...book, prev: last?.hash ?? FIRST }
  const bytes = sealBytes(seal)
  await insertSeal(tx, {
    ...{ draw: id, stream, no: (last?.no ?? 0) + 1, blinds, keyId: key.id },
    ...{ count: seal.count, stake: seal.stake, worst, root: seal.root, prev: seal.prev },
    ...{ hash: digests.sha256(bytes), signature: key.sign(bytes) },
  })
}
