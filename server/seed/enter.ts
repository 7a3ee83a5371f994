/** Logins of the sandbox's week: a member's session, opened as the login page would. */
import { hash } from 'node:crypto'

import { openAccount } from '../features/account/account.ts'
import { login } from '../features/session/session.ts'
import type { Deps } from '../http/deps.ts'
import { hashToken } from '../http/identity.ts'

/** A session ends when nothing is done in it for half an hour. */
const LASTS_MS = 25 * 60_000

/** What a member of the sandbox comes with, the same each time: three in four a phone. */
const agents = [
  'Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
]
const agentOf = (uid: string) => agents[hash('sha256', uid, 'buffer')[0]! % agents.length]!

/** The session a member acts in at an instant, to which the house's clock is set; the same one as long as it lives. */
export type Enter = (uid: string, at: Date) => Promise<{ tokenHash: Buffer }>

export function openDoor(deps: Deps, password: string): Enter {
  const known = new Map<string, { tokenHash: Buffer; acted: Date; device: string }>()
  return async (uid, at) => {
    const entered = known.get(uid)
    if (entered && at.getTime() - entered.acted.getTime() < LASTS_MS) {
      entered.acted = at
      return entered
    }
    const captcha = { typed: '0000', drawn: '0000' }
    const ask = {
      uid,
      password,
      captcha,
      address: '127.0.0.1',
      device: entered?.device ?? null,
      agent: agentOf(uid),
      proof: null,
    }
    const { token, device } = await login(deps, ask, openAccount)
    const session = { tokenHash: hashToken(token), acted: at, device }
    known.set(uid, session)
    return session
  }
}
