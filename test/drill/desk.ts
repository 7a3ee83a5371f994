/** A member who asks for deposits and the operator who decides them, each over the wire; what both were told is written down. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { ask, askUntilAnswered, logIn, signUp, undecided, type Answer } from '../wire.ts'

/** A deposit that the house said it has, and what became of it: `done` once an operator was told so. */
export type Request = { uid: string; amount: number; done: boolean }

const OPERATOR = { uid: 'cash1', upw: 'madang-1234' }
const PAUSE_MS = 1_000
const AMOUNTS = [10_000, 20_000, 30_000]

/** Asks for one deposit after the other and completes each, until told to stop. */
export async function desk(
  { site, console, number }: { site: string; console: string; number: number },
  tell: (request: Request) => void,
  stop: AbortSignal,
) {
  const uid = await signUp(site, number)
  const { headers } = await logIn(site, uid)
  const session = await operator(console)
  for (let turn = 0; !stop.aborted; turn++) {
    const amount = AMOUNTS[turn % AMOUNTS.length]!
    const asked = await decided(site, '/uCharge/request', {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: { setMoney: amount, type: '0' },
    })
    if (!asked.result) throw new Error(`${uid} may not deposit: ${asked.msg}`)
    const request = await completed(console, session, uid)
    if (request !== amount)
      throw new Error(`${uid} asked for ${amount}, and the desk sees ${request}`)
    tell({ uid, amount, done: true })
    await sleep(PAUSE_MS)
  }
}

async function operator(console: string): Promise<Record<string, string>> {
  const { answer } = await askUntilAnswered(console, '/op/login', { body: OPERATOR })
  if (!answer.result) throw new Error(`${OPERATOR.uid} could not log in: ${answer.msg}`)
  return { authorization: `Bearer ${String(answer['token'])}` }
}

/** One call until somebody decides it; it is repeated with its key. */
async function decided(
  origin: string,
  path: string,
  asked: { headers: Record<string, string>; body: unknown },
): Promise<Answer> {
  for (;;) {
    const heard = await ask(origin, path, { ...asked, patienceMs: 5_000 })
    if (!undecided(heard)) return heard.answer
    await sleep(200)
  }
}

type Row = { id: number; version: number; amount: number; state: string }

/**
 * Completes the request that waits. A call whose answer was lost is looked after: the request is done, or waits as it
 * did, and is decided again as it is now.
 */
async function completed(
  console: string,
  headers: Record<string, string>,
  uid: string,
): Promise<number> {
  const seen = async (state: string) => {
    const answer = await decided(console, '/op/deposits', {
      headers,
      body: { state, uid, pageIndex: 1 },
    })
    if (!answer.result) throw new Error(`${OPERATOR.uid} may not see deposits: ${answer.msg}`)
    return (answer['data'] as { list: Row[] }).list
  }
  let waiting: Row | undefined
  for (;;) {
    const [row] = await seen('pending')
    // Decided, and its answer lost.
    if (!row && waiting) return waiting.amount
    if (!row) {
      await sleep(200)
      continue
    }
    waiting = row
    const { id, version, amount } = row
    const body = { id, version, amount, reason: '' }
    const heard = await ask(console, '/op/deposits/complete', { headers, body, patienceMs: 5_000 })
    if (heard?.answer.result) return amount
    await sleep(300)
  }
}
