/** The crowd at the wire, one act after the other in the house's time; and the desk that serves it where nobody trains. */
import { randomUUID } from 'node:crypto'

import { ask, logIn, signUp, type Answer, type Seat } from '../wire.ts'
import type { Act, Bet } from './plan.ts'

/** Their phone numbers and names: far from any other crowd's. */
const FIRST = 20_000_000
/** Above every member of a plan. */
const NEWCOMERS = 900_000
const uidOf = (member: number) => `wire${FIRST + member}`
type Row = { id: number; version: number; amount: number }
type Origins = { site: string; console: string }

/** Asks as an operator, logging in again where the house's clock has ended the session. */
export function openOperator(console: string, uid: string) {
  let token = ''
  async function enter() {
    const body = { uid, upw: 'madang-1234' }
    const heard = await ask(console, '/op/login', { body })
    if (!heard?.answer.result) throw new Error(`${uid}: ${heard?.answer.msg ?? 'no answer'}`)
    token = String(heard.answer['token'])
  }
  return async (path: string, body?: unknown): Promise<Answer> => {
    for (let tries = 0; ; tries++) {
      if (token === '') await enter()
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
      const answer = (await ask(console, path, { headers, body }))?.answer
      if (answer && answer.code !== 'logout') return answer
      if (tries === 3) throw new Error(`${path}: ${answer?.msg ?? 'no answer'}`)
      token = ''
    }
  }
}
export type Operator = ReturnType<typeof openOperator>

export function openCrowd({ site, console }: Origins, { served }: { served: boolean }) {
  const seats = new Map<number, Seat>()
  const cash = openOperator(console, 'cash1')
  const desk = openOperator(console, 'desk1')
  const refused = new Map<string, number>()
  let done = 0
  let came = 0

  async function tell(member: number, path: string, body: unknown): Promise<Answer> {
    const key = randomUUID()
    for (let tries = 0; ; tries++) {
      const seat = seats.get(member) ?? (await logIn(site, uidOf(member)))
      seats.set(member, seat)
      const headers = { ...seat.headers, 'idempotency-key': key }
      const answer = (await ask(site, path, { headers, body }))?.answer
      if (answer && !['logout', 'retry', 'busy'].includes(answer.code ?? '')) return answer
      if (tries === 5) throw new Error(`${path}: ${answer?.msg ?? 'no answer'}`)
      if (answer?.code === 'logout') seats.delete(member)
    }
  }

  const listed = async (operator: Operator, path: string, asked: object) =>
    ((await operator(path, { ...asked, pageIndex: 1 }))['data'] as { list: Row[] }).list

  async function pay(kind: 'deposit' | 'withdrawal', uid: string) {
    for (const { id, version, amount } of await listed(cash, `/op/${kind}s`, {
      uid,
      state: 'pending',
    })) {
      const decision = kind === 'deposit' ? { id, version, amount } : { id, version }
      heard(`${kind}.complete`, await cash(`/op/${kind}s/complete`, decision))
    }
  }

  async function answerAll(uid: string) {
    for (const { id, version } of await listed(desk, '/op/inquiries', { uid, state: 'open' })) {
      const contents = '문의해 주셔서 감사합니다. 확인해서 안내해 드리겠습니다.'
      const body = { id, version, subject: '답변드립니다', contents }
      heard('inquiry.answer', await desk('/op/inquiries/answer', body))
    }
  }

  function heard(what: string, { result, code, msg }: Answer) {
    done++
    if (result) return
    const why = `${what}: ${code ?? ''} ${msg}`
    refused.set(why, (refused.get(why) ?? 0) + 1)
  }

  async function bet(member: number, asked: Bet): Promise<Answer> {
    const { game, date, round, type, pick, money } = asked
    const where = { game: game.game, page: game.page }
    const page = await tell(member, '/uGame/betPage', where)
    const odds = page['info'] as Record<string, number> | undefined
    const slip = { ...where, today: date, round, type, pick, money, rate: odds?.[type], win: 0 }
    return tell(member, '/uGame/bet', slip)
  }

  /** Somebody who is in no plan, for what goes wrong; their number in the crowd. */
  async function newcomer(): Promise<number> {
    const member = NEWCOMERS + came++
    await signUp(site, FIRST + member)
    return member
  }

  async function act(asked: Act): Promise<void> {
    const { member } = asked
    const uid = uidOf(member)
    switch (asked.kind) {
      case 'join':
        await signUp(site, FIRST + member)
        done++
        return
      case 'bet':
        return heard('bet', await bet(member, asked))
      case 'deposit':
        heard(
          'deposit',
          await tell(member, '/uCharge/request', { setMoney: asked.money, type: '0' }),
        )
        return served ? pay('deposit', uid) : undefined
      case 'withdraw':
        heard('withdraw', await tell(member, '/uExchange/request', { setMoney: asked.money }))
        return served ? pay('withdrawal', uid) : undefined
      case 'ask': {
        const { subject, contents } = asked
        heard('ask', await tell(member, '/uBoard/csWrite', { subject, contents }))
        return served ? answerAll(uid) : undefined
      }
    }
  }

  return { act, bet, newcomer, tell, uidOf, cash, desk, refused, done: () => done }
}
export type Crowd = ReturnType<typeof openCrowd>
