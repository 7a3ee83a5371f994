/**
 * The betting history: a member's own bets with what became of them; hiding is all that can be done to them
 * (docs/spec/rules.md#draw-bets).
 */
import { judgedOf } from '@madang/contract/core/casino/counted.ts'
import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import type { BettingRow, BettingSum, UserBettingRow } from '@madang/contract/member/betting.ts'
import {
  betStatusText,
  bettingText,
  wagerWaitsText,
  type BetKind,
} from '@madang/contract/member/plain/betting.ts'
import { referralText, TREE_MOST } from '@madang/contract/member/plain/referral.ts'

import type { Db, Reader } from '../../db/db.ts'
import type { Period } from '../../http/period.ts'
import { Refusal } from '../../http/refusal.ts'
import { pickText, readLastBets as readLastPlaced, resultOf } from '../draw/draw.ts'
import { memberBelow, membersBelow } from '../tree/tree.ts'
import { hideDay, hideWager, sumWagered } from './days.ts'
import {
  betsWait,
  hideAll,
  hideOne,
  isOver,
  PAGE,
  selectNewest,
  selectPlaced,
  sumPlaced,
  type Placed,
  type Whose,
} from './sql.ts'
import {
  selectLastWagered,
  hideWagers,
  isWagerOver,
  selectWagered,
  wagersWait,
  type Wagered,
} from './vendor-sql.ts'

export { addUpDays } from './days.ts'

/** What is searched: a kind of game and the days it was placed on. */
export type Search = Period & { kind: BetKind }

type Listing<Row = BettingRow> = {
  data: { totalCnt: number; totalPages: number; list: Row[] }
  sum: BettingSum
}

/** So many are hidden by one statement, which takes about a second on a busy machine. */
const SET = 20_000

/** As a member's id is written, or the number of a closed account; anything else is nobody's. */
const UID = /^(?:[a-z0-9]{4,20}|#\d+)$/

/** Only `all` lists draws; every other kind is of the vendors' games. */
const holdsDraws = ({ kind }: Search) => kind === 'all'

/** A page of a member's history, newest first, without what they hid; sums in won over everything searched. */
export const listBets = (
  db: Reader,
  member: number,
  search: Search,
  page: number,
): Promise<Listing> =>
  list(db, { members: [member], hidden: false }, search, { page, shown: ({ row }) => proved(row) })

/**
 * A page of the bets of those who stand below a member now, or of the one of them with the id `uid`; what they hid from
 * their own history included. Refuses `notFound` for whoever does not, and nothing but the id is shown of them.
 */
export async function listBelow(
  db: Reader,
  member: number,
  { uid, ...search }: Search & { uid: string },
  page: number,
): Promise<Listing<UserBettingRow>> {
  const members = await membersSearched(db, member, uid)
  const shown = ({ row, uid: id }: Shown) => ({ ...row, id })
  return list(db, { members, hidden: true }, search, { page, shown })
}

async function membersSearched(db: Reader, root: number, uid: string): Promise<number[]> {
  if (uid === '') return (await membersBelow(db, root, TREE_MOST)).map(({ id }) => id)
  const one = UID.test(uid) ? await memberBelow(db, root, uid) : null
  if (one === null) throw new Refusal('notFound', referralText.notFound)
  return [one]
}

type Shown = { uid: string; row: BettingRow }

async function list<Row>(
  db: Reader,
  whose: Whose,
  search: Search,
  { page, shown }: { page: number; shown: (bet: Shown) => Row },
): Promise<Listing<Row>> {
  const [rows, wagered, placed] = await Promise.all([
    readPage(db, whose, search, page),
    sumWagered(db, whose, search),
    holdsDraws(search) ? sumPlaced(db, whose, search) : { count: 0, money: 0, win: 0, waiting: 0 },
  ])
  const totalCnt = placed.count + wagered.count
  return {
    data: { totalCnt, totalPages: Math.ceil(totalCnt / PAGE), list: rows.map(shown) },
    sum: {
      money: placed.money + wagered.money,
      win: placed.win + wagered.win,
      waiting: placed.waiting + wagered.waiting,
    },
  }
}

async function readPage(db: Reader, whose: Whose, search: Search, page: number): Promise<Shown[]> {
  const numbers = await selectNewest(db, whose, search, page)
  const [placed, wagered] = await Promise.all([
    selectPlaced(db, numbers),
    selectWagered(db, numbers),
  ])
  const found = new Map<number, Shown>()
  for (const bet of placed) found.set(bet.no, { uid: bet.uid, row: placedRow(bet) })
  for (const bet of wagered) found.set(bet.no, { uid: bet.uid, row: wageredRow(bet) })
  return numbers.map((no) => found.get(no)!)
}

/** A member's newest bets on draws and at vendors' games, hidden ones too, with what became of each in words. */
export async function readLastBets(db: Reader, member: number, limit: number) {
  const [placed, wagered] = await Promise.all([
    readLastPlaced(db, member, limit),
    selectLastWagered(db, member, limit),
  ])
  const shown = wagered.map((bet) => ({
    ...{ id: bet.no, at: bet.placedAt, game: bet.game, stake: bet.money, win: bet.paid },
    status: bet.over ? betStatusText[wageredStatus(bet)] : wagerWaitsText,
  }))
  return [...placed, ...shown]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
    .slice(0, limit)
}

/** Takes one off the member's list. Refuses `notFound` for another's or one that is off it, `state` while it waits. */
export async function hideBet({ db }: { db: Db }, member: number, no: number): Promise<void> {
  const [drawn, wagered] = await Promise.all([isOver(db, member, no), isWagerOver(db, member, no)])
  const over = drawn ?? wagered
  if (over === undefined) throw new Refusal('notFound', bettingText.notFound)
  if (!over) throw new Refusal('state', bettingText.waiting)
  const hidden = await (drawn === undefined ? hideWager(db, member, no) : hideOne(db, member, no))
  if (!hidden) throw new Refusal('notFound', bettingText.notFound)
}

/**
 * Takes everything searched that has its result off the list, set by set: a history is longer than one statement may
 * take. Answers whether something that waits is left on it.
 */
export async function hideBets({ db }: { db: Db }, member: number, search: Search, set = SET) {
  const sets = [
    (most: number) => hideWagers(db, member, search, most),
    ...(holdsDraws(search) ? [(most: number) => hideAll(db, member, search, most)] : []),
  ]
  for (const hide of sets) while ((await hide(set)) === set);
  // Last: a day that was added up while its bets were hidden one set after the other is hidden whole.
  while (await hideDay(db, member, search));
  return (
    (await wagersWait(db, member, search)) || (holdsDraws(search) && betsWait(db, member, search))
  )
}

const statuses = { wait: '1', lost: '2', push: '3', won: '4', void: '취소' } as const

function placedRow(row: Placed): BettingRow {
  const game = gameByKey(row.game)!
  const { resultClass, win } = resultOf(row)
  return {
    no: row.no,
    page: 'draw',
    game: `${game.title} ${row.number}회`,
    time: timeOf(row.drawAt),
    bet: pickText(row.key, row.pick),
    result: `${drawnText(game, row)} <a href="/proof/${game.key}/${row.date}/${row.number}">증명</a>`,
    money: row.money,
    win,
    date: timeOf(row.placedAt),
    status: statuses[resultClass],
  }
}

/** A vendor's bet. Its result was cleaned when it came. */
function wageredRow(bet: Wagered): BettingRow {
  const { no, type, game, result, money, paid } = bet
  return {
    no,
    page: type,
    game,
    time: timeOf(bet.roundAt),
    bet: bet.picks.map(({ label }) => label).join(' · '),
    result: bet.over ? result : wagerWaitsText,
    money,
    win: paid,
    date: timeOf(bet.placedAt),
    status: wageredStatus(bet),
  }
}

/** A bet at a vendor's game is proved to whoever placed it, and to nobody above them. */
const proved = (row: BettingRow): BettingRow =>
  row.page === 'draw'
    ? row
    : { ...row, result: `${row.result} <a href="/proof/bet/${row.no}">증명</a>` }

/**
 * The stake or less is a loss, whatever came back; a push is what the game's own rules gave back
 * (docs/spec/rules.md#casino-bets).
 */
function wageredStatus(bet: Wagered): BettingRow['status'] {
  const { type, over, refunded, money, paid, picks } = bet
  if (refunded) return statuses.void
  if (!over) return statuses.wait
  // In the second until it is judged, by itself.
  const pushed = bet.pushed ?? judgedOf(type, [{ amount: money, picks, paid }])[0]!.pushed
  if (pushed === money) return statuses.push
  return paid > money ? statuses.won : statuses.lost
}

/** What was drawn, as the game reads it. HTML, in which nothing is anybody's text. */
function drawnText(game: Game, { state, balls, powerball }: Placed): string {
  if (state === 'VOID') return '회차 무효'
  if (state !== 'SETTLED' || !balls?.length) return '추첨 전'
  return game.family.text({ balls, powerball })
}
