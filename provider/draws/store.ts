/** The provider's own store: chains (sealed), draws as they were made, and what the server has not acknowledged yet. */
import { join } from 'node:path'

import type { EntropyName } from '@madang/contract/core/draw/entropy.ts'
import { providerRoutes } from '@madang/contract/provider/draws.ts'

import { addColumn, openFile, type Database } from '../db/database.ts'
import { openSealFile, openSealStore } from './seal-store.ts'

export type Outcome = 'drawn' | 'skipped' | 'failed'
export type Beacon = { signature: string; randomness: string }

/** A draw as made; for one that failed there are no balls. */
export type StoredDraw = {
  stream: string
  date: string
  round: number
  outcome: Outcome
  balls: number[]
  powerball: number | null
  beacon: Beacon | null
  drawnAt: string
}

export type StoredChain = {
  anchor: string
  draws: number
  sealed: Uint8Array
  publishedAt: string
  /** null for a day from before it was fixed with the chain */
  entropy?: EntropyName | null
}
type Message = { id: number; stream: string; path: string; body: string }
export type Store = ReturnType<typeof openStore>

const tables = `
  create table if not exists chain (
    stream text not null, date text not null, anchor text not null, draws integer not null, sealed blob not null,
    published_at text not null, primary key (stream, date)) strict;
  create table if not exists drawn (
    stream text not null, date text not null, round integer not null, outcome text not null, balls text not null,
    powerball integer, beacon text, drawn_at text not null, primary key (stream, date, round)) strict;
  create table if not exists outbox (
    id integer primary key autoincrement, stream text not null, path text not null, body text not null,
    unique (path, body)) strict;
  create table if not exists told (path text not null, name text not null, primary key (path, name)) strict;
`

/** The store of one machine: two files in a folder. */
export function openFileStore(folder: string): Store {
  const db = openFile(join(folder, 'provider.db'), tables)
  // Data of before does not say it.
  addColumn(db, 'chain', 'entropy')
  return openStore(db, openSealFile(folder), { chain: 'chain', outbox: 'outbox' })
}

/** The store of several machines; what the vendors keep there has the shorter names. */
export const openSharedStore = (db: Database): Store =>
  openStore(db, db, { chain: 'draw_chain', outbox: 'draw_outbox' })

type Names = { chain: string; outbox: string }

function openStore(db: Database, sealsIn: Database, { chain, outbox }: Names) {
  const seals = openSealStore(sealsIn)
  const sql = {
    chain: db.prepare(
      `select anchor, draws, sealed, published_at as "publishedAt", entropy from ${chain} where stream = ? and date = ?`,
    ),
    addChain: db.prepare(
      `insert into ${chain} values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    ),
    draw: db.prepare('select * from drawn where stream = ? and date = ? and round = ?'),
    addDraw: db.prepare('insert into drawn values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing'),
    lastDraws: db.prepare(
      'select * from drawn where stream = ? and (date, round) < (?, ?) order by date desc, round desc limit ?',
    ),
    lastTold: db.prepare(
      `select name from told where path = ? and name like ? order by ${db.order} desc limit 1`,
    ),
    repeat: db.prepare(
      `insert into ${outbox} (stream, path, body) values (?, ?, ?) on conflict do nothing`,
    ),
    toldSince: db.prepare(
      `select d.* from drawn d join told r on r.path = ? and r.name = d.stream || ' ' || d.date || ' ' || d.round
       where d.stream = ? and (d.date, d.round) > (?, ?) and (d.date, d.round) < (?, ?)
         and r.${db.order} < (select t.${db.order} from told t where t.path = ? and t.name = ?)
       order by d.date, d.round`,
    ),
    forgetTold: db.prepare(
      `delete from told where ${db.order} in (
        select ${db.order} from told where path in (?, ?, ?) and name >= ? and name < ? and name like ? limit 1000)`,
    ),
    wasTold: db.prepare('select 1 from told where path = ? and name = ?'),
    tell: db.prepare('insert into told values (?, ?) on conflict do nothing'),
    addMessage: db.prepare(
      `insert into ${outbox} (stream, path, body) select ?, ?, ?
       where not exists (select 1 from told where path = ? and name = ?) on conflict do nothing`,
    ),
    firstMessage: db.prepare(
      `select id, stream, path, body from ${outbox} where stream = ? order by id limit 1`,
    ),
    acknowledge: db.prepare(`delete from ${outbox} where id = ?`),
    waiting: db.prepare(`select count(*) as count from ${outbox}`),
  }

  const drawOfRow = (row: Record<string, unknown>): StoredDraw => ({
    stream: String(row.stream),
    date: String(row.date),
    round: Number(row.round),
    outcome: row.outcome as Outcome,
    balls: JSON.parse(String(row.balls)) as number[],
    powerball: row.powerball === null ? null : Number(row.powerball),
    beacon: typeof row.beacon === 'string' ? (JSON.parse(row.beacon) as Beacon) : null,
    drawnAt: String(row.drawn_at),
  })

  return {
    readChain: (stream: string, date: string) =>
      sql.chain.get(stream, date) as StoredChain | undefined,
    addChain: (
      stream: string,
      date: string,
      { anchor, draws, sealed, publishedAt, entropy = null }: StoredChain,
    ) => void sql.addChain.run(stream, date, anchor, draws, sealed, publishedAt, entropy),
    readDraw(stream: string, date: string, round: number): StoredDraw | undefined {
      const row = sql.draw.get(stream, date, round)
      return row && drawOfRow(row)
    },
    /** Stores a draw once and for ever; false for a second one of the same round, which changes nothing. */
    addDraw: ({ stream, date, round, outcome, balls, powerball, beacon, drawnAt }: StoredDraw) =>
      sql.addDraw.run(
        stream,
        date,
        round,
        outcome,
        JSON.stringify(balls),
        powerball,
        beacon && JSON.stringify(beacon),
        drawnAt,
      ) > 0,
    /** The newest draws before a round, newest first: a clock once set ahead has left some behind that are yet to come. */
    lastDraws: (stream: string, count: number, { date, round }: { date: string; round: number }) =>
      sql.lastDraws.all(stream, date, round, count).map(drawOfRow),
    /** Puts a message in the outbox, once per name. */
    tell(stream: string, path: string, name: string, message: object) {
      db.together(() => {
        const told = `${stream} ${name}`
        sql.addMessage.write(stream, path, JSON.stringify(message), path, told)
        sql.tell.write(path, told)
      })
    },
    /** Notes that a message of that name was told, in another life of this store. */
    noteTold: (stream: string, path: string, name: string) =>
      void sql.tell.run(path, `${stream} ${name}`),
    /** Puts a message that was heard in the outbox once more. */
    tellAgain: (stream: string, path: string, message: object) =>
      sql.repeat.run(stream, path, JSON.stringify(message)) > 0,
    /** Draws after a place whose results were told before a round was promised: whoever heard of it heard of them. */
    toldSince: (
      { stream, date, round }: { stream: string; date: string; round: number },
      after: { date: string; round: number },
    ) =>
      sql.toldSince
        .all(
          providerRoutes.result.path,
          stream,
          after.date,
          after.round,
          date,
          round,
          providerRoutes.round.path,
          `${stream} ${date} ${round}`,
        )
        .map(drawOfRow),
    /**
     * Forgets the names that a stream told of days before a date, a thousand at once. A server on an older copy is sent no
     * draws from before it (docs/adr/0181).
     */
    forgetTold(stream: string, date: string) {
      const { chain: ofDay, round, result } = providerRoutes
      const paths = [ofDay.path, round.path, result.path] as const
      sql.forgetTold.run(...paths, `${stream} `, `${stream} ${date}`, `${stream} %`)
    },
    /** Whether a message of that name was put in the outbox in the days that are kept. */
    wasTold: (path: string, stream: string, name: string) =>
      sql.wasTold.get(path, `${stream} ${name}`) !== undefined,
    /** The name last put in the outbox for a stream's messages of one kind. */
    lastTold: (path: string, stream: string): string | undefined =>
      (sql.lastTold.get(path, `${stream} %`) as { name: string } | undefined)?.name.slice(
        stream.length + 1,
      ),
    firstMessage: (stream: string) => sql.firstMessage.get(stream) as Message | undefined,
    acknowledge: (id: number) => void sql.acknowledge.run(id),
    waiting: () => Number(sql.waiting.get()!.count),
    together: <T>(work: () => T) => db.together(work),
    assertHeld: () => db.assertHeld(),
    ...seals,
    async close() {
      if (sealsIn !== db) await sealsIn.close()
      await db.close()
    },
  }
}
