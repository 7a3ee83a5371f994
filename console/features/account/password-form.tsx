/** A password of one's own: the old one, the new one twice. */
import {
  OPERATOR_PASSWORD_MAX,
  OPERATOR_PASSWORD_MIN,
  staffText,
} from '@madang/contract/operator/plain/operators.ts'

import { ask } from '../../api/ask.ts'
import { Form, Save, TextField } from '../../shell/form.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useFields } from '../../shell/use-fields.ts'

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
  const { fields, text, check, reset } = useFields(empty, errorsOf)

  async function save() {
    if (!check()) return
    const { old, upw } = fields
    const changed = await act(() => ask('passwordChange', { old, upw }), staffText.passwordChanged)
    if (!changed) return
    reset()
    onDone?.()
  }
  const secret = { type: 'password', autoComplete: 'new-password' }
  return (
    <Form label="비밀번호 변경" onSend={() => void save()}>
      <h2>비밀번호 변경</h2>
      <TextField
        {...secret}
        label="현재 비밀번호"
        autoComplete="current-password"
        {...text('old')}
      />
      <TextField
        {...secret}
        label="새 비밀번호"
        hint={`${OPERATOR_PASSWORD_MIN}자 이상`}
        {...text('upw')}
      />
      <TextField {...secret} label="새 비밀번호 확인" {...text('again')} />
      <Save sending={sending} busy="바꾸는 중" foot={false}>
        비밀번호 변경
      </Save>
    </Form>
  )
}
