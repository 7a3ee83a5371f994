/** Login: what is said before asking, and what becomes of every answer (seed 1 §5, §8; rules.md §1). */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { toast } from '@madang/ui/toast.tsx'

import { ask, RefusedError } from '../api/ask.ts'
import { setNotFound, storeSession } from '../api/session.ts'
import { challengeIn, solveChallenge } from './proof-of-work.ts'

export type LoginFields = { uid: string; upw: string; captcha: string }
export type LoginErrors = Partial<LoginFields>
type LoggedIn = Output<MemberCalls['login']>

/** One sentence under each empty field. */
export function loginErrors({ uid, upw, captcha }: LoginFields): LoginErrors {
  return {
    ...(uid.trim() === '' && { uid: sessionText.noUid }),
    ...(upw === '' && { upw: sessionText.noUpw }),
    ...(captcha.trim() === '' && { captcha: sessionText.noCaptcha }),
  }
}

export function useLogin() {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  /** Logs in and goes on; true unless the member must try again. */
  const login = async (fields: LoginFields, drawn: string): Promise<boolean> => {
    setPending(true)
    try {
      const answer = await askLogin(fields, drawn)
      storeSession({
        userId: answer.id,
        userNick: answer.nick,
        userType: answer.type,
        accessToken: answer.accessToken,
      })
      await navigate({ to: landing(answer.gr) })
      if (answer.last) void toast(`이전 로그인 ${answer.last.time} · ${answer.last.address}`)
      return true
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      return await refused(error, () => navigate({ to: '/' }))
    } finally {
      setPending(false)
    }
  }

  return { login, pending }
}

/** `busy` asks for work first: at most twice, because a challenge can expire while it is solved. */
async function askLogin(params: LoginFields, drawn: string): Promise<LoggedIn> {
  const captcha = { captcha: drawn }
  let headers: Record<string, string> = captcha
  for (let tries = 0; ; tries++) {
    try {
      return await ask('login', { params }, { headers })
    } catch (error) {
      const challenge =
        error instanceof RefusedError && error.code === 'busy' ? challengeIn(error.body) : null
      const proof = challenge && tries < 2 ? await solveChallenge(challenge) : null
      if (proof === null) throw error
      headers = { ...captcha, proof }
    }
  }
}

async function refused(error: RefusedError, goHome: () => Promise<void>): Promise<boolean> {
  if (error.code === 'codeError') {
    setNotFound()
    await goHome()
    return false
  }
  await tell(error.msg, { tone: error.code === 'stay' ? 'success' : 'error' })
  if (error.body.result === null) await goHome()
  return false
}

/** Only a path of this site: what the server names is never a way off it. */
export const landing = (gr: string) => (/^\/(?![/\\])/.test(gr) ? gr : '/')
