/** What became of a money call whose answer was lost: asked until it is known, then the key is dropped (ADR 0043). */
import { routes } from '@madang/contract/member/plain/routes.ts'
import { moneyCalls, type MoneyCall } from '@madang/contract/member/plain/outcome.ts'
import { answered, openKeys } from '@madang/ui/ask/keys.ts'
import type { Answered } from '@madang/ui/ask/send.ts'
import { openStore, useStore } from '@madang/ui/store.ts'

import { keepAnswered } from './answers.ts'
import { lineUp } from './line.ts'
import { sendOnLine } from './send.ts'
import { identity, isOpenTo, readSession } from './session.ts'

const LIMIT_MS = 5_000
const PAUSE_MOST_MS = 5_000

const checking = openStore(0)

/** Whether it is being asked what became of something. */
export const isChecking = (): boolean => checking.read() > 0
export const useChecking = (): boolean => useStore(checking, (count) => count > 0)

/** What was asked in a session that is another one by now: nobody is told. */
export const overtaken: Answered = { result: false, code: 'logout', msg: '' }

export const isMoneyCall = (name: string): name is MoneyCall =>
  (moneyCalls as readonly string[]).includes(name)

/** Asked for by whom: not answered to anybody else. */
const token = () => readSession()?.accessToken

/**
 * The answer that a call under this key was given, or one that says that it was never taken: from then on it cannot be.
 * Null when the session is over before it is known.
 */
export async function becameOf(
  call: string,
  { key, body }: { key: string; body: string },
): Promise<Answered | null> {
  const { method, path } = routes.outcome
  const asker = token()
  const uid = readSession()?.userId
  checking.set(checking.read() + 1)
  try {
    for (let tries = 1; ; tries++) {
      await lineUp()
      if (token() !== asker) return null
      const said = await sendOnLine(
        path,
        {
          method,
          headers: { ...identity(), 'content-type': 'application/json' },
          body: JSON.stringify({ call, key }),
        },
        LIMIT_MS,
      )
      const answer = said.result === true ? (said['data'] as Answered) : null
      if (answer) keepAnswered({ uid, call, body }, answer)
      if (token() !== asker) return null
      if (answer) return answer
      if (said.code === 'logout' || said.code === 404) return said
      await new Promise((next) => setTimeout(next, Math.min(tries * 500, PAUSE_MOST_MS)))
    }
  } finally {
    checking.set(checking.read() - 1)
  }
}

/**
 * Finds out what became of calls that a page of this tab left behind when it was loaded anew, or a session when it ended;
 * each is told once.
 */
export async function settleLeft(tell: (msg: string, done: boolean) => void): Promise<void> {
  const uid = readSession()?.userId
  await Promise.all(
    openKeys().map(async ({ slot, name, key, body }) => {
      if (!isMoneyCall(name) || !isOpenTo(uid, slot)) return
      const answer = await becameOf(name, { key, body })
      if (answer === null || answer.code === 'logout' || answer.code === 404) return
      answered(slot, key)
      tell(answer.msg, answer.result === true)
    }),
  )
}
