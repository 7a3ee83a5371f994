/**
 * A full disk for stores opened in a test: their file may grow no more, and each write to one of the tables named needs
 * it to, so that SQLite itself refuses exactly those (SQLITE_FULL). Begin before the store is opened.
 */
import { DatabaseSync } from 'node:sqlite'

import { onTestFinished, vi } from 'vitest'

/** A part may keep more than one file. */
const has = (db: DatabaseSync, table: string) =>
  db.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table) !==
  undefined

const MOST_PAGES = 4_294_967_294

export function openDisk() {
  const stores = new Set<DatabaseSync>()
  let tables: readonly string[] = []
  // oxlint-disable-next-line typescript/unbound-method -- called with its store below
  const run = DatabaseSync.prototype.exec
  const spied = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
    this: DatabaseSync,
    text,
  ) {
    run.call(this, text)
    if (stores.has(this)) return
    stores.add(this)
    if (tables.length > 0) close(this)
  })
  onTestFinished(() => spied.mockRestore())

  function close(db: DatabaseSync) {
    run.call(db, 'create table if not exists filler (bytes blob)')
    for (const table of tables.filter((name) => has(db, name)))
      for (const write of ['insert', 'update', 'delete'])
        run.call(
          db,
          `create temp trigger ${table}_${write} after ${write} on ${table}
             begin insert into filler values (zeroblob(100000)); end`,
        )
    const { page_count: pages } = db.prepare('pragma page_count').get()!
    db.prepare(`pragma max_page_count = ${String(pages)}`).get()
  }

  return {
    fill(...full: string[]) {
      tables = full
      for (const db of stores) if (db.isOpen) close(db)
    },
    /** Space is back. */
    free() {
      const full = tables
      tables = []
      for (const db of stores) {
        if (!db.isOpen) continue
        db.prepare(`pragma max_page_count = ${MOST_PAGES}`).get()
        for (const table of full)
          for (const write of ['insert', 'update', 'delete'])
            run.call(db, `drop trigger if exists ${table}_${write}`)
      }
    },
  }
}
