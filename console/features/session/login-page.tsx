/** The console's door. */
import type { ComponentProps } from 'react'

import { Form } from '@madang/ui/form.tsx'
import { Mark, Word } from '@madang/ui/icons.tsx'

import { useEnded } from '../../api/session.ts'
import { usePasskeys } from '../../shell/passkey.ts'
import { useLogin } from './use-login.ts'

const endedText = '로그인이 만료되었습니다. 다시 로그인하면 보던 화면이 열립니다.'

export function LoginPage() {
  const ended = useEnded()
  const passkeys = usePasskeys()
  const { field, wrong, sending, asksCode, logIn, byPasskey } = useLogin()
  return (
    <main className="op-login">
      <div className="brand">
        <Mark />
        <Word />
        <span className="soft">운영</span>
      </div>
      <Form className="card pad grid" aria-label="운영자 로그인" onSend={() => void logIn()}>
        <h1 className="t22">운영자 로그인</h1>
        <Field
          {...field('uid')}
          label="아이디"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
          autoFocus
        />
        <Field {...field('upw')} label="비밀번호" type="password" autoComplete="current-password" />
        {asksCode && (
          <Field
            {...field('code')}
            label="인증 앱의 6자리 코드 또는 복구 코드"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what the door now asks for
            autoFocus
          />
        )}
        <p className="error op-login-error" id="login-error" role="alert">
          {wrong ?? (ended ? endedText : '')}
        </p>
        <button type="submit" className="btn btn-main btn-big" disabled={sending}>
          {sending ? '확인하는 중' : '로그인'}
        </button>
        {passkeys !== 'no' && (
          <button
            type="button"
            className="btn btn-big"
            // Its place is kept until it is known.
            style={passkeys === 'unsure' ? { visibility: 'hidden' } : undefined}
            disabled={sending}
            onClick={() => void byPasskey()}
          >
            패스키로 로그인
          </button>
        )}
      </Form>
    </main>
  )
}

type FieldProps = ComponentProps<'input'> & { label: string; bad: boolean }

const Field = ({ id, label, bad, ...rest }: FieldProps) => (
  <div className={bad ? 'field bad' : 'field'}>
    <label htmlFor={id}>{label}</label>
    <input
      id={id}
      className="input"
      aria-invalid={bad || undefined}
      aria-describedby={bad ? 'login-error' : undefined}
      {...rest}
    />
  </div>
)
