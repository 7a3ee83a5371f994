import type { Reader, Tx } from '../../db/db.ts'

type Row = {
  key: string
  value: boolean | number | string
  version: number
  changedBy: string
  changedAt: Date
}

/** What was ever changed; the rest is as it was preset. */
export const selectChanged = (db: Reader) => db.query<Row>`
  select key, value, version, changed_by as "changedBy", changed_at as "changedAt" from setting`

/** 0 while it was never changed. */
export const selectVersion = async (tx: Tx, key: string) =>
  (await tx.query<{ version: number }>`select version from setting where key = ${key}`)[0]
    ?.version ?? 0

/** The versions of a setting, newest first. */
export const selectHistory = (db: Reader, key: string) => db.query<
  Omit<Row, 'key'> & { reason: string }
>`
  select value, version, changed_by as "changedBy", changed_at as "changedAt", reason
  from setting_history where key = ${key} order by version desc limit 200`
