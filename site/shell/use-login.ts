/**
 * Login: what is said before asking, and what becomes of every answer (docs/spec/shell.md#checks, #errors;
 * docs/spec/rules.md#accounts-and-sessions).
 */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { askWithWork } from '@madang/ui/proof/work.ts'
import { toast } from '@madang/ui/toast.tsx'

import { ask, RefusedError } from '../api/ask.ts'
import { queries } from '../api/queries.ts'
import { setNotFound, storeSession } from '../api/session.ts'
import { lastLogin } from './last-login.tsx'
import { signWith } from './passkey.tsx'

export type LoginFields = { uid: string; upw: string; captcha: string }
export type LoginErrors = Partial<LoginFields>
type LoggedIn = Output<MemberCalls['login']>
type Entered = Pick<LoggedIn, 'id' | 'nick' | 'type' | 'accessToken'>

type Asked = { fields: LoginFields; drawn: string; says: string }

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
  const { href } = useLocation()
  const [pending, setPending] = useState(false)
  const [factor, setFactor] = useState<Asked | null>(null)

  const goOn = async (answer: LoggedIn) => {
    enter(answer)
    await navigate({ to: landing(answer.gr, href) })
    if (answer.last) void toast(lastLogin(answer.last))
  }

  /** Logs in and goes on; true unless the member must try again, or is asked for a code first. */
  const login = async (fields: LoginFields, drawn: string): Promise<boolean> => {
    setPending(true)
    try {
      await goOn(await askLogin(fields, drawn))
      return true
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (error.code === 'proof') {
        setFactor({ fields, drawn, says: error.msg })
        return true
      }
      return await refused(error, () => navigate({ to: '/' }))
    } finally {
      setPending(false)
    }
  }

  /** Logs in by a passkey, without id, password or code, and goes on. */
  const byPasskey = async (): Promise<void> => {
    setPending(true)
    try {
      const credential = await signWith((await ask('passkeyAsk')).options)
      if (credential)
        await goOn(await askWithWork((headers) => ask('passkeyLogin', { credential }, { headers })))
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      await refused(error, () => navigate({ to: '/' }))
    } finally {
      setPending(false)
    }
  }

  /** Logs in with a code of the second factor; answers why it was refused, in words, or null. */
  const withCode = async (code: string): Promise<string | null> => {
    if (!factor) return null
    try {
      await goOn(await askLogin({ ...factor.fields, code }, factor.drawn))
      return null
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      return error.msg
    }
  }

  /** `asksCode`: the password was right, and a code is wanted: in what words. */
  return {
    login,
    byPasskey,
    pending,
    asksCode: factor?.says ?? null,
    withCode,
    leaveCode: () => setFactor(null),
  }
}

/** Whoever logged in or joined is in, from here on. */
export const enter = ({ id, nick, type, accessToken }: Entered) =>
  storeSession({ userId: id, userNick: nick, userType: type, accessToken })

const askLogin = (params: LoginFields & { code?: string }, drawn: string): Promise<LoggedIn> =>
  askWithWork((proof) => ask('login', { params }, { headers: { captcha: drawn, ...proof } }))

async function refused(error: RefusedError, goHome: () => Promise<void>): Promise<boolean> {
  if (error.code === 'codeError') {
    setNotFound()
    await goHome()
    return false
  }
  // The site was closed under an open page: it turns into the page that says so.
  if (error.code === 'closed') void queries.refetchQueries({ queryKey: ['site-info'] })
  await tell(error.msg, { tone: error.code === 'stay' ? 'success' : 'error' })
  if (error.body.result === null) await goHome()
  return false
}

/** Pages of the door itself: nobody asked for them to stay there. */
const isDoor = (path: string) => /^\/(login|signup)?([?#]|$)/.test(path)

/**
 * Where a login leads: where the server says, else to the page that was asked for before it, else home. Only a path of
 * this site: what the server names is never a way off it.
 */
export function landing(gr: string, asked: string): string {
  if (/^\/(?![/\\])./.test(gr)) return gr
  return isDoor(asked) ? '/' : asked
}
