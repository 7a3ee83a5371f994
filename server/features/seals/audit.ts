/** Every seal and its book, recomputed from the bets as they stand: for `npm run audit`. */
import type { Means } from '@madang/contract/core/book/lines.ts'
import { verifyBook, type BookProof } from '@madang/contract/core/book/verify.ts'
import { ballStreams } from '@madang/contract/core/draw/games.ts'
import { append } from '@madang/contract/core/lists.ts'

import type { Reader } from '../../db/db.ts'
import { auditBatches, wrongReceipt } from './audit-receipts.ts'
import { digests, selectPublicKeys, signedWith } from './keys.ts'
import { leavesOf, lineOf } from './leaves.ts'
import { isForgotten, selectBetIds, selectSeals, selectUnsealed, type SealOf } from './open-sql.ts'

const means: Means = { ...digests, signed: signedWith, turn: async () => undefined }

/**
 * What does not hold of all seals and receipts: by stream the first draw that fails, and why, then a draw without its
 * seal, then batches that were signed; null where all do. Where nobody seals what is past its close, as in a test's
 * house, only what is settled must have been sealed (`due: 'settled'`).
 */
export async function auditSeals(
  db: Reader,
  { due = 'closed' }: { due?: 'closed' | 'settled' } = {},
): Promise<string | null> {
  const keys = await selectPublicKeys(db)
  for (const { stream } of ballStreams) {
    let before: SealOf | null = null
    for (let no = 1; ;) {
      const seals: SealOf[] = await selectSeals(db, { stream, no }, AUDITED)
      for (const seal of seals) {
        const wrong = await wrongIn(db, { seal, before, keys })
        if (wrong) return `${stream} ${seal.date}-${seal.round}: ${wrong}`
        before = seal
      }
      const last = seals.at(-1)
      if (seals.length < AUDITED || !last) break
      no = last.no + 1
    }
  }
  const [missing] = await selectUnsealed(db, due === 'settled')
  if (missing) return `${missing.stream} ${missing.date}-${missing.round}: no seal`
  return auditBatches(db)
}
/** Seals that are read at once. */
const AUDITED = 100

async function wrongIn(
  db: Reader,
  { seal, before, keys }: Pick<BookProof, 'keys'> & { seal: SealOf; before: SealOf | null },
) {
  const book: string[] = []
  const ids = await selectBetIds(db, seal.draw)
  if (ids.length === seal.count)
    for await (const leaves of leavesOf(db, { draw: seal.draw, ids })) {
      const wrong = await wrongReceipt(db, seal, leaves)
      if (wrong) return wrong
      append(book, leaves.map(lineOf))
    }
  // The link to what this server forgot is in its own table, and was told as an incident.
  const breaks = seal.prev !== before?.hash && (await isForgotten(db, seal.stream, seal.prev))
  const steps = await verifyBook(
    { seal, before: breaks ? undefined : before, keys, book, own: null },
    means,
  )
  return steps.find(({ verdict }) => verdict === 'bad')?.text ?? null
}
