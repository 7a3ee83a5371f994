/** The vendor's own store: its secrets, who sits at which game, every wager and what became of it, calls not yet heard. */
import { join } from 'node:path'

import { addDays } from '@madang/contract/core/kst.ts'

import { openFile, type Database, type Value } from '../db/database.ts'
import type { StoredChain } from '../draws/store.ts'
import { openKeeping, type Keeping } from './keeping.ts'
import { tables } from './tables.ts'

/** A table shows its last 72 rounds, which are less than an hour of play. */
const DEAL_DAYS = 7

/** Who plays in a window: opened by a launch, known by the window's token. */
export type Seat = { vendor: string; game: string; player: string; session: string }

/** asking: the wallet has not answered; refused: it said no; cancelled: given back, or never taken. */
type WagerState = 'asking' | 'placed' | 'refused' | 'cancelled'
export type Pick = { key: string; label: string; stake: number }

export type Wager = {
  tx: string
  vendor: string
  game: string
  /** the round as the wallet knows it: a player's own */
  roundId: string
  /** the round of the table, or the first nonce of the spins */
  date: string
  number: number
  player: string
  session: string
  amount: number
  picks: Pick[]
  state: WagerState
  /** what the wallet said, where it said no */
  status: string | null
  /** won; null until it is settled */
  won: number | null
  /** the result as the wallet is told it, once it is settled */
  html: string
  at: string
}

/** A call the server has not heard yet, in the order of its round. */
export type Call = {
  id: number
  vendor: string
  roundId: string
  player: string
  call: 'win' | 'refund' | 'end'
  body: string
}

export type VendorStore = ReturnType<typeof openVendorStore>

/** The store of one machine: a file in a folder. */
export const openVendorFile = (folder: string): VendorStore =>
  openVendorStore(openFile(join(folder, 'vendor.db'), tables))

/** The vendors' store in a database that has its tables. */
export function openVendorStore(db: Database) {
  const wagerOf = (row: Record<string, unknown>): Wager => ({
    tx: String(row.tx),
    vendor: String(row.vendor),
    game: String(row.game),
    roundId: String(row.round_id),
    date: String(row.date),
    number: Number(row.number),
    player: String(row.player),
    session: String(row.session),
    amount: Number(row.amount),
    picks: JSON.parse(String(row.picks)) as Pick[],
    state: row.state as WagerState,
    status: row.status as string | null,
    won: row.won === null ? null : Number(row.won),
    at: String(row.at),
    html: String(row.html),
  })
  const wagers = (where: string) => {
    const statement = db.prepare(`select * from wager where ${where}`)
    return (...values: (string | number)[]) => statement.all(...values).map(wagerOf)
  }
  const { begin, kept, commit }: Keeping = openKeeping(db)
  const run = (text: string) => {
    const statement = db.prepare(text)
    return (...values: Value[]) => {
      begin()
      return statement.run(...values)
    }
  }
  /** Where nobody asks whether it was written. */
  const write = (text: string) => {
    const statement = db.prepare(text)
    return (...values: Value[]) => {
      begin()
      statement.write(...values)
    }
  }
  const one = <Row>(text: string) => {
    const statement = db.prepare(text)
    return (...values: (string | number)[]) => statement.get(...values) as Row | undefined
  }

  const addWager = run(
    'insert into wager values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
  )
  const addCall = write(
    'insert into outbox (vendor, round_id, player, call, body) values (?, ?, ?, ?, ?) on conflict do nothing',
  )
  const addDeal = write('insert into deal values (?, ?, ?, ?, ?) on conflict do nothing')
  const dropDeals = write(`delete from deal where (game, date, number) in (
    select d.game, d.date, d.number from deal d where d.game = ? and d.date < ? and not exists (
      select 1 from wager w where w.game = d.game and w.date = d.date and w.number = d.number
        and w.state = 'placed' and w.won is null) limit 1000)`)
  const owing = db.prepare(
    'select vendor, round_id as "roundId" from outbox group by vendor, round_id order by min(id)',
  )
  const due = db.prepare(
    `select date, number, player from wager
     where game = ? and state = 'placed' and won is null and (date, number) <= (?, ?)
     group by date, number, player order by date, number`,
  )
  const open = db.prepare(
    `select distinct round_id as "roundId" from wager where game = ? and state = 'placed' and won is null`,
  )
  const idle = db.prepare(
    `select round_id as "roundId" from hand where game = ? and state = 'open' and acted_at <= ?`,
  )
  const useTicket = one<{ seat: string }>(
    'update ticket set used = 1 where hash = ? and used = 0 and expires_at > ? returning seat',
  )
  const byTx = wagers('tx = ?')
  const seeded = db.prepare('select distinct game from seed where revealed = 0')
  const notedPlace = one<{ place: string }>('select place from store_place')
  const dropPlace = write('delete from store_place')
  const addPlace = write('insert into store_place values (?)')

  return {
    /** Answers when all that was written so far survives the loss of power; nobody outside is told of it before. */
    kept,
    /** Many writes as one: all of them or none. */
    together<T>(work: () => T): T {
      begin()
      return db.together(work)
    },

    /** Whether the store lies elsewhere than when its place was last noted. */
    isMoved() {
      const noted = notedPlace()
      return noted !== undefined && noted.place !== db.place()
    },
    notePlace() {
      dropPlace()
      addPlace(db.place())
    },

    secretOf: one<{ secret: string }>('select secret from secret where vendor = ?'),
    setSecret: write(
      'insert into secret values (?, ?) on conflict (vendor) do update set secret = excluded.secret',
    ),

    readChain: (stream: string, date: string) =>
      one<StoredChain>(
        'select anchor, draws, sealed, published_at as "publishedAt" from chain where stream = ? and date = ?',
      )(stream, date),
    addChain(stream: string, date: string, { anchor, draws, sealed, publishedAt }: StoredChain) {
      const add = write('insert into chain values (?, ?, ?, ?, ?, ?) on conflict do nothing')
      add(stream, date, anchor, draws, sealed, publishedAt)
      return undefined
    },

    dropNonces: write('delete from nonce where at < ?'),
    /** 0 for one that was heard. */
    addNonce: run('insert into nonce values (?, ?, ?) on conflict do nothing'),

    addTicket: write('insert into ticket (hash, seat, expires_at) values (?, ?, ?)'),
    /** Marks a ticket used and answers its seat, once, before it expires. */
    useTicket: (hash: string, at: number) => (begin(), useTicket(hash, at)),
    addSeat: write('insert into seat values (?, ?, ?, ?, ?, ?)'),
    dropTickets: write('delete from ticket where expires_at < ?'),
    /** Wagers that the wallet never took. All others stay: the server's bets lead to their proofs (docs/adr/0050). */
    dropUntaken: write(`delete from wager where tx in (
      select tx from wager where (state = 'refused' or (state = 'cancelled' and date = '')) and at < ? limit 1000)`),
    dropSeats: write('delete from seat where at <= ?'),
    /** Seats taken later than `at` (ms). */
    seatOf: one<Seat>('select vendor, game, player, session from seat where hash = ? and at > ?'),

    /** False when the tx is known already. */
    addWager: (wager: Wager): boolean =>
      addWager(
        wager.tx,
        wager.vendor,
        wager.game,
        wager.roundId,
        wager.date,
        wager.number,
        wager.player,
        wager.session,
        wager.amount,
        JSON.stringify(wager.picks),
        wager.state,
        wager.status,
        wager.won,
        wager.at,
        wager.html,
      ) > 0,
    wager: (tx: string) => byTx(tx)[0],
    wagersOfRound: wagers('round_id = ? order by at'),
    asking: wagers(`state = 'asking'`),
    /** Rounds of a game with a placed wager that is not settled. */
    openRounds: (game: string) => open.all(game).map(({ roundId }) => String(roundId)),
    /** Who has wagers not settled in rounds of a table up to this one, by its index. */
    dueOf: (game: string, date: string, number: number) =>
      due.all(game, date, number) as { date: string; number: number; player: string }[],
    historyOf: wagers(
      `player = ? and game = ? and state = 'placed' order by at desc, ${db.order} desc limit ?`,
    ),
    /** Moves a wager on that is still being asked; false when another has. */
    answer: run(`update wager set state = ?, status = ? where tx = ? and state = 'asking'`),
    settleWager: write(
      `update wager set won = ?, html = ? where tx = ? and state = 'placed' and won is null`,
    ),

    tell: addCall,
    /** The rounds of which the server has something to hear, in the order of their first call. */
    owing: () => owing.all() as { vendor: string; roundId: string }[],
    firstCall: one<Call>(
      `select id, vendor, round_id as "roundId", player, call, body from outbox where round_id = ?
       order by id limit 1`,
    ),
    heard: write('delete from outbox where id = ?'),
    /** Whether the server has something of the round still to hear. */
    owes: (roundId: string) =>
      one<{ id: number }>('select id from outbox where round_id = ? limit 1')(roundId) !==
      undefined,
    waiting: () => one<{ count: number }>('select count(*) as count from outbox')()!.count,

    /** Keeps a deal, and forgets those of its game that lie a week before it: a proof draws a round again from its chain. */
    addDeal(game: string, date: string, number: number, result: string, at: string) {
      addDeal(game, date, number, result, at)
      dropDeals(game, addDays(date, -DEAL_DAYS))
    },
    deal: one<{ result: string; drawnAt: string }>(
      'select result, drawn_at as "drawnAt" from deal where game = ? and date = ? and number = ?',
    ),
    lastDeals: (game: string, count: number) =>
      db
        .prepare(
          `select date, number, result, drawn_at as "drawnAt" from deal where game = ?
           order by date desc, number desc limit ?`,
        )
        .all(game, count) as { date: string; number: number; result: string; drawnAt: string }[],

    currentSeed: one<SeedRow>(
      `select ${seedColumns} from seed where game = ? and player = ? and revealed = 0`,
    ),
    seedById: one<SeedRow>(`select ${seedColumns} from seed where id = ?`),
    addSeed: write(
      `insert into seed (game, player, sealed, "commit", client, date) values (?, ?, ?, ?, '', ?)`,
    ),
    /** A text stays once something was drawn with it. */
    setText: write('update seed set client = ? where id = ? and next = 1'),
    takeNonces: write('update seed set next = next + ? where id = ?'),
    revealSeed: write('update seed set revealed = 1 where id = ?'),
    /** Vendors of games whose draws could come again: some player's seed there is still secret. */
    seededVendors: () =>
      new Set(seeded.all().map(({ game }) => String(game).slice(0, String(game).indexOf('.')))),
    revealSeeds: write('update seed set revealed = 1 where revealed = 0'),
    /** Seeds of players who have a wager that is being asked for. */
    revealAsking: write(`update seed set revealed = 1 where revealed = 0 and (game, player) in (
      select game, player from wager where state = 'asking')`),
    lastSeeds: (game: string, player: string, count: number) =>
      db
        .prepare(
          `select ${seedColumns} from seed where game = ? and player = ? order by id desc limit ?`,
        )
        .all(game, player, count) as SeedRow[],
    addSpin: write('insert into spin values (?, ?, ?, ?, ?, ?, ?)'),
    spin: one<SpinRow>(`select ${spinColumns} from spin where round_id = ?`),
    lastSpins: (seed: number, count: number) =>
      db
        .prepare(`select ${spinColumns} from spin where seed_id = ? order by nonce desc limit ?`)
        .all(seed, count) as SpinRow[],
    addHand: write(`insert into hand values (?, ?, ?, ?, ?, ?, '[]', 'open', ?, ?)`),
    hand: one<HandRow>(`select ${handColumns} from hand where round_id = ?`),
    openHand: one<HandRow>(
      `select ${handColumns} from hand where game = ? and player = ? and state = 'open'`,
    ),
    /** Open hands that nobody has touched since `at` (ms). */
    idleHands: (game: string, at: number) =>
      idle.all(game, at).map(({ roundId }) => String(roundId)),
    /** 0 where the hand is over. */
    setHand: run(
      `update hand set guesses = ?, state = ?, acted_at = ? where round_id = ? and state = 'open'`,
    ),
    lastHands: (seed: number, count: number) =>
      db
        .prepare(`select ${handColumns} from hand where seed_id = ? order by nonce desc limit ?`)
        .all(seed, count) as HandRow[],
    /** Gives a placed wager back that was never played out; 0 where it is settled. */
    giveBack: run(
      `update wager set state = 'cancelled' where tx = ? and state = 'placed' and won is null`,
    ),
    /** Throws where another may have taken over by now. */
    assertHeld: () => db.assertHeld(),
    async close() {
      await commit()
      await db.close()
    },
  }
}

const seedColumns = 'id, game, player, sealed, "commit", client, date, next, revealed'
export type SeedRow = {
  id: number
  game: string
  player: string
  sealed: Uint8Array
  commit: string
  /** empty before it was sent with the first draw */
  client: string
  date: string
  /** the number the next spin takes */
  next: number
  revealed: number
}

const handColumns =
  'round_id as "roundId", seed_id as "seedId", player, nonce, stake, guesses, state, at'
/** taken: cashed out; returned: given back, as nothing was guessed */
export type HandState = 'open' | 'lost' | 'taken' | 'returned'
export type HandRow = {
  roundId: string
  seedId: number
  player: string
  nonce: number
  stake: number
  /** JSON */
  guesses: string
  state: HandState
  at: string
}

const spinColumns = 'round_id as "roundId", seed_id as "seedId", nonce, count, stake, amount, at'
export type SpinRow = {
  roundId: string
  seedId: number
  nonce: number
  count: number
  stake: number
  amount: number
  at: string
}
