/** The form that a code opens: a new password, and nothing else. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { CODE_LENGTH } from '@madang/contract/core/recovery.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { askWithWork } from '@madang/ui/proof/work.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { useHouse } from '../../api/house.ts'
import { FormField } from '../../shell/form-field.tsx'
import { keepTicket } from './ticket.ts'

/** `code`: told here; null while it is read out. */
export function NewPassword({ ticket, code }: { ticket: string; code: string | null }) {
  const { house } = useHouse()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [upw, setUpw] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<{ code?: string; upw?: string; again?: string }>({})
  const [pending, setPending] = useState(false)
  const min = house?.passwordMin ?? 8

  async function send() {
    if (pending) return
    const found = {
      ...(code === null && typed.trim() === '' && { code: '코드를 입력해주세요.' }),
      ...(upw.length < min && { upw: upw === '' ? signupText.noUpw : signupText.shortUpw(min) }),
      ...(again !== upw && { again: signupText.unequal }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setPending(true)
    try {
      const { msg, id } = await askWithWork((headers) =>
        ask('recoveryReset', { ticket, code: code ?? typed, upw }, { headers }),
      )
      keepTicket(null)
      await tell(`${msg} 아이디는 ${id}입니다.`, { tone: 'success' })
      await navigate({ to: '/login' })
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      const at = refused.body['field'] === 'upw' ? 'upw' : 'code'
      if (code === null || at === 'upw') setErrors({ [at]: refused.msg })
      else await tell(refused.msg, { tone: 'error' })
    } finally {
      setPending(false)
    }
  }

  return (
    <form
      className="card pad recovery-form"
      noValidate
      aria-label="새 비밀번호"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {code === null ? (
        <FormField
          label="코드"
          hint="전화로 들은 10자리"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={CODE_LENGTH * 2}
          value={typed}
          error={errors.code}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <p className="recovery-code">
          <span className="soft">코드</span> <b>{code}</b>
        </p>
      )}
      <FormField
        label="새 비밀번호"
        hint={`${min}자 이상`}
        name="upw"
        type="password"
        autoComplete="new-password"
        value={upw}
        error={errors.upw}
        onChange={({ target }) => setUpw(target.value)}
      />
      <FormField
        label="새 비밀번호 확인"
        name="again"
        type="password"
        autoComplete="new-password"
        value={again}
        error={errors.again}
        onChange={({ target }) => setAgain(target.value)}
      />
      <button className="btn btn-main btn-big" aria-disabled={pending}>
        {pending ? '변경하는 중' : '새 비밀번호로 변경'}
      </button>
    </form>
  )
}
