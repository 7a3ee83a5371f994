/** A password of one's own: the old one, the new one twice. */
import { useState } from 'react'

import {
  OPERATOR_PASSWORD_MAX,
  OPERATOR_PASSWORD_MIN,
  staffText,
} from '@madang/contract/operator/plain/operators.ts'

import { ask } from '../../api/ask.ts'
import { TextField } from '../../shell/form.tsx'
import { useAct } from '../../shell/use-act.ts'

const empty = { old: '', upw: '', again: '' }
type Fields = typeof empty

function errorsOf({ old, upw, again }: Fields) {
  return {
    old: old === '' ? '현재 비밀번호를 입력해주세요.' : undefined,
    upw:
      upw.length < OPERATOR_PASSWORD_MIN
        ? staffText.shortPassword
        : upw.length > OPERATOR_PASSWORD_MAX
          ? staffText.longPassword
          : upw === old
            ? staffText.samePassword
            : undefined,
    again: again === upw ? undefined : '비밀번호가 일치하지 않습니다.',
  }
}

export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const { act, sending } = useAct('me', 'sessions')
  const [fields, setFields] = useState(empty)
  const [tried, setTried] = useState(false)
  const errors = errorsOf(fields)

  async function save() {
    setTried(true)
    if (Object.values(errors).some((error) => error !== undefined)) return
    const { old, upw } = fields
    const changed = await act(() => ask('passwordChange', { old, upw }), staffText.passwordChanged)
    if (!changed) return
    setFields(empty)
    setTried(false)
    onDone?.()
  }
  const field = (name: keyof Fields) => ({
    type: 'password',
    value: fields[name],
    error: tried ? errors[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      setFields({ ...fields, [name]: target.value }),
  })
  return (
    <form
      className="card op-form grid"
      aria-label="비밀번호 변경"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>비밀번호 변경</h2>
      <TextField label="현재 비밀번호" autoComplete="current-password" {...field('old')} />
      <TextField
        label="새 비밀번호"
        autoComplete="new-password"
        hint={`${OPERATOR_PASSWORD_MIN}자 이상`}
        {...field('upw')}
      />
      <TextField label="새 비밀번호 확인" autoComplete="new-password" {...field('again')} />
      <div className="row op-acts">
        <button type="submit" className="btn btn-main" disabled={sending}>
          {sending ? '바꾸는 중' : '비밀번호 변경'}
        </button>
      </div>
    </form>
  )
}
