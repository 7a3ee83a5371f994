/** The crowd at the wire, one act after the other in the house's time; and the desk that serves it where nobody trains. */
import { randomUUID } from 'node:crypto'

import { askAsOperator, askUntilAnswered, logIn, signUp, type Answer, type Seat } from '../wire.ts'
import type { Act, Bet } from './plan.ts'
import type { Tries } from './tries.ts'

/** Their phone numbers and names: far from any other crowd's. */
const FIRST = 20_000_000
/** Above every member of a plan. */
const NEWCOMERS = 900_000
const uidOf = (member: number) => `wire${FIRST + member}`
type Row = { id: number; version: number; amount: number }
type Origins = { site: string; console: string }

/** Asks as an operator until it is decided or patience ends, and logs in again where the server's clock ended the session. */
export function openOperator(console: string, uid: string, { patience }: Pick<Tries, 'patience'>) {
  let token = ''
  async function enter(signal: AbortSignal) {
    const body = { uid, upw: 'madang-1234' }
    const { answer } = await askUntilAnswered(console, '/op/login', { body, signal })
    if (!answer.result) throw new Error(answer.msg)
    token = String(answer['token'])
  }
  return async (path: string, body?: unknown): Promise<Answer> => {
    const signal = patience()
    const key = randomUUID()
    for (;;) {
      if (token === '') await enter(signal)
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
      const answer = await askAsOperator(console, path, { headers, body, signal })
      if (answer.code !== 'logout') return answer
      token = ''
      signal.throwIfAborted()
    }
  }
}
export type Operator = ReturnType<typeof openOperator>

export function openCrowd(
  { site, console }: Origins,
  { served, tries }: { served: boolean; tries: Pick<Tries, 'patience'> },
) {
  const seats = new Map<number, Seat>()
  const cash = openOperator(console, 'cash1', tries)
  const desk = openOperator(console, 'desk1', tries)
  const refused = new Map<string, number>()
  let done = 0
  let came = 0

  async function tell(member: number, path: string, body: unknown): Promise<Answer> {
    const signal = tries.patience()
    const key = randomUUID()
    for (;;) {
      const seat = seats.get(member) ?? (await logIn(site, uidOf(member), signal))
      seats.set(member, seat)
      const headers = { ...seat.headers, 'idempotency-key': key }
      const { answer } = await askUntilAnswered(site, path, { headers, body, signal })
      if (answer.code !== 'logout') return answer
      seats.delete(member)
      signal.throwIfAborted()
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
    await signUp(site, FIRST + member, tries.patience())
    return member
  }

  async function act(asked: Act): Promise<void> {
    const { member } = asked
    const uid = uidOf(member)
    switch (asked.kind) {
      case 'join':
        await signUp(site, FIRST + member, tries.patience())
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

  return { act, bet, newcomer, tell, uidOf, refused, done: () => done, patience: tries.patience }
}
export type Crowd = ReturnType<typeof openCrowd>
