/** The second question of a login: a code of the authenticator, or a recovery code. */
import { useEffect, useRef, useState } from 'react'

import { factorText } from '@madang/contract/member/plain/factors.ts'
import { Form } from '@madang/ui/form.tsx'
import { openQuestion } from '@madang/ui/question.ts'

import { FormField } from './form-field.tsx'

type Props = {
  /** what the server wants it for */
  says: string
  /** Tries the code; answers why it was refused, in words, or null. */
  onCode: (code: string) => Promise<string | null>
  onClose: () => void
}

export function FactorQuestion({ says, onCode, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => openQuestion(dialog.current), [])

  const send = async () => {
    if (busy) return
    if (code.trim() === '') return setError(factorText.askCode)
    setBusy(true)
    const refused = await onCode(code)
    setBusy(false)
    if (refused === null) dialog.current?.close()
    else setError(refused)
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="factor-title" onClose={onClose}>
      <h2 className="dialog-title" id="factor-title">
        2단계 인증
      </h2>
      {says !== factorText.askCode && <p className="soft">{says}</p>}
      <Form className="grid" onSend={() => void send()}>
        <FormField
          label="인증 앱의 6자리 코드"
          hint="또는 복구 코드"
          name="factor"
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={20}
          value={code}
          error={error}
          onChange={({ target }) => {
            setCode(target.value)
            setError(undefined)
          }}
        />
        <div className="grid g2">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            취소
          </button>
          <button type="submit" className="btn btn-main" aria-disabled={busy}>
            {busy ? '확인하는 중' : '로그인'}
          </button>
        </div>
      </Form>
    </dialog>
  )
}
