/** What a batch of bets reads and writes: one trip for the locks and everything read under them, one for the writes. */
import type { Grade, GradeCaps } from '@madang/contract/core/grades.ts'
import type { OddsHundredths } from '@madang/contract/core/odds.ts'
import type { Parsed } from '@madang/contract/core/call.ts'
import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import { readPick } from '@madang/contract/core/draw/picks.ts'

import type { bet as betCall } from '@madang/contract/member/draw.ts'

import type { Tx } from '../../db/db.ts'
import { inOrder } from '../../db/in-order.ts'
import type { BatchedAsk } from '../../http/serve.ts'
import type { Scope } from '../../http/identity.ts'
import { settingsOf, type SettingValues } from '../../http/settings.ts'
import type { Wallet, Wallets } from '../../ledger/ledger.ts'
import { readGuards, type Guards } from '../limits/limits.ts'
import { lockExposure, lockSlices, type Slice } from './exposure.ts'
import type { BetLimits } from './bet-limits.ts'
import { emptyStanding, record, type Accepted, type Standing } from './verdict.ts'

export type BetAsk = BatchedAsk & { input: Parsed<typeof betCall>; game: Game }

export type LockedRound = {
  id: number
  game: string
  date: string
  number: number
  state: string
  closeAt: Date
  odds: Record<string, OddsHundredths>
  limits: BetLimits
}

type SessionRow = {
  /** which ask of the batch it is of */
  at: number
  id: number
  uid: string
  state: 'waiting' | 'active' | 'suspended' | 'excluded' | 'left'
  suspended: Scope[]
  suspendedText: string | null
  expired: 'idle' | 'absolute' | null
  stale: boolean
  /** everything in force until then is agreed to; null: nothing ever was */
  termsAt: Date | null
  /** the line above, as rolling keeps it; null: nobody in it earns */
  line: number | null
  /** null: in none */
  grade: Grade | null
}

type SessionRead = Omit<SessionRow, 'suspended' | 'grade'> & {
  suspended: Scope[] | null
  gradeName: string | null
  caps: GradeCaps | null
}

/** What a member has on a round, of one pick; or, without a round, what they were answered to a key. */
type DoneRow =
  | {
      member: number
      round: number
      game: string
      key: string
      pick: string
      stake: number
      win: number
    }
  | { member: number; round: null; key: string; bodyHash: Buffer; answer: string }

export type Read = {
  /** by the ask of the batch */
  sessions: Map<number, SessionRow>
  wallets: Wallets
  rounds: Map<string, LockedRound>
  /** what a member has on a round; the same object at every call, so that a batch carries it on */
  standings: (round: number, member: number) => Standing
  answers: Map<string, { bodyHash: Buffer; answer: string }>
  slices: Slice[]
  guards: Guards
  settings: SettingValues
  ids: number[]
  /** the business clock, read after the locks */
  now: Date
  /** since when what is in force at `now` is; null: nothing is to be agreed to */
  termsRequired: Date | null
  /** the book key in use; null: none was made yet */
  bookKey: number | null
}

/** What a batch asks for: each round once, though hundreds of its bets are on the same. */
function askedIn(batch: BetAsk[]) {
  const places = new Map<string, number>()
  const [games, dates, numbers]: [string[], string[], number[]] = [[], [], []]
  const at = batch.map(({ game, input: { today, round } }) => {
    const number = typeof round === 'number' && round < 2 ** 31 ? round : 0
    const name = `${game.key} ${today} ${number}`
    let place = places.get(name)
    if (place === undefined) {
      place = games.push(game.key)
      dates.push(today)
      numbers.push(number)
      places.set(name, place)
    }
    return place
  })
  const seen = new Set<string>()
  return {
    hashes: batch.map(({ tokenHash }) => tokenHash),
    uids: batch.map(({ uuid }) => uuid),
    keys: batch.map(({ key }) => key),
    games,
    dates,
    numbers,
    /** the place of each ask's round among the rounds; of a member's second on it null: it is summed up once */
    at: batch.map(({ uuid }, index) => {
      const name = `${at[index]} ${uuid}`
      if (seen.has(name)) return null
      seen.add(name)
      return at[index]!
    }),
  }
}

/**
 * Locks the rounds (shared: a settler waits for us, we for it), then the wallets in id order, then this lane's slices
 * (or, for rounds judged exactly, all of them, behind the exposure lock taken first); reads the rest after the locks,
 * in statements of their own: what a statement that waits reads beside its lock is as old as its beginning. What
 * members have done is read by member: a session that ends meanwhile takes none of it along (test/locks.test.ts).
 */
export async function readSituation(
  tx: Tx,
  batch: BetAsk[],
  { hold, lane, exact }: { hold: () => Promise<void>; lane: number; exact: number[] },
): Promise<Read> {
  const { hashes, uids, keys, games, dates, numbers, at } = askedIn(batch)
  const { rounds, wallets, exactSlices, ownSlices, sessions, done, guards, rest } = await inOrder({
    // Before all else: what stood still for a while acts under its lane no more.
    own: hold(),
    exposure: exact.length > 0 && lockExposure(tx, exact),
    rounds: tx.query<LockedRound>`
      select r.id, r.game, r.date, r.number, r.state, r.close_at as "closeAt", o.odds, o.limits
      from round r join odds_version o on o.game = r.game and o.version = r.odds_version
      where (r.game, r.date, r.number) in (
        select * from unnest(${games}::text[], ${dates}::text[], ${numbers}::int[]))
      order by r.id for share of r`,
    wallets: tx.query<Wallet>`
      select w.member_id as member, w.money, w.safe, w.held, w.point, w.coin from wallet w
      where w.member_id = any(array(
        select s.member_id from session s where s.token_hash = any(${hashes}::bytea[])))
      order by w.member_id for update`,
    exactSlices: exact.length > 0 ? lockSlices(tx, exact) : [],
    ownSlices: tx.query<Slice>`
      select s.round_id as round, s.lane, s.counters, s.reserved, s.cap from exposure_slice s
      where s.lane = ${lane} and not s.round_id = any(${exact}::bigint[]) and s.round_id in (
        select r.id from round r join unnest(${games}::text[], ${dates}::text[], ${numbers}::int[])
          as q(game, date, number) using (game, date, number))
      order by s.round_id for update`,
    // Of next to nobody anything is suspended, and an empty array costs as much to read as all the rest.
    sessions: tx.query<SessionRead>`
      select q.at, m.id, m.uid, m.state, m.suspended_text as "suspendedText",
        nullif(suspension_at(m.suspended_scopes, m.suspended_until, clock.at), '{}') as suspended,
        m.line_id as line, m.terms_at as "termsAt", g.name as "gradeName", g.caps, session_stale(s.action_at, clock.at) as stale,
        session_over(s.started_at, s.action_at, clock.at) as expired
      from (select business_now() as at offset 0) clock,
        unnest(${hashes}::bytea[]) with ordinality as q(hash, at)
      join session s on s.token_hash = q.hash join member m on m.id = s.member_id
      left join member_grade g on g.id = m.grade_id`,
    done: selectDone(tx, { uids, keys, at, games, dates, numbers }),
    guards: readGuards(tx, { uids }),
    rest: tx.query<Rest>`
      select array(select nextval('bet_id') from unnest(${at}::int[])) as ids, clock.now,
        terms_required(clock.now) as "termsRequired", settings_at(clock.now) as settings,
        (select max(id) from book_key) as "bookKey"
      from (select business_now() as now offset 0) clock`,
  })
  const standings = new Map<string, Standing>()
  const standingOf = (round: number, member: number) => {
    const name = `${round} ${member}`
    let standing = standings.get(name)
    if (!standing) standings.set(name, (standing = emptyStanding()))
    return standing
  }
  const answers: Read['answers'] = new Map()
  for (const row of done) {
    if (row.round === null) answers.set(`${row.member} ${row.key}`, row)
    else {
      const pick = readPick(gameByKey(row.game)!, row.key, row.pick)!
      record(standingOf(row.round, row.member), pick, row.stake, row.win)
    }
  }
  return {
    sessions: new Map(
      sessions.map(({ gradeName, caps, ...row }) => [
        row.at - 1,
        {
          ...row,
          suspended: row.suspended ?? [],
          grade: gradeName === null ? null : { name: gradeName, caps: caps! },
        },
      ]),
    ),
    wallets: new Map(wallets.map((wallet) => [wallet.member, wallet])),
    rounds: new Map(rounds.map((round) => [`${round.game} ${round.date} ${round.number}`, round])),
    standings: standingOf,
    answers,
    slices: [...exactSlices, ...ownSlices],
    guards,
    settings: settingsOf(rest[0]!.settings),
    ids: rest[0]!.ids,
    now: rest[0]!.now,
    termsRequired: rest[0]!.termsRequired,
    bookKey: rest[0]!.bookKey,
  }
}

type Rest = Pick<Read, 'ids' | 'now' | 'termsRequired' | 'bookKey'> & {
  settings: Record<string, unknown> | null
}

type Asked = Omit<ReturnType<typeof askedIn>, 'hashes'>

/**
 * What members have done by now: their bets on the rounds of the batch, summed by pick, and what their keys were
 * answered. Nobody's bets are summed who has none there: to prepare for a sum costs more than to look.
 */
const selectDone = (tx: Tx, { uids, keys, at, games, dates, numbers }: Asked) =>
  tx.query<DoneRow>`
    with rounds as materialized (
      select n.at, r.id, r.game
      from unnest(${games}::text[], ${dates}::text[], ${numbers}::int[]) with ordinality as n(game, date, number, at)
      join round r on r.game = n.game and r.date = n.date and r.number = n.number
    )
    select m.id as member, d.*
    from (select unnest(${uids}::text[]), unnest(${keys}::text[]), unnest(${at}::int[])) as q(uid, key, at) join member m using (uid)
    cross join lateral (
      select r.id as round, r.game, b.*, null::bytea as "bodyHash", null as answer
      from rounds r
      cross join lateral (select from bet where round_id = r.id and member_id = m.id limit 1) has
      cross join lateral (
        select odds_key as key, pick, sum(stake)::bigint as stake, sum(stake * odds_hundredths / 100)::bigint as win
        from bet where round_id = r.id and member_id = m.id group by odds_key, pick) b
      where r.at = q.at
      union all
      select null, null, a.key, null, null, null, a.body_hash, a.answer
      from answer a where a.member_id = m.id and a.call = 'bet' and a.key = q.key) d`

export type BetRow = {
  id: number
  round: number
  member: number
  key: string
  pick: string
  stake: number
  odds: OddsHundredths
  at: Date
  line: number | null
}

/** A bet that was taken, and the member's earlier picks that no draw could pay together with it. */
export type Taken = { row: BetRow; opposes: Accepted['opposes'] }

/** Writes the bets that were taken, and the picks that oppose each other. */
export async function writeBets(tx: Tx, taken: Taken[]): Promise<void> {
  if (taken.length === 0) return
  const rows = taken.map(({ row }) => row)
  const opposed = taken.flatMap(({ row, opposes }) =>
    opposes.length === 0
      ? []
      : [{ key: row.key, pick: row.pick }, ...opposes].map(({ key, pick }) => ({
          ...row,
          key,
          pick,
        })),
  )
  await Promise.all([
    tx.query`
      insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at, line_id)
      select unnest(${rows.map(({ id }) => id)}::bigint[]), unnest(${rows.map(({ round }) => round)}::bigint[]),
        unnest(${rows.map(({ member }) => member)}::bigint[]), unnest(${rows.map(({ key }) => key)}::text[]),
        unnest(${rows.map(({ pick }) => pick)}::text[]), unnest(${rows.map(({ stake }) => stake)}::bigint[]),
        unnest(${rows.map(({ odds }) => odds)}::int[]), unnest(${rows.map(({ at }) => at)}::timestamptz[]),
        unnest(${rows.map(({ line }) => line)}::bigint[])`,
    opposed.length > 0 &&
      tx.query`
        insert into opposed_pick (round_id, member_id, odds_key, pick)
        select unnest(${opposed.map(({ round }) => round)}::bigint[]),
          unnest(${opposed.map(({ member }) => member)}::bigint[]), unnest(${opposed.map(({ key }) => key)}::text[]),
          unnest(${opposed.map(({ pick }) => pick)}::text[])
        on conflict do nothing`,
  ])
}
