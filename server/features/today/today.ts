/** The member's own day: what the history and the limits know of it, put together. */
import { dateOf, timeOf } from '@madang/contract/core/kst.ts'
import { largest } from '@madang/contract/core/lists.ts'
import type { OwnRound, Today } from '@madang/contract/member/today.ts'

import type { Reader } from '../../db/db.ts'
import { pickText, resultOf } from '../draw/draw.ts'
import { readPlayed } from '../limits/limits.ts'
import { countDraws, countWagers, selectHours, selectPlaced, type Placed } from './sql.ts'

const ROUNDS = 30

/** Reads it all; what waits counts as staked and not as lost. */
export async function readToday(db: Reader, member: number): Promise<Today> {
  const [played, draws, wagers, placed, hours] = await Promise.all([
    readPlayed(db, member),
    countDraws(db, member),
    countWagers(db, member),
    selectPlaced(db, member),
    selectHours(db, member),
  ])
  const { day, week, limit, at } = played
  const open = draws.open + wagers.open
  return {
    date: dateOf(at),
    bets: draws.bets + wagers.bets,
    lastAt: lastOf(draws.lastAt, wagers.lastAt),
    staked: day.staked,
    open,
    paid: day.staked - day.lost,
    net: open - day.lost,
    hours: hoursOf(hours, at),
    minutes: day.minutes,
    week: { net: draws.openWeek + wagers.openWeek - week.lost, minutes: week.minutes },
    limit,
    rounds: roundsOf(placed).slice(0, ROUNDS),
  }
}

const lastOf = (...times: (Date | null)[]) => {
  const last = largest(times.map((at) => at?.getTime() ?? 0))
  return last > 0 ? new Date(last).toISOString() : null
}

/** Pure: every hour from midnight to the one that runs. */
function hoursOf(found: { hour: number; net: number }[], at: Date): number[] {
  const running = Number(timeOf(at).slice(11, 13))
  return Array.from(
    { length: running + 1 },
    (_, hour) => found.find((each) => each.hour === hour)?.net ?? 0,
  )
}

/** Pure: bets, newest first, by their round. */
function roundsOf(placed: Placed[]): OwnRound[] {
  const rounds = new Map<string, OwnRound>()
  for (const bet of placed) {
    const { game, date, round, money, key, pick } = bet
    const name = `${game}/${date}/${round}`
    const own = rounds.get(name) ?? {
      ...{ game, date, round, bets: 0, staked: 0, picks: [] },
      paid: bet.state === 'SETTLED' || bet.state === 'VOID' ? 0 : null,
    }
    const label = pickText(key, pick)
    rounds.set(name, {
      ...own,
      bets: own.bets + 1,
      staked: own.staked + money,
      paid: own.paid === null ? null : own.paid + resultOf(bet).win,
      picks: own.picks.includes(label) ? own.picks : [...own.picks, label],
    })
  }
  return [...rounds.values()]
}
