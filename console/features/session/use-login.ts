/** The console's door from inside: what is typed, what is wrong with it, and the code of a second factor when one is wanted. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { sign } from '@madang/ui/passkey.ts'
import { askWithWork } from '@madang/ui/proof/work.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { houseReached } from '../../api/connection.ts'
import { storeToken } from '../../api/session.ts'

type At = 'uid' | 'upw' | 'code'
/** `at`: null of a passkey and of the line, which are no field's */
type Wrong = { at: At | null; text: string }

/** Each try may count as a wrong password. */
const MORE_TRIES = 2

const isLost = (failure: unknown): failure is RefusedError =>
  failure instanceof RefusedError && failure.code === 'retry'

export function useLogin() {
  const client = useQueryClient()
  const [wrong, setWrong] = useState<Wrong>()
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const [asksCode, setAsksCode] = useState(false)
  const uid = useRef<HTMLInputElement>(null)
  const upw = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const refs = { uid, upw, code }
  const refuse = (at: At, text: string) => {
    setWrong({ at, text })
    refs[at].current?.focus()
  }

  /** Asks again once the server can be reached, as the message of a lost line says. */
  async function reaching<T>(asked: () => Promise<T>): Promise<T> {
    for (let left = MORE_TRIES; ; left--)
      try {
        return await asked()
      } catch (failure) {
        if (!isLost(failure) || left === 0) throw failure
        setWrong({ at: null, text: failure.message })
        await houseReached()
      }
  }

  async function logIn() {
    const [id, password] = [uid.current?.value.trim() ?? '', upw.current?.value ?? '']
    const second = code.current?.value.trim() ?? ''
    if (busy.current) return
    if (id === '') return refuse('uid', '아이디를 입력해주세요.')
    if (password === '') return refuse('upw', '비밀번호를 입력해주세요.')
    if (asksCode && second === '') return refuse('code', staffText.askCode)
    busy.current = true
    setSending(true)
    try {
      const typed = { uid: id, upw: password, ...(asksCode && { code: second }) }
      const { token } = await reaching(() =>
        askWithWork((headers) => ask('login', typed, { headers })),
      )
      client.clear()
      storeToken(token)
    } catch (failure) {
      failed(failure)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  /** Whoever thinks better of it in the browser's own window stays where they were. */
  async function byPasskey() {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setWrong(undefined)
    try {
      const { options } = await ask('passkeyAsk')
      const credential = await sign(options)
      if (!credential) return
      const { token } = await askWithWork((headers) =>
        ask('passkeyLogin', { credential }, { headers }),
      )
      client.clear()
      storeToken(token)
    } catch (failure) {
      setWrong({ at: null, text: failure instanceof Error ? failure.message : String(failure) })
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  /** The password was right and a code is wanted; or what was typed last is wrong, and waits empty for another try. */
  function failed(failure: unknown) {
    const text = failure instanceof Error ? failure.message : String(failure)
    // Nothing typed was refused: it stays for the next press.
    if (isLost(failure)) return setWrong({ at: null, text })
    const wantsCode =
      failure instanceof RefusedError && failure.code === 'busy' && !('challenge' in failure.body)
    if (wantsCode && !asksCode) return setAsksCode(true)
    const at = asksCode ? 'code' : 'upw'
    const field = refs[at].current
    if (field) field.value = ''
    refuse(at, text)
  }

  const field = (at: At) => ({
    ref: refs[at],
    id: at,
    bad: wrong?.at === at,
    onChange: () => {
      setWrong(undefined)
      // Another id or password: whether a code is wanted is known only when they are tried.
      if (at !== 'code') setAsksCode(false)
    },
  })
  return { field, wrong: wrong?.text, sending, asksCode, logIn, byPasskey }
}
