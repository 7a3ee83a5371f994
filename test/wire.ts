/** Members at the wire, asking as the site's page asks, without the page: for the faults and the simulator. */
import { setTimeout as sleep } from 'node:timers/promises'

export type Answer = { result: boolean; code?: string; msg: string } & Record<string, unknown>
/** What came: read, and letter by letter. */
export type Heard = { answer: Answer; text: string }
export type Seat = { uid: string; headers: Record<string, string> }

const PASSWORD = 'madang-1234'
const CODE = 'WELCOME'
const CAPTCHA = '4711'
/** Answers that decide nothing: the same question may be asked again. */
const UNDECIDED = new Set(['retry', 'busy', 'rate'])
const PATIENCE_MS = 15_000

type Ask = {
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
  /** how long an answer is waited for; 15 seconds unless given */
  patienceMs?: number
}

/** One call, posted when it has a body; null when nobody answered. */
export async function ask(origin: string, path: string, asked: Ask = {}): Promise<Heard | null> {
  const { headers = {}, body, signal, patienceMs = PATIENCE_MS } = asked
  const patience = AbortSignal.timeout(patienceMs)
  try {
    const response = await fetch(origin + path, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    })
    const text = await response.text()
    return { text, answer: JSON.parse(text) as Answer }
  } catch {
    return null
  }
}

/** Asks until somebody decides. */
export async function askUntilAnswered(origin: string, path: string, asked: Ask): Promise<Heard> {
  for (;;) {
    const heard = await ask(origin, path, asked)
    if (heard && !UNDECIDED.has(heard.answer.code ?? '')) return heard
    asked.signal?.throwIfAborted()
    await sleep(200)
  }
}

/** An operator's call, until somebody decides; where it asks for a proof the password is given, and the call made again. */
export async function askAsOperator(origin: string, path: string, asked: Ask): Promise<Answer> {
  const { answer } = await askUntilAnswered(origin, path, asked)
  if (answer.code !== 'proof') return answer
  const { answer: proved } = await askUntilAnswered(origin, '/op/proof', {
    ...asked,
    body: { upw: PASSWORD },
  })
  return proved.result ? (await askUntilAnswered(origin, path, asked)).answer : proved
}

export const undecided = (heard: Heard | null): heard is null =>
  heard === null || UNDECIDED.has(heard.answer.code ?? '')

/** The versions of the terms in force, which whoever joins agrees to. */
async function inForce(origin: string, signal: AbortSignal | undefined) {
  const { answer } = await askUntilAnswered(origin, '/open/terms', { signal })
  const documents = answer['data'] as { kind: string; inForce: number | null }[]
  return documents.flatMap(({ kind, inForce: version }) =>
    version === null ? [] : [{ kind, version }],
  )
}

/**
 * A new member with play money; `number` (below 100 million) makes the name, the nickname and the phone. Who does not
 * agree to the terms as they join is asked before play.
 */
export async function signUp(
  origin: string,
  number: number,
  signal?: AbortSignal,
  { agrees = true }: { agrees?: boolean } = {},
): Promise<string> {
  const uid = `wire${number}`
  const digits = String(number).padStart(8, '0')
  const data = {
    uid,
    nick: `철수${number}`,
    upw: PASSWORD,
    rpw: PASSWORD,
    phone: `017-${digits.slice(0, 4)}-${digits.slice(4)}`,
    bank: '국민',
    bankaccount: '홍길동',
    banknumber: '123456-01-123456',
    captcha: CAPTCHA,
  }
  const headers = { captcha: CAPTCHA }
  const terms = agrees ? await inForce(origin, signal) : undefined
  const body = { data, ucode: CODE, terms }
  const { answer } = await askUntilAnswered(origin, '/znjzkUser/signUp', { headers, body, signal })
  // Asked again after a line that broke, a sign-up that went through answers that the name is taken.
  if (!answer.result && answer.code !== 'dup') throw new Error(`${uid}: ${answer.msg}`)
  return uid
}

/** What the site keeps of a login for its tab. */
export type Session = { userId: string; userNick: string; userType: string; accessToken: string }

/** Logs a member in; answers what the site's page would store. */
export async function openSession(
  origin: string,
  uid: string,
  signal?: AbortSignal,
): Promise<Session> {
  const { answer } = await askUntilAnswered(origin, '/user/login', {
    headers: { captcha: CAPTCHA },
    body: { params: { uid, upw: PASSWORD, captcha: CAPTCHA } },
    signal,
  })
  if (!answer.result) throw new Error(`${uid} could not log in: ${answer.msg}`)
  const [userNick, userType, accessToken] = [answer['nick'], answer['type'], answer['accessToken']]
  return {
    userId: uid,
    userNick: String(userNick),
    userType: String(userType),
    accessToken: String(accessToken),
  }
}

export async function logIn(origin: string, uid: string, signal?: AbortSignal): Promise<Seat> {
  const { accessToken } = await openSession(origin, uid, signal)
  return { uid, headers: { authorization: `Bearer ${accessToken}`, uuid: uid } }
}

/** `p` of the numbers, such as 0.99, is at most this; 0 of none. */
export function quantile(numbers: readonly number[], p: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0
}
