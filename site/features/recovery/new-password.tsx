/** The form that a code opens: a new password, and nothing else. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { CODE_LENGTH } from '@madang/contract/core/recovery.ts'
import { HOLD_HOURS, passwordError } from '@madang/contract/member/plain/account.ts'
import { recoveryText } from '@madang/contract/member/plain/recovery.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Form } from '@madang/ui/form.tsx'
import { askWithWork } from '@madang/ui/proof/work.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { useHouse } from '../../api/house.ts'
import { FormField } from '../../shell/form-field.tsx'
import { PasswordField } from '../../shell/password-field.tsx'
import { keepTicket } from './ticket.ts'

type Errors = { code?: string; password?: string }

/** `code`: told here; null while it is read out. */
export function NewPassword({ ticket, code }: { ticket: string; code: string | null }) {
  const { house } = useHouse()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)
  const min = house?.passwordMin ?? 8

  const wrong = (): Errors => {
    // Whose it is only the server knows.
    const found = passwordError(password, { uid: '', nick: '', min })
    return {
      ...(code === null && typed.trim() === '' && { code: recoveryText.noCode }),
      ...(found !== undefined && { password: found }),
    }
  }
  async function send() {
    if (pending) return
    const found = wrong()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setPending(true)
    try {
      const { msg, id } = await askWithWork((headers) =>
        ask('recoveryReset', { ticket, code: code ?? typed, password }, { headers }),
      )
      await tell(`${msg} 아이디는 ${id}입니다.`, { tone: 'success' })
      keepTicket(null)
      await navigate({ to: '/login' })
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      const at = refused.body['field'] === 'password' || code !== null ? 'password' : 'code'
      setErrors({ [at]: refused.msg })
    } finally {
      setPending(false)
    }
  }

  return (
    <Form
      className="card pad recovery-form"
      aria-label="새 비밀번호 정하기"
      onSend={() => void send()}
    >
      {code === null ? (
        <FormField
          label="코드"
          hint={`전화로 들은 ${CODE_LENGTH}자리`}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={CODE_LENGTH * 2}
          value={typed}
          error={errors.code}
          onChange={({ target }) => {
            setTyped(target.value)
            setErrors({})
          }}
        />
      ) : (
        <p className="recovery-code">
          <span className="soft">코드</span> <b>{code}</b>
        </p>
      )}
      <PasswordField
        label="새 비밀번호"
        name="password"
        uid=""
        isNew
        value={password}
        error={errors.password}
        hint={<p className="t13 soft">{min}자 이상</p>}
        onChange={(next) => {
          setPassword(next)
          setErrors({})
        }}
      />
      <p className="t13 soft">
        바꾸면 모든 기기에서 로그아웃되고, {HOLD_HOURS}시간 동안 환전할 수 없습니다.
      </p>
      <button className="btn btn-main btn-big" aria-disabled={pending}>
        {pending ? '변경하는 중' : '새 비밀번호로 변경'}
      </button>
    </Form>
  )
}
