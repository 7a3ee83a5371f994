/** The betting page's answer and a member's last bets on a game (docs/spec/wire.md#betting-page). */
import { betCaps, type Grade } from '@madang/contract/core/grades.ts'
import { compactDateOf } from '@madang/contract/core/kst.ts'
import { winOf, type OddsHundredths } from '@madang/contract/core/odds.ts'
import { gameByKey, gameOf, type Game } from '@madang/contract/core/draw/games.ts'
import {
  lastBeforeClosed,
  previousRound,
  roundAt,
  timingOf,
  type RoundTimes,
} from '@madang/contract/core/draw/schedule.ts'
import type { BetRow } from '@madang/contract/member/draw.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import { limitKeys, type LimitKey } from '@madang/contract/operator/plain/odds.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Settings } from '../../http/settings.ts'
import { restReason, suspensionOf, type Member } from '../../http/identity.ts'
import { readGrade } from '../grades/grades.ts'
import { betLimitsInForce, type BetLimits } from './bet-limits.ts'
import { latestOdds, wireOdds, type Odds } from './odds.ts'
import type { RoundState } from './round-row.ts'

type GamePage = { game: string; page: string }

function gameOfPage({ game, page }: GamePage): Game {
  const found = gameOf(page, game)
  if (!found) throw new Refusal('notFound', drawText.noGame)
  return found
}

const secondsUntil = (at: Date, now: Date) => Math.max(0, (at.getTime() - now.getTime()) / 1_000)

export async function readBetPage(deps: Deps, member: Member, asked: GamePage) {
  const game = gameOfPage(asked)
  const closed = closedTo(deps, member, game)
  const [{ round, ...offered }, grade] = await Promise.all([
    readRound(deps, game),
    readGrade(deps.db, member.id),
  ])
  return {
    use: closed === null ? ('0' as const) : ('1' as const),
    ...(closed !== null && { msg: closed }),
    ...round,
    ...shownOf(deps.settings, offered, grade),
    money: member.wallet.money,
    point: member.wallet.point,
  }
}

type Offered = { odds: Odds; limits: BetLimits }

/** Odds and limits of a round as a member's page has them, and the name of everybody's limits. */
function shownOf(settings: Settings, offered: Offered, grade: Grade | null) {
  const bets = limitsOf(settings, offered.limits)
  const capped = betCaps.flatMap((cap) => {
    const [amount, shown] = [grade?.caps[cap], bets[cap]]
    return amount === undefined || shown === undefined ? [] : [[cap, Math.min(amount, shown)]]
  })
  const own = Object.fromEntries(capped) as Record<string, number>
  return { info: { ...wireOdds(offered.odds), ...bets, ...own }, limits: nameOf(bets) }
}

/** The same for everybody, without an amount that a member's grade may lower. */
export const openedOf = (settings: Settings, { odds, limits }: Offered) => ({
  odds: wireOdds(odds),
  limits: nameOf(limitsOf(settings, limits)),
})

function limitsOf(settings: Settings, own: BetLimits): Record<string, number> {
  const { minBettingMoney, maxBettingMoney, maxWinMoney, folderMaxBettingMoney } = betLimitsInForce(
    limitSettings(settings),
    own,
  )
  return { minBettingMoney, maxBettingMoney, maxWinMoney, folderMaxBettingMoney }
}

const nameOf = (limits: Record<string, number>) => Object.values(limits).join('-')

/** Whole seconds to a round's close and draw, as betPage counts them. */
export const secondsTo = (
  { closeAt, drawAt }: Pick<RoundTimes, 'closeAt' | 'drawAt'>,
  now: Date,
) => ({
  lastTime: Math.floor(secondsUntil(closeAt, now)),
  startTime: Math.ceil(secondsUntil(drawAt, now)),
})

const limitSettings = (settings: Settings) =>
  Object.fromEntries(limitKeys.map((key) => [key, settings.get(key)])) as Record<LimitKey, number>

/** Why a game is closed to a member, in the words of the switch that closed it; null when it is not. */
const closedTo = ({ settings }: Deps, member: Member, game: Game): string | null =>
  closedToAll(settings, game) ??
  suspensionOf(member, 'bet') ??
  (member.rest && restReason(member.rest))

/** Why a game is closed to everybody; null when it is not. */
export function closedToAll(settings: Settings, { key }: Game): string | null {
  if (settings.get('siteStatus') !== 'open') return drawText.siteClosed
  return settings.get(`game.${key}`) ? null : settings.get('gameClosedText')
}

/** The round a page shows now. While the next one is not open yet, that is the last one, waiting for its result. */
async function readRound(deps: Deps, game: Game) {
  const now = deps.clock.now()
  const timing = timingOf(game, deps.config.drawSeconds)
  const next = roundAt(timing, now)
  if (next.state === 'closedHours') {
    const odds = await latestOdds(deps.db, game)
    const last = lastBeforeClosed(timing, now, deps.config.drawSeconds)
    if (last && (await isWaiting(deps.db, game, last)))
      return { ...odds, round: { lastTime: 0, startTime: 0, today: last.date, round: last.round } }
    const startTime = Math.ceil(secondsUntil(next.reopensAt!, now))
    return {
      ...odds,
      round: { lastTime: 0, startTime, today: compactDateOf(now), round: '휴장중' as const },
    }
  }
  const [row] = await deps.db.query<{ state: RoundState; odds: Odds; limits: BetLimits }>`
    select r.state, o.odds, o.limits from round r join odds_version o on o.game = r.game and o.version = r.odds_version
    where r.game = ${game.key} and r.date = ${next.date} and r.number = ${next.round}`
  if (!row) {
    const { date, round } = previousRound(timing, next.date, next.round)
    return {
      ...(await latestOdds(deps.db, game)),
      round: { lastTime: 0, startTime: 0, today: date, round },
    }
  }
  return {
    odds: row.odds,
    limits: row.limits,
    round: {
      ...secondsTo(next, now),
      ...(row.state !== 'OPEN' && { lastTime: 0 }),
      today: next.date,
      round: next.round,
    },
  }
}

/** Whether a round has no result yet and is not void. */
async function isWaiting(db: Reader, { key }: Game, { date, round }: RoundTimes): Promise<boolean> {
  const rows = await db.query`
    select from round where game = ${key} and date = ${date} and number = ${round}
      and state not in ('SETTLED', 'VOID')`
  return rows.length > 0
}

type ListRow = {
  no: number
  round: number
  key: string
  pick: string
  money: number
  odds: OddsHundredths
  state: RoundState
  voidBy: 'system' | 'operator' | null
  won: boolean | null
}

const PER_LIST = 15

/** A pick as its member reads it. */
export const pickText = (key: string, pick: string) => (key === 'num' ? `숫자 ${pick}` : pick)

/** The member's newest 15 bets on a game. */
export async function readBetList(db: Reader, member: number, asked: GamePage): Promise<BetRow[]> {
  const { key } = gameOfPage(asked)
  const rows = await db.query<ListRow>`
    select b.id as no, r.number as round, b.odds_key as key, b.pick, b.stake as money, b.odds_hundredths as odds,
      r.state, r.void_by as "voidBy", o.won
    from bet b join round r on r.id = b.round_id
    left join standing_outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
    where b.member_id = ${member} and r.game = ${key}
    order by b.placed_at desc, b.id desc limit ${PER_LIST}::int`
  return rows.map((row) => ({
    no: row.no,
    round: row.round,
    pick: pickText(row.key, row.pick),
    money: row.money,
    ...resultOf(row),
  }))
}

/** A member's newest bets on all games, as the desk reads them. */
export async function readLastBets(db: Reader, member: number, limit: number) {
  const rows = await db.query<ListRow & { at: Date; game: string }>`
    select b.id as no, r.number as round, b.odds_key as key, b.pick, b.stake as money, b.odds_hundredths as odds,
      r.state, r.void_by as "voidBy", o.won, b.placed_at as at, r.game
    from bet b join round r on r.id = b.round_id
    left join standing_outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
    where b.member_id = ${member} order by b.placed_at desc, b.id desc limit ${limit}::int`
  return rows.map((row) => {
    const { hall, title } = gameByKey(row.game)!
    const { result: status, win } = resultOf(row)
    return { id: row.no, at: row.at, game: `${hall} ${title}`, stake: row.money, win, status }
  })
}

/** What a bet's result is read off: its round, and its pick's outcome; `money` is the stake in won. */
export type Fate = Pick<ListRow, 'state' | 'voidBy' | 'won' | 'money' | 'odds'>

/** What became of a bet, in words; `win` in won, the stake where it was returned. */
export function resultOf({
  state,
  voidBy,
  won,
  money,
  odds,
}: Fate): Pick<BetRow, 'result' | 'resultClass' | 'win'> {
  if (state === 'VOID')
    return voidBy === 'operator'
      ? { result: '취소', resultClass: 'void', win: money }
      : { result: '적특', resultClass: 'push', win: money }
  if (state !== 'SETTLED') return { result: '대기중', resultClass: 'wait', win: 0 }
  return won
    ? { result: '적중', resultClass: 'won', win: winOf(money, odds) }
    : { result: '낙첨', resultClass: 'lost', win: 0 }
}
