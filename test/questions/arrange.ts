/** One member's few days, made at the wire: what they will ask about, and what is true of it. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'

import { askAsOperator, askUntilAnswered, logIn, signUp, type Answer, type Seat } from '../wire.ts'

export type House = { site: string; console: string }
type Row = Record<string, unknown> & { id: number; version: number }
type Teller = (path: string, body?: unknown) => Promise<Answer>

/** What a question names and an answer must hold. */
export type Facts = {
  uid: string
  /** who has played at vendors' games since the house was seeded */
  player: string
  /** one of those games */
  played: string
  /** of the player's slots, the newest bet that lost */
  spin: number
  /** a vendor's transaction that brought money */
  tx: string
  /** of the draw that was bet on */
  round: number
  won: number
  lost: number
}

/** Seconds before the close that two bets take at most. */
const TIME_LEFT = 5
/** A suspension that one operator decides alone. */
const WEEK_MS = 7 * 24 * 3_600_000
const GAME = { game: 'eos5', page: 'ntry', key: 'ntry.eos5' }

const said = (answer: Answer, what: string): Answer => {
  if (!answer.result) throw new Error(`${what}: ${answer.code ?? ''} ${answer.msg}`)
  return answer
}

const teller =
  (origin: string, headers: Record<string, string>, ask: typeof askAsOperator): Teller =>
  async (path, body) => {
    const sent = { ...headers, 'idempotency-key': randomUUID() }
    return said(await ask(origin, path, { headers: sent, body }), path)
  }

async function operator({ console: origin }: House, uid: string): Promise<Teller> {
  const body = { uid, upw: 'madang-1234' }
  const { token } = said((await askUntilAnswered(origin, '/op/login', { body })).answer, uid)
  return teller(origin, { authorization: `Bearer ${String(token)}` }, askAsOperator)
}

const listOf = (answer: Answer) => (answer['data'] as { list: Row[] }).list

/** Both sides of one draw, so that one of them wins; answers when it is settled. */
async function bets(as: Teller) {
  let page = await as('/uGame/betPage', GAME)
  while (Number(page['lastTime']) < TIME_LEFT) {
    await sleep(1_000)
    page = await as('/uGame/betPage', GAME)
  }
  const { poOdd, poEven } = page['info'] as Record<string, number>
  if (poOdd === undefined || poEven === undefined) throw new Error('no such odds')
  const slip = { ...GAME, today: page['today'], round: page['round'], money: 10_000, win: 0 }
  await as('/uGame/bet', { ...slip, type: 'poOdd', pick: '파워볼 홀', rate: poOdd })
  await as('/uGame/bet', { ...slip, type: 'poEven', pick: '파워볼 짝', rate: poEven })
  for (;;) {
    const { data } = await as('/uGame/betList', GAME)
    const rows = (data as { data: { no: number; resultClass: string }[] }).data
    const of = (end: string) => rows.find(({ resultClass }) => resultClass === end)?.no
    const [won, lost] = [of('won'), of('lost')]
    if (won !== undefined && lost !== undefined) return { round: Number(page['round']), won, lost }
    await sleep(500)
  }
}

/** Without draws nothing has to be waited for, and what is said of bets is nothing. */
export async function arrange(house: House, { draws }: { draws: boolean }): Promise<Facts> {
  const uid = await signUp(house.site, randomInt(100_000_000))
  const seat: Seat = await logIn(house.site, uid)
  const as = teller(
    house.site,
    seat.headers,
    async (...asked) => (await askUntilAnswered(...asked)).answer,
  )
  const [first, second] = await Promise.all([operator(house, 'admin1'), operator(house, 'admin2')])
  const [member] = listOf(await first('/op/members', { text: uid, pageIndex: 1 }))
  const { id } = member!

  await as('/uExchange/request', { setMoney: 20_000 })
  const deposit = async (setMoney: number) => {
    await as('/uCharge/request', { setMoney, type: '0' })
    const rows = listOf(await first('/op/deposits', { uid, pageIndex: 1 }))
    return rows.find((row) => row['amount'] === setMoney)!
  }
  const paid = await deposit(70_000)
  await first('/op/deposits/complete', { id: paid.id, version: paid.version, amount: 70_000 })
  const wrong = await deposit(30_000)
  const reason = '입금자명이 다릅니다'
  await first('/op/deposits/refuse', { id: wrong.id, version: wrong.version, reason })

  const taken = draws ? await bets(as) : { round: 0, won: 0, lost: 0 }
  await as('/uSafe/request', { params: { setMoney: 50_000, type: 'add' } })
  await as('/my/limits', { act: 'set', kind: 'stake', period: 'day', amount: 300_000 })
  await as('/uBoard/csWrite', { subject: '계좌를 바꾸고 싶어요', contents: '어떻게 하나요' })
  const adjusted = await first('/op/members/adjust', {
    ...{ id, pocket: 'money', way: 'add', amount: 5_000, reason: '늦은 처리 사과' },
  })
  await second('/op/approvals/decide', { id: adjusted['id'], approve: true })
  const until = new Date(Date.parse(String((await first('/op/me'))['now'])) + WEEK_MS)
  await first('/op/members/suspend', {
    ...{ id, scopes: ['write'], until, message: '도배로 글쓰기를 쉽니다', reason: '도배' },
  })
  await as('/user/password', { old: 'madang-1234', password: '달빛마당에서-놀자-7' })

  const slots = listOf(
    await first('/op/bets', { kind: 'slot', state: 'lost', uid: 'haneul21', pageIndex: 1 }),
  ) as unknown as { no: number; uid: string; game: string; paid: number }[]
  // One that came to nothing: a stake that just came back is no win either.
  const spun = slots.find(({ paid }) => paid === 0)!
  const end = dateOf(new Date(String((await first('/op/me'))['now'])))
  const days = { start: addDays(end, -6), end }
  const calls = listOf(await first('/op/vendors/calls', { ...days, pageIndex: 1 }))
  return {
    uid,
    player: spun.uid,
    played: spun.game,
    spin: spun.no,
    tx: String(calls.find(({ tx }) => tx)!['tx']),
    ...taken,
  }
}
