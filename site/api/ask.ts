/** The site's only door to the server. */
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { routes } from '@madang/contract/member/plain/routes.ts'
import { openAsk, type RefusedError } from '@madang/ui/ask/open-ask.ts'

import { keepAnswered } from './answers.ts'
import { readLine } from './line.ts'
import { becameOf, isMoneyCall, overtaken } from './outcome.ts'
import { wasPressed } from './pressed.ts'
import { sendOnLine } from './send.ts'
import { identity, readSession } from './session.ts'

export { RefusedError } from '@madang/ui/ask/open-ask.ts'

export const lineText = {
  lost: '지금은 연결이 없습니다',
  means: '베팅과 충환전은 연결된 뒤에 할 수 있습니다',
  alert: '지금은 연결이 없습니다. 베팅과 충환전이 잠겼습니다.',
  back: '다시 연결되었습니다.',
  /** on the buttons that are locked */
  waits: '연결되면 신청할 수 있습니다',
  waitsToBet: '연결되면 베팅할 수 있습니다',
  kept: '고른 픽과 금액은 그대로 두었습니다. 연결되면 배당과 마감을 다시 확인한 뒤에만 보낼 수 있습니다.',
  locked: '지금은 연결이 없습니다. 연결된 뒤에 다시 시도해주세요.',
} as const

const LIMIT_MS = 15_000
/** Sooner: then it is asked what became of it. */
const MONEY_LIMIT_MS = 5_000

type Ended = (name: keyof MemberCalls, error: RefusedError, token: string) => void
let ended: Ended = () => {}

/** Who is told that the session is over (`logout`) or the account gone (404); the shell, once. */
export const onEnded = (handler: Ended) => {
  ended = handler
}

/** A money call whose answer is lost is asked after until it is known what became of it, and that is the answer. */
export const ask = openAsk<MemberCalls>({
  routes,
  token: () => readSession()?.accessToken ?? null,
  headers: ({ poll }) => ({ ...identity(), ...((poll || !wasPressed()) && { poll: '1' }) }),
  send: async (name, { path, init, limitMs }) => {
    const limit = limitMs ?? (isMoneyCall(name) ? MONEY_LIMIT_MS : LIMIT_MS)
    const sent = { uid: readSession()?.userId, call: name, body: init.body }
    const answer = await sendOnLine(path, init, limit)
    keepAnswered(sent, answer)
    return answer
  },
  ended: (name, error, token) => ended(name, error, token),
  // An answer belongs to the session that asked for it: it neither ends another one nor fills its pages.
  overtaken,
  outcome: {
    knows: isMoneyCall,
    // Nothing that moves money goes out on a line that is known to be lost.
    held: () => (readLine().up ? null : { result: false, code: 'retry', msg: lineText.locked }),
    became: becameOf,
  },
})
