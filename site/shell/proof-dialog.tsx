/** The window of the second look: asks for the password. */
import { useEffect, useRef, useState, type FormEvent } from 'react'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { askWithWork } from '@madang/ui/proof/work.ts'
import { openQuestion } from '@madang/ui/question.ts'

import { ask, RefusedError } from '../api/ask.ts'
import { useSession } from '../api/session.ts'
import { PasswordField } from './password-field.tsx'

/** Asks for the password until it is right, or the member has thought better of it. */
export function ProofDialog({ answer }: { answer: (given: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const given = useRef(false)
  const session = useSession()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  useEffect(() => openQuestion(dialog.current), [])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (password === '') return setError(accountText.noPassword)
    setBusy(true)
    try {
      await askWithWork((proof) => ask('prove', { password }, { headers: proof }))
      given.current = true
      dialog.current?.close()
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      setError(refused.msg)
      setBusy(false)
    }
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
      <p className="soft">계정을 지키기 위해 비밀번호를 한 번 더 확인합니다.</p>
      <form className="grid" noValidate onSubmit={(event) => void send(event)}>
        <PasswordField
          label="비밀번호"
          name="password"
          uid={session?.userId ?? ''}
          value={password}
          error={error}
          onChange={(next) => {
            setPassword(next)
            setError(undefined)
          }}
        />
        <div className="grid g2">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            취소
          </button>
          <button type="submit" className="btn btn-main" aria-disabled={busy}>
            확인
          </button>
        </div>
      </form>
    </dialog>
  )
}
