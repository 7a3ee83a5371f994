/** Members who bet over the wire through every failure, and write down what they were promised. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { games, type Game } from '@madang/contract/core/draw/games.ts'
import { allPicks } from '@madang/contract/core/draw/picks.ts'
import { oddsFromWire } from '@madang/contract/core/odds.ts'

import type { Random } from './random.ts'

const UIDS = ['diamond1', 'chong1', 'agency1', 'sub1', 'demo1', 'demo2', 'demo3', 'demo4']
const PASSWORD = 'madang-1234'
const PAUSE_MS = 60

type Answer = { result: boolean; code?: string; msg: string } & Record<string, unknown>

/** A bet the server promised to keep. */
export type Promised = {
  no: number
  uid: string
  key: string
  body: object
  game: Game
  date: string
  round: number
  type: string
  pick: string
  odds: number
  stake: number
}

export type Member = { uid: string; headers: Record<string, string>; money: number }
export type Journal = {
  members: Member[]
  promised: Promised[]
  refused: Map<string, number>
  /** asks that were sent again because nobody had answered */
  repeats: number
}

/** One call; null when it was not answered (broken line, or an answer that decides nothing). */
async function ask(
  site: string,
  path: string,
  headers: object,
  body: object,
): Promise<Answer | null> {
  try {
    const response = await fetch(site + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
    const answer = (await response.json()) as Answer
    return ['retry', 'busy', 'rate'].includes(answer.code ?? '') ? null : answer
  } catch {
    return null
  }
}

export async function logIn(site: string): Promise<Journal> {
  const members: Member[] = []
  for (const uid of UIDS) {
    const answer = await ask(
      site,
      '/user/login',
      { captcha: '0000' },
      { params: { uid, upw: PASSWORD, captcha: '0000' } },
    )
    if (!answer?.result) throw new Error(`${uid} could not log in: ${answer?.msg}`)
    const headers = { authorization: `Bearer ${String(answer['accessToken'])}`, uuid: uid }
    const page = await ask(site, '/uGame/betPage', headers, { game: 'powerBall', page: 'pbg' })
    members.push({ uid, headers, money: Number(page?.['money']) })
  }
  return { members, promised: [], refused: new Map(), repeats: 0 }
}

/** Bets until told to stop; an ask without an answer is sent again with its key until it has one. */
export async function betOn(
  site: string,
  member: Member,
  journal: Journal,
  random: Random,
  stop: AbortSignal,
) {
  while (!stop.aborted) {
    const game = random.pick(games)
    const where = { game: game.game, page: game.page }
    const page = await ask(site, '/uGame/betPage', member.headers, where)
    if (!page?.result || Number(page['lastTime']) < 1) {
      await sleep(300)
      continue
    }
    const info = page['info'] as Record<string, number>
    for (let turn = 0; turn < 6 && !stop.aborted; turn++) {
      const { key: type, pick } = random.pick(allPicks(game))
      const stake = 5_000 + Math.floor(random.next() * 4) * 1_000
      const body = {
        ...where,
        today: String(page['today']),
        round: Number(page['round']),
        type,
        pick,
        rate: info[type]!,
        money: stake,
        win: 0,
      }
      await betOnce(site, member, journal, { game, body, stake })
      await sleep(PAUSE_MS)
    }
  }
}

type Body = { today: string; round: number; type: string; pick: string; rate: number }
type Bet = { game: Game; body: Body; stake: number }

async function betOnce(site: string, member: Member, journal: Journal, { game, body, stake }: Bet) {
  const key = randomUUID()
  for (;;) {
    const headers = { ...member.headers, 'idempotency-key': key }
    const answer = await ask(site, '/uGame/bet', headers, body)
    if (answer === null) {
      journal.repeats++
      await sleep(150)
      continue
    }
    if (!answer.result) {
      const code = answer.code ?? '?'
      journal.refused.set(code, (journal.refused.get(code) ?? 0) + 1)
      return
    }
    const { today: date, round, type, pick } = body
    const odds = oddsFromWire(body.rate)!
    const no = Number(answer['no'])
    journal.promised.push({
      no,
      uid: member.uid,
      key,
      body,
      game,
      date,
      round,
      type,
      pick,
      odds,
      stake,
    })
    return
  }
}

/** Asks again with a key that was answered; the answer's bet number. */
export async function askAgain(site: string, member: Member, { key, body }: Promised) {
  const answer = await ask(site, '/uGame/bet', { ...member.headers, 'idempotency-key': key }, body)
  return answer?.result ? Number(answer['no']) : (answer?.code ?? null)
}
