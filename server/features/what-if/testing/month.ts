/**
 * A month of a house, by the code that does it every day: two games on one draw, a tree with rates that change, odds that
 * change, stakes that oppose each other, voids, and corrections of which one finds its win spent.
 */
import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import { allPicks, type Pick } from '@madang/contract/core/draw/picks.ts'
import { addDays, midnight } from '@madang/contract/core/kst.ts'

import { openHouse, type House } from '../../../testing/house.ts'
import { openProvider, pass } from '../../../testing/provider.ts'
import { stayIn } from '../../../testing/rounds.ts'
import { memberBelow, setRates, type TreeMember } from '../../../testing/tree.ts'
import { ensureOdds, latestOdds, tickDraws } from '../../draw/draw.ts'
import { rollRounds } from '../../rolling/rolling.ts'

export const FIRST = '20260201'
export const DAYS = 30
const ROUND = 120
export const games = ['ntry.powerball', 'ntry.powerladder'].map((key) => gameByKey(key)!)

/** Numbers that are the same at every run of a seed. */
export function seeded(seed: number) {
  let state = seed >>> 0
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

export type Month = Awaited<ReturnType<typeof openMonth>>

export async function openMonth(seed = 7, days = DAYS, env: Record<string, string> = {}) {
  const house = await openHouse({ env })
  const below = seeded(seed)
  await house.clock.set(new Date(midnight(FIRST).getTime() + 3_600_000))
  await ensureOdds(house.db)
  const people = await family(house)
  let date = FIRST
  for (let day = 0; day < days; day++) {
    await playDay(house, { date, day, people, below })
    date = addDays(date, 1)
  }
  await house.clock.set(new Date(midnight(date).getTime() + 60_000))
  await rollRounds(house.deps)
  const window = {
    from: new Date(midnight(date).getTime() - days * 86_400_000),
    to: midnight(date),
  }
  return { house, people, window, today: date }
}

type People = { head: TreeMember; other: TreeMember; players: TreeMember[] }

async function family(house: House): Promise<People> {
  const head = await memberBelow(house, null, { rates: { etc: 110 }, money: 50_000_000 })
  const other = await memberBelow(house, null, { rates: { etc: 40 }, money: 50_000_000 })
  const middle = await memberBelow(house, head, { rates: { etc: 70 }, money: 50_000_000 })
  const below = [head, middle, middle, middle, other, other]
  const players = await Promise.all(
    below.map((upper, n) =>
      memberBelow(house, upper, { rates: { etc: 10 * (n % 4) }, money: 50_000_000 }),
    ),
  )
  const alone = await house.member({ money: 50_000_000 })
  return { head, other, players: [head, middle, ...players, alone] }
}

type Day = { date: string; day: number; people: People; below: (most: number) => number }

async function playDay(house: House, { date, day, people, below }: Day) {
  const provider = openProvider(house, 'ntry.powerball', date)
  const { closeAt, drawAt } = provider.timesOf(ROUND)
  await house.clock.set(new Date(closeAt.getTime() - 120_000))
  await stayIn(house)
  if (day === 12) await setRates(house, people.head, { etc: 120 })
  if (day === 15) await changeOdds(house)
  await provider.chain()
  await provider.commit(ROUND)
  await tickDraws(house.deps)
  const odds = new Map<string, Record<string, number>>()
  for (const game of games) odds.set(game.key, (await latestOdds(house.db, game)).odds)
  for (let n = 0; n < 24; n++) {
    const game = games[below(3) === 0 ? 1 : 0]!
    const all = allPicks(game)
    // Half of them on a few picks, so that they meet and oppose each other.
    const pick = all[below(2) === 0 ? below(Math.min(4, all.length)) : below(all.length)]!
    await bet(house, people.players[below(people.players.length)]!, {
      ...{ game, pick, date, money: 5_000 + 1_000 * below(200) },
      odds: odds.get(game.key)![pick.key]!,
    })
    if (n % 8 === 7) await house.clock.advance(20_000)
  }
  const late = day % 9 === 4
  await pass(house, new Date(drawAt.getTime() + (late ? 600_000 : 5_000)))
  await provider.result(ROUND)
  await rollRounds(house.deps)
  if (day === 6) await correct(house, date, { balls: [1, 2, 3, 4, 5], powerball: 3 })
  if (day === 10) await correctSpent(house, date, people, [other])
  // Void, and settled again: rolling is taken back where it is left, and is made anew.
  if (day === 14) await correctSpent(house, date, people, [null, other])
  if (day === 20) await correctSpent(house, date, people, [null])
}

const other = { balls: [24, 25, 26, 27, 28], powerball: 8 }

/** Who won has put it away by then: some of it stays with them. */
async function correctSpent(
  house: House,
  date: string,
  { players }: People,
  results: (typeof other | null)[],
) {
  for (const player of players) await spend(house, player)
  for (const result of results) await correct(house, date, result)
  for (const player of players) await earn(player)
}

type Slip = { game: Game; pick: Pick; date: string; money: number; odds: number }

async function bet(
  _: House,
  player: TreeMember,
  { game, pick, date, money, odds }: Slip,
): Promise<void> {
  const answer = await player.ask('bet', {
    ...{ game: game.game, page: game.page, today: date, round: ROUND },
    ...{ type: pick.key, pick: pick.pick, rate: odds / 100, money, win: 0 },
  })
  // What a limit refuses is a part of the month.
  if (!answer.result && answer.code !== 'limit') throw new Error(answer.msg)
}

async function changeOdds(house: House) {
  const operator = await house.operator('관리자')
  const game = games[0]!
  const { version, odds, limits } = await latestOdds(house.db, game)
  const answer = await operator.ask('oddsSave', {
    ...{ game: game.key, version, limits, reason: '행사가 끝남' },
    odds: { ...odds, poOdd: 190, num: 880 },
  })
  if (!answer.result) throw new Error(answer.msg)
}

/** Corrected by two, on the powerball and on the ladder that lives on the same draw. */
async function correct(
  house: House,
  date: string,
  result: { balls: number[]; powerball: number } | null,
) {
  const [kim, lee] = [await house.operator('관리자'), await house.operator('게임')]
  const rounds = await house.db.query<{ id: number; settlement: number }>`
    select id, settlement from round where date = ${date} and number = ${ROUND} order by id`
  for (const { id, settlement } of rounds) {
    const asked = await kim.ask('roundCorrect', { id, settlement, result, reason: '다시 봄' })
    if (!asked.result) throw new Error(asked.msg)
    const done = await lee.ask('approvalDecide', { id: asked.id, approve: true })
    if (!done.result) throw new Error(done.msg)
  }
  await rollRounds(house.deps)
}

async function spend(house: House, player: TreeMember) {
  await stayIn(house)
  const [row] = await house.db.query<{ money: number; point: number }>`
    select money, point from wallet where member_id = ${player.id}`
  const answer = await player.ask('safeRequest', { params: { setMoney: row!.money, type: 'add' } })
  if (!answer.result) throw new Error(answer.msg)
  if (row!.point === 0) return
  const turned = await player.ask('pointChange', { params: { set: row!.point } })
  if (!turned.result) throw new Error(turned.msg)
}

async function earn(player: TreeMember) {
  const answer = await player.ask('safeRequest', {
    params: { setMoney: 40_000_000, type: 'remove' },
  })
  if (!answer.result) throw new Error(answer.msg)
}
