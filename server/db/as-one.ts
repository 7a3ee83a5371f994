/** Long readings of which every part is of the same moment. */
import type { Db, Tx } from './db.ts'

/** Reads in one picture of the database; each statement may take `patientMs`. Writes are refused. */
export const asOne = <T>(
  db: Pick<Db, 'begin'>,
  patientMs: number,
  read: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db.begin(async (tx) => {
    await tx.query`set transaction isolation level repeatable read read only`
    await tx.patient(patientMs)
    return read(tx)
  })
