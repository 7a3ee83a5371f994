/** The seals the house told; on one machine in a file of their own. */
import { join } from 'node:path'

import { openFile, type Database } from '../db/database.ts'

type Place = { stream: string; date: string; round: number }
/** A book's seal as the house told it; `taken`: its draw is mixed with it. */
type StoredSeal = Place & { hash: string; count: number; taken: boolean }

const tables = `
  create table if not exists seal (
    no integer primary key autoincrement, stream text not null, date text not null, round integer not null,
    hash text not null, count integer not null, taken integer not null, body text not null, at text not null,
    unique (stream, date, round)) strict;
  create table if not exists refused_seal (
    stream text not null, body text not null, at text not null, primary key (stream, body)) strict;
`

export const openSealFile = (folder: string) => openFile(join(folder, 'seals.db'), tables)

export function openSealStore(db: Database) {
  const sql = {
    seal: db.prepare('select * from seal where stream = ? and date = ? and round = ?'),
    last: db.prepare('select * from seal where stream = ? order by no desc limit 1'),
    add: db.prepare(
      'insert into seal (stream, date, round, hash, count, taken, body, at) values (?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    refuse: db.prepare('insert into refused_seal values (?, ?, ?) on conflict do nothing'),
  }
  const sealOf = (row: Record<string, unknown> | undefined): StoredSeal | undefined =>
    row && {
      stream: String(row.stream),
      date: String(row.date),
      round: Number(row.round),
      hash: String(row.hash),
      count: Number(row.count),
      taken: row.taken === 1,
    }

  return {
    readSeal: ({ stream, date, round }: Place) => sealOf(sql.seal.get(stream, date, round)),
    /** The message as it came. */
    readSealBody: ({ stream, date, round }: Place) =>
      (sql.seal.get(stream, date, round)?.body as string | undefined) ?? null,
    lastSeal: (stream: string) => sealOf(sql.last.get(stream)),
    addSeal: ({ stream, date, round, hash, count, taken }: StoredSeal, body: string, at: string) =>
      void sql.add.run(stream, date, round, hash, count, taken ? 1 : 0, body, at),
    /** Keeps a seal that is not believed; whether it is the first time. */
    keepRefused: (stream: string, body: string, at: string) => sql.refuse.run(stream, body, at) > 0,
  }
}
