/** Changing the password: the present one, the new one, and how hard that is to guess. */
import { useEffect, useRef, useState, type FormEvent } from 'react'

import {
  accountText,
  HOLD_HOURS,
  passwordError,
  strengthOf,
} from '@madang/contract/member/plain/account.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { askWithWork } from '@madang/ui/proof/work.ts'
import { openQuestion } from '@madang/ui/question.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { useHouse } from '../../api/house.ts'
import { readSession, storeSession } from '../../api/session.ts'
import { part } from '../../shell/leave.ts'
import { PasswordField } from '../../shell/password-field.tsx'

type Errors = { old?: string; password?: string }
type Props = { nick: string; again: () => Promise<unknown>; close: () => void }

/** The answer brings the session its new token: from then on the page asks with it. */
async function change(old: string, password: string): Promise<string> {
  const { msg, accessToken } = await askWithWork((proof) =>
    ask('passwordChange', { old, password }, { headers: proof }),
  )
  const session = readSession()
  if (session) storeSession({ ...session, accessToken })
  return msg
}

export function PasswordDialog({ nick, again, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { house } = useHouse()
  const min = house?.passwordMin ?? 8
  const uid = readSession()?.userId ?? ''
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  useEffect(() => openQuestion(dialog.current), [])

  const wrong = (): Errors => {
    const found = passwordError(password, { uid, nick, min })
    return {
      ...(old === '' && { old: accountText.noOld }),
      ...(found !== undefined && { password: found }),
    }
  }
  const show = (found: Errors) => {
    setErrors(found)
    const first = found.old === undefined ? 'password' : 'old'
    dialog.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = wrong()
    if (Object.keys(found).length > 0) return show(found)
    setBusy(true)
    try {
      const msg = await part(change(old, password))
      dialog.current?.close()
      await Promise.all([tell(msg, { tone: 'success' }), again()])
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      setBusy(false)
      const at = refused.body['field'] === 'password' ? 'password' : 'old'
      show({ [at]: refused.msg })
    }
  }

  return (
    <dialog
      ref={dialog}
      className="dialog account-dialog"
      aria-labelledby="password-title"
      onClose={close}
    >
      <h2 className="dialog-title" id="password-title">
        비밀번호 바꾸기
      </h2>
      <form noValidate onSubmit={(event) => void send(event)}>
        <PasswordField
          label="지금 비밀번호"
          name="old"
          uid={uid}
          value={old}
          error={errors.old}
          onChange={(next) => {
            setOld(next)
            setErrors({})
          }}
        />
        <PasswordField
          label="새 비밀번호"
          name="password"
          uid={uid}
          isNew
          value={password}
          error={errors.password}
          hint={
            <Strength
              of={strengthOf(password, { uid, nick, min })}
              empty={password === ''}
              min={min}
            />
          }
          onChange={(next) => {
            setPassword(next)
            setErrors({})
          }}
        />
        <p className="t13 soft">
          바꾸면 다른 기기에서는 로그아웃되고, {HOLD_HOURS}시간 동안 환전할 수 없습니다.
        </p>
        <div className="grid g2">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            취소
          </button>
          <button type="submit" className="btn btn-main" aria-disabled={busy}>
            바꾸기
          </button>
        </div>
      </form>
    </dialog>
  )
}

const STRENGTHS = ['아직 쓸 수 없습니다', '낮음', '보통', '높음', '아주 높음'] as const
type StrengthProps = { of: 0 | 1 | 2 | 3 | 4; empty: boolean; min: number }

/** Four marks and a word; before anything is typed, what is asked of it. */
const Strength = ({ of, empty, min }: StrengthProps) => (
  <div className="account-strength" data-of={of}>
    <div aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <i key={step} className={step <= of ? 'is-on' : undefined} />
      ))}
    </div>
    <p className="t13 soft" aria-live="polite">
      {empty
        ? `${min}자 이상. 영문, 숫자, 특수문자, 한글을 쓸 수 있습니다.`
        : `안전도: ${STRENGTHS[of]}`}
    </p>
  </div>
)
