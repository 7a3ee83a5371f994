/**
 * What a crowd does in a day, made of a seed before the day begins: who joins, bets, asks for money in and out, asks and
 * complains, each at its instant of the house. Nothing of it depends on what a draw or a desk decides, so that the same
 * seed is the same day.
 */
import { games, type Game } from '@madang/contract/core/draw/games.ts'
import { allPicks } from '@madang/contract/core/draw/picks.ts'
import { roundAt } from '@madang/contract/core/draw/schedule.ts'

import { randomOf, type Random } from '../faults/random.ts'

type Did<K extends string, D = object> = { kind: K; at: number; member: number } & D
export type Bet = {
  game: Game
  date: string
  round: number
  type: string
  pick: string
  money: number
}
export type Act =
  | Did<'join'>
  | Did<'bet', Bet>
  | Did<'deposit', { money: number }>
  | Did<'withdraw', { money: number }>
  | Did<'ask', { subject: string; contents: string }>

const MINUTE = 60_000
/** From a round's opening and to its close: a machine that is slow is still in time. */
const MARGIN_MS = 50_000
const joinWithinMs = (hours: number) => Math.min(20, hours * 15) * MINUTE

const words = [
  ['충전은 얼마나 걸리나요', '방금 신청했는데 언제쯤 들어오는지 궁금합니다.'],
  ['환전 시간이 궁금해요', '환전은 몇 시까지 신청할 수 있나요?'],
  ['배당이 궁금합니다', '홀짝 배당은 어디에서 볼 수 있나요?'],
  ['화면이 느려요', '저녁마다 화면이 느린데 확인 부탁드립니다.'],
  ['늦은 처리에 대하여', '어제 환전이 늦어서 불편했습니다. 살펴봐 주세요.'],
  ['결과를 다시 보고 싶어요', '지난 회차 결과는 어디에 있나요?'],
] as const

/** A round that can be bet on at an instant with time to spare; null where there is none. */
function roundFor(game: Game, at: number) {
  const next = roundAt(game.timing, new Date(at))
  if (next.state !== 'open') return null
  const closes = next.closeAt.getTime()
  const opened = closes - (game.timing.period - game.timing.closeSeconds) * 1_000
  return at - opened >= MARGIN_MS && closes - at >= MARGIN_MS ? next : null
}

/**
 * Between two requests for money of a member: what a desk decides is carried out seconds later, and whether that was
 * before the next request is the machine's chance. A house pays out once in three hours (`withdrawalGapHours`), and who
 * asks just then is refused or not by chance too.
 */
const APART_MS = { deposit: 10 * MINUTE, withdraw: 190 * MINUTE }
/** In Seoul, minutes of the day: the bank's check (`bankCheckFrom`, `bankCheckUntil`) with some minutes around it. */
const BANK_CHECK = { from: 23 * 60 + 25, until: 35 }
function isBankChecked(at: number): boolean {
  const minute = Math.floor((at + 9 * 60 * MINUTE) / MINUTE) % (24 * 60)
  return minute >= BANK_CHECK.from || minute < BANK_CHECK.until
}
/**
 * Whoever pays in is asked for turnover before they take out, and how much of it is settled by then is the machine's
 * chance: so one half pays in and the other takes out.
 */
const paysIn = (member: number) => member % 2 === 0

function actOf(random: Random, at: number, member: number): Act | null {
  const chance = random.next()
  if (chance < 0.05)
    return paysIn(member)
      ? { kind: 'deposit', at, member, money: 10_000 * (1 + Math.floor(random.next() * 30)) }
      : null
  if (chance < 0.09)
    return paysIn(member)
      ? null
      : { kind: 'withdraw', at, member, money: 10_000 * (1 + Math.floor(random.next() * 5)) }
  if (chance < 0.11) {
    const [subject, contents] = random.pick(words)
    return { kind: 'ask', at, member, subject, contents }
  }
  const game = random.pick(games)
  const { key: type, pick } = random.pick(allPicks(game))
  const money = 5_000 + 1_000 * Math.floor(random.next() * 6)
  const round = roundFor(game, at)
  return (
    round && {
      ...{ kind: 'bet', at, member, game, type, pick, money },
      date: round.date,
      round: round.round,
    }
  )
}

type Asked = { seed: number; members: number; from: number; hours: number; perMinute: number }

/** In the order of their instants; everyone has joined before they do anything. */
export function planDay({ seed, members, from, hours, perMinute }: Asked): Act[] {
  const random = randomOf(seed)
  const joining = joinWithinMs(hours)
  const joins: Act[] = Array.from({ length: members }, (_, member) => ({
    ...{ kind: 'join', member },
    at: from + Math.floor(((member + 1) * joining) / (members + 1)),
  }))
  const acts: Act[] = []
  const asked = new Map<number, number>()
  const many = Math.floor((hours * 60 - joining / MINUTE) * perMinute)
  for (let index = 0; index < many; index++) {
    const at = from + joining + Math.floor(((index + random.next()) * MINUTE) / perMinute)
    const act = actOf(random, at, Math.floor(random.next() * members))
    if (!act) continue
    if (act.kind === 'deposit' || act.kind === 'withdraw') {
      const apart = at - (asked.get(act.member) ?? -Infinity)
      if (apart < APART_MS[act.kind] || isBankChecked(at)) continue
      asked.set(act.member, at)
    }
    acts.push(act)
  }
  return [...joins, ...acts].sort((a, b) => a.at - b.at)
}

/** A crisis at its instant, spread over the day, each kind once before any comes again; when is not told before. */
export function planCrises<K>(
  kinds: readonly K[],
  { seed, from, hours }: Pick<Asked, 'seed' | 'from' | 'hours'>,
): { kind: K; at: number }[] {
  const random = randomOf(seed ^ 0x5eed)
  const left = [...kinds]
  return kinds.map((_, index) => {
    const [kind] = left.splice(Math.floor(random.next() * left.length), 1)
    const share = (index + 0.3 + 0.5 * random.next()) / kinds.length
    return {
      kind: kind!,
      at: from + joinWithinMs(hours) + Math.floor(share * hours * 40 * MINUTE),
    }
  })
}
