/** The window of the second look: asks for the password, or for what does as well: a passkey, a code. */
import { useEffect, useRef, useState } from 'react'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { factorText } from '@madang/contract/member/plain/factors.ts'
import { Form } from '@madang/ui/form.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { askWithWork } from '@madang/ui/proof/work.ts'
import { openQuestion } from '@madang/ui/question.ts'

import { ask, RefusedError } from '../api/ask.ts'
import { useSession } from '../api/session.ts'
import { FormField } from './form-field.tsx'
import { PasskeyButton, signWith } from './passkey.tsx'
import { PasswordField } from './password-field.tsx'

type Props = {
  answer: (given: boolean) => void
  /** what the server takes instead of the password */
  also: readonly string[]
}

/** Asks until the answer is right, or the member has thought better of it. */
export function ProofDialog({ answer, also }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const given = useRef(false)
  const session = useSession()
  const [byCode, setByCode] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  useEffect(() => openQuestion(dialog.current), [])

  /** `prove` answers false where nothing was asked after all. */
  const attempt = async (prove: () => Promise<boolean>) => {
    setBusy(true)
    try {
      given.current = await prove()
      if (given.current) dialog.current?.close()
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      setError(refused.msg)
    } finally {
      setBusy(false)
    }
  }
  const send = async () => {
    if (busy) return
    if (typed.trim() === '') return setError(byCode ? factorText.askCode : accountText.noPassword)
    await attempt(async () => {
      if (byCode) await ask('proveCode', { code: typed })
      else await askWithWork((headers) => ask('prove', { password: typed }, { headers }))
      return true
    })
  }
  const byPasskey = () =>
    attempt(async () => {
      const credential = await signWith((await ask('provePasskeyAsk')).options)
      if (!credential) return false
      await askWithWork((headers) => ask('provePasskey', { credential }, { headers }))
      return true
    })
  const change = (next: string) => {
    setTyped(next)
    setError(undefined)
  }
  const turn = () => {
    setByCode(!byCode)
    change('')
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="proof-title"
      onClose={() => answer(given.current)}
    >
      <h2 className="dialog-title" id="proof-title">
        <Icon name="lock" />
        본인 확인
      </h2>
      <p className="soft">
        계정을 지키기 위해 {byCode ? '인증 앱의 코드를' : '비밀번호를'} 한 번 더 확인합니다.
      </p>
      <Form className="grid" onSend={() => void send()}>
        {byCode ? (
          <FormField
            label="인증 앱의 6자리 코드"
            hint="또는 복구 코드"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={20}
            value={typed}
            error={error}
            onChange={({ target }) => change(target.value)}
          />
        ) : (
          <PasswordField
            label="비밀번호"
            name="password"
            uid={session?.userId ?? ''}
            value={typed}
            error={error}
            onChange={change}
          />
        )}
        <div className="grid g2">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            취소
          </button>
          <button type="submit" className="btn btn-main" aria-disabled={busy}>
            확인
          </button>
        </div>
        {also.includes('passkey') && (
          <PasskeyButton label="패스키로 확인" busy={busy} onPress={byPasskey} />
        )}
        {also.includes('code') && (
          <button type="button" className="btn" onClick={turn}>
            {byCode ? '비밀번호로 확인' : '2단계 인증 코드로 확인'}
          </button>
        )}
      </Form>
    </dialog>
  )
}
