/** The login form: on the home page and on the login page (docs/spec/shell.md#pages). */
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'

import { Form } from '@madang/ui/form.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { CaptchaPicture, useCaptcha } from './captcha.tsx'
import { FactorQuestion } from './factor-question.tsx'
import { PasskeyButton } from './passkey.tsx'
import { loginErrors, useLogin, type LoginErrors, type LoginFields } from './use-login.ts'
import './login-box.css'

const empty: LoginFields = { uid: '', upw: '', captcha: '' }

export function LoginBox() {
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<LoginErrors>({})
  const captcha = useCaptcha()
  const { login, byPasskey, pending, asksCode, withCode, leaveCode } = useLogin()
  const form = useRef<HTMLFormElement>(null)

  const set = (name: keyof LoginFields) => (value: string) => {
    setFields({ ...fields, [name]: value })
    setErrors({ ...errors, [name]: undefined })
  }
  const submit = async () => {
    if (pending) return
    const found = loginErrors(fields)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined)
      return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    if (await login(fields, captcha.text)) return
    setFields((now) => ({ ...now, captcha: '' }))
    captcha.renew()
  }

  return (
    <>
      <Form
        ref={form}
        className="card pad login-box"
        aria-label="로그인"
        onSend={() => void submit()}
      >
        <h2 className="t17">로그인</h2>
        <Field
          name="uid"
          label="아이디"
          autoComplete="username"
          value={fields.uid}
          error={errors.uid}
          onChange={set('uid')}
        />
        <Field
          name="upw"
          label="비밀번호"
          type="password"
          autoComplete="current-password"
          value={fields.upw}
          error={errors.upw}
          onChange={set('upw')}
        />
        <div className="login-captcha">
          <Field
            name="captcha"
            label="보안문구"
            placeholder="보안문구 4자리"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={fields.captcha}
            error={errors.captcha}
            onChange={set('captcha')}
          />
          <CaptchaPicture captcha={captcha} />
        </div>
        <button className="btn btn-main btn-big" aria-disabled={pending}>
          {pending ? '확인하는 중' : '로그인'}
        </button>
        <PasskeyButton label="패스키로 로그인" busy={pending} onPress={byPasskey} />
        <p className="row soft login-join">
          추천코드가 있으신가요?
          <Link to="/signup" className="strong c-jade">
            회원가입
          </Link>
        </p>
      </Form>
      {asksCode !== null && (
        <FactorQuestion
          says={asksCode}
          onCode={withCode}
          onClose={() => {
            leaveCode()
            setFields((now) => ({ ...now, captcha: '' }))
            captcha.renew()
          }}
        />
      )}
    </>
  )
}

type FieldProps = {
  name: string
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  type?: string
  placeholder?: string
  autoComplete: string
  inputMode?: 'numeric'
  maxLength?: number
}

function Field({ label, error, onChange, placeholder = label, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={error === undefined ? 'field' : 'field bad'}>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="input"
        placeholder={placeholder}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          <Icon name="warn" className="ic-s" />
          {error}
        </p>
      )}
    </div>
  )
}
