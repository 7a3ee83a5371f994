/** The moments in a round's life at which something dies. Each is waited for, not hoped for. */
import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { roundTimes, timingOf } from '@madang/contract/core/draw/schedule.ts'

import type { HouseProcess } from '../house-process.ts'
import type { Journal } from './journal.ts'
import { connect } from './connect.ts'
import type { Random } from './random.ts'

export const DRAW_SECONDS = 20
/** No result comes sooner after the draw: the frame shows the balls first. */
const RESULT_AFTER_MS = 2_800
/** Longer than a member thinks between two turns; after that others are held. */
const HELD_MS = 3_000
const BLOCKED_WITHIN_MS = 30_000

export const moments = ['betting', 'playing', 'closed', 'drawing', 'settling'] as const
export type Moment = (typeof moments)[number]

export type Scene = { house: HouseProcess; journal: Journal; random: Random; signal: AbortSignal }
/** `busy`: the database's processes that stand in the middle of that work. */
type Act<T> = (busy: number[]) => Promise<T>

/** Waits for the moment and acts in it. */
export async function inMoment<T>(moment: Moment, scene: Scene, act: Act<T>): Promise<T> {
  const { random, journal, signal } = scene
  // Whatever the moment is, members bet on the round it belongs to.
  const from = journal.promised.length
  const enough = from + Math.round(random.between(10, 60))
  while (journal.promised.length < enough) await sleep(20, undefined, { signal })
  if (moment === 'betting') return act([])
  if (moment === 'playing') return inWallets(scene.house, openGames, act)

  const { closeAt, drawAt } = timesOf(journal)
  const [low, high] =
    moment === 'closed' ? [closeAt + 200, drawAt - 200] : [drawAt - 2_000, drawAt - 300]
  if (moment !== 'settling') {
    await sleep(Math.max(0, random.between(low, high) - Date.now()), undefined, { signal })
    return act([])
  }
  await sleep(Math.max(0, drawAt + RESULT_AFTER_MS - Date.now()), undefined, { signal })
  return inWallets(scene.house, openBets, act)
}

/** Of the round of the bet promised last. */
function timesOf({ promised }: Journal) {
  const { game, date, round } = promised.at(-1)!
  const times = roundTimes(timingOf(game, DRAW_SECONDS), date, round)
  return { closeAt: times.closeAt.getTime(), drawAt: times.drawAt.getTime() }
}

/** Whose wallets are held, and the query that finds who stands in the middle of that work waiting for one of them. */
type Held = { members: string; waiting: string }
const openBets: Held = {
  members: `select b.member_id from bet b join round r on r.id = b.round_id where r.state in ('OPEN', 'LOCKED', 'DRAWN')`,
  waiting: `select pid from pg_stat_activity
    where pg_backend_pid() = any(pg_blocking_pids(pid)) and datname = current_database()`,
}
/** A vendor's bets, wins and refunds: they may stand behind other work that waits for the same wallet. */
const openGames: Held = {
  members: 'select member_id from play where ended_at is null',
  waiting: `select distinct a.pid from pg_stat_activity a join pg_locks l on l.pid = a.pid
    where a.datname = current_database() and a.wait_event_type = 'Lock'
      and l.relation in ('vendor_game'::regclass, 'vendor_bet'::regclass)`,
}

/** Holds the wallets of those who are there, until `isOver`; the first windows open a while after the first bets. */
async function hold(client: pg.Client, members: string, isOver: () => boolean): Promise<void> {
  for (;;) {
    await client.query('begin')
    const { rowCount } = await client.query(
      `select from wallet where member_id in (${members}) order by member_id for update`,
    )
    if (rowCount || isOver()) return
    await client.query('rollback')
    await sleep(50)
  }
}

/**
 * Holds them until work waits for one. Who is held may be away, and who came since is not held: after a while those
 * are held who are there then. Empty when it is over.
 */
async function holdBusy(client: pg.Client, { members, waiting }: Held): Promise<number[]> {
  const until = performance.now() + BLOCKED_WITHIN_MS
  const isOver = () => performance.now() >= until
  for (;;) {
    await hold(client, members, isOver)
    const held = performance.now()
    while (performance.now() < held + HELD_MS && !isOver()) {
      await sleep(10)
      const { rows } = await client.query<{ pid: number }>(waiting)
      if (rows.length > 0) return rows.map(({ pid }) => pid)
    }
    if (isOver()) return []
    await client.query('rollback')
  }
}

/** Holds wallets until work stands in its transactions waiting for one; acts; and lets go. */
async function inWallets<T>(house: HouseProcess, held: Held, act: Act<T>): Promise<T> {
  // The database may be what dies; what we held is free then.
  const client = await connect(house)
  try {
    return await act(await holdBusy(client, held))
  } finally {
    await client.query('rollback').catch(() => undefined)
    await client.end().catch(() => undefined)
  }
}
