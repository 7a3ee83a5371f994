/**
 * Whom the house does not take in: a phone, an account or a range of addresses is asked at sign-up and whenever an
 * account or a phone changes. Who is refused reads one sentence whatever it was; which entry it was, the desk reads
 * (docs/adr/0121-blacklist.md).
 */
import { blockText } from '@madang/contract/operator/plain/blacklist.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { countRefused, selectHolding, type Entry, type Signs } from './sql.ts'

export { addressIn, blocksBefore } from './list.ts'

/** A refusal by an entry, which its reader is not told. */
class Blocked extends Refusal {
  readonly entry: Entry

  constructor(entry: Entry, msg: string) {
    super('denied', msg)
    this.entry = entry
  }
}

/**
 * Refuses `denied` with `msg` whom an entry in force holds. Asked last in a transaction, after whatever it waits for,
 * so that an entry which was there before it is seen; `tellRefused` around the transaction writes down which it was.
 */
export async function mustBeFree(db: Reader, signs: Signs, msg: string): Promise<void> {
  const entry = await selectHolding(db, signs)
  if (entry) throw new Blocked(entry, msg)
}

/** The same for an operator who would let somebody in: refuses `state`, and names the entry. */
export async function mustBeFreeAtDesk(db: Reader, signs: Omit<Signs, 'address'>): Promise<void> {
  const entry = await selectHolding(db, { ...signs, address: null })
  if (entry) throw new Refusal('state', blockText.blocked(entry.id, entry.kind))
}

type Who = {
  /** whose act it is: a member's id, or the address of who has none */
  actor: string
  address: string
  at: 'sign-up' | 'details'
  /** the id that was asked for */
  uid: string
}

/** Runs what asks `mustBeFree` in its transaction; what was refused there is counted and told once that is undone. */
export async function tellRefused<T>(
  { db }: Pick<Deps, 'db'>,
  { actor, ...detail }: Who,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Blocked) {
      const { id, kind } = error.entry
      await db.begin(async (tx) => {
        await countRefused(tx, id)
        await recordEvents(tx, [
          {
            kind: 'blacklist.refused',
            actor,
            target: `#${id}`,
            detail: { entry: id, kind, ...detail },
          },
        ])
      })
    }
    throw error
  }
}
