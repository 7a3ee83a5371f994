/**
 * What a store lies in: a SQLite file of this machine, or the `provider` schema of PostgreSQL (postgres.ts). Both answer
 * at once, because what a part decides between a read and the write that follows from it must be nobody else's turn.
 */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Value = string | number | null | Uint8Array
export type Row = Record<string, unknown>

/** Of a text with `?` for its values, in words that both databases know. */
type Statement = {
  get(...values: Value[]): Row | undefined
  all(...values: Value[]): Row[]
  /** How many rows it wrote; kept when it answers, unless a transaction is open. */
  run(...values: Value[]): number
  /** The same where nobody asks how many; within a transaction only. */
  write(...values: Value[]): void
}

export type Database = {
  prepare(text: string): Statement
  /** the column that tells in which order rows were written */
  order: string
  /** Names where the store lies: a copy of it, put in its place, has another name. */
  place(): string
  /** Opens a transaction that `commit` keeps. */
  begin(): void
  /** Keeps what was written since `begin`; where it answers a promise, once that resolves. */
  commit(): Promise<void> | void
  /** Many writes as one: all of them or none. Within a transaction as a part of it. */
  together<T>(work: () => T): T
  /** Throws where another may have taken over by now: nothing is said to anybody then. */
  assertHeld(): void
  close(): Promise<void> | void
}

/** A file, made with its tables where it is not there; what was kept survives the loss of power. */
export function openFile(path: string, tables: string): Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(path)
  db.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    ${tables}`)
  return {
    prepare(text) {
      const statement = db.prepare(text)
      return {
        get: (...values) => statement.get(...values),
        all: (...values) => statement.all(...values),
        run: (...values) => Number(statement.run(...values).changes),
        write: (...values) => void statement.run(...values),
      }
    },
    order: 'rowid',
    place() {
      const { ino, birthtimeNs } = statSync(path, { bigint: true })
      return `${ino}:${birthtimeNs}`
    },
    begin: () => db.exec('begin immediate'),
    commit: () => db.exec('commit'),
    together(work) {
      db.exec('savepoint together')
      try {
        const done = work()
        db.exec('release together')
        return done
      } catch (error) {
        // Where the disk is full SQLite may have taken all of it back by itself.
        if (db.isTransaction) db.exec('rollback to together; release together')
        throw error
      }
    },
    // The lock of the part's folder is the system's, and ends with the part.
    assertHeld: () => undefined,
    close: () => db.close(),
  }
}

/** Adds a column that data of before does not have. */
export function addColumn(db: Database, table: string, column: string) {
  const known = db.prepare(`select 1 from pragma_table_info('${table}') where name = ?`)
  if (!known.get(column)) db.prepare(`alter table ${table} add column ${column} text`).run()
}
