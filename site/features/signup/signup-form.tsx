/**
 * The sign-up form (docs/spec/shell.md#data, #checks): every sentence under its own field, the first wrong one in
 * focus.
 */
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { banks } from '@madang/contract/core/banks.ts'
import { formatAccount, formatPhone } from '@madang/contract/member/plain/signup.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Form } from '@madang/ui/form.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { useHouse } from '../../api/house.ts'
import { CaptchaPicture, useCaptcha } from '../../shell/captcha.tsx'
import { useDevice } from '../../shell/device.ts'
import { Page } from '../../shell/page.tsx'
import { useSiteInfo } from '../../shell/site-info.ts'
import { enter } from '../../shell/use-login.ts'
import { CodeChecked } from './code-checked.tsx'
import { FormField, SelectField } from '../../shell/form-field.tsx'
import { sampleFields } from './sample.ts'
import { useSignupTerms } from './signup-terms.tsx'
import { useSignup, type Name } from './use-signup.ts'

export function SignupForm({ ucode }: { ucode: string }) {
  const { house } = useHouse()
  const { stopped } = useSiteInfo()
  const passwordMin = house?.passwordMin ?? 8
  const captcha = useCaptcha()
  const device = useDevice()
  const navigate = useNavigate()
  const signup = useSignup(passwordMin)
  const { terms, isAgreed, again, boxes } = useSignupTerms()
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const focus = (name: Name) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  useEffect(() => focus('uid'), [])

  /** One application at a time: a second press comes before the page has drawn that it is busy. */
  const send = async () => {
    const wrong = signup.firstWrong()
    const whole = isAgreed()
    if (wrong) return focus(wrong)
    if (!whole) return form.current?.querySelector<HTMLElement>('.consents input')?.focus()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    await apply().finally(() => (sending.current = false))
    setBusy(false)
  }
  const apply = async () => {
    if (stopped !== null) return tell(stopped, { tone: 'error' })
    const { fields: data } = signup
    try {
      const headers = { captcha: captcha.text }
      const { msg, session } = await ask(
        'signUp',
        { data, ucode, ...(terms.length > 0 && { terms }) },
        { headers },
      )
      if (session) {
        enter(session)
        return navigate({ to: '/welcome' })
      }
      await tell(msg, { tone: 'success' })
      await navigate({ to: '/' })
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      captcha.renew()
      if (refused.code === 'state') await again()
      const at = refused.body['field'] as Name | undefined
      signup.refuse(at, refused.msg)
      if (at === undefined) return tell(refused.msg, { tone: 'error' })
      focus(at)
    }
  }
  const field = (name: Name, label: string, more: More = {}) => (
    <Field signup={signup} name={name} label={label} {...more} />
  )

  return (
    <Page narrow>
      <Form ref={form} className="signup" onSend={() => void send()}>
        {device === 'pc' && (
          <div className="row between">
            <h1 className="t22">회원가입</h1>
            <CodeChecked />
          </div>
        )}
        {house?.sandbox === true && (
          <button
            type="button"
            className="btn btn-line"
            onClick={() => signup.fill({ ...sampleFields(), captcha: '' })}
          >
            예시 정보로 채우기
          </button>
        )}
        {field('uid', '아이디', {
          hint: '영문·숫자 6자 이상을 권합니다',
          autoComplete: 'username',
          autoCapitalize: 'none',
          maxLength: 20,
        })}
        {field('nick', '닉네임', { autoComplete: 'nickname', maxLength: 12 })}
        {field('upw', '비밀번호', {
          hint: `${passwordMin}자 이상`,
          type: 'password',
          autoComplete: 'new-password',
        })}
        {field('rpw', '비밀번호 확인', { type: 'password', autoComplete: 'new-password' })}
        {field('phone', '휴대폰번호', {
          inputMode: 'tel',
          autoComplete: 'tel-national',
          format: formatPhone,
        })}
        <div className="grid g2">
          {field('bank', '은행', { choices: banks })}
          {field('bankaccount', '예금주', { autoComplete: 'name' })}
        </div>
        {field('banknumber', '계좌번호', {
          inputMode: 'numeric',
          autoComplete: 'off',
          format: formatAccount,
        })}
        <div className="signup-captcha">
          {field('captcha', '보안문구', {
            inputMode: 'numeric',
            autoComplete: 'off',
            placeholder: '4자리',
            maxLength: 4,
          })}
          <CaptchaPicture captcha={captcha} />
        </div>
        {boxes}
        <div className="signup-foot">
          <button className="btn btn-main btn-big" aria-disabled={busy}>
            가입 신청
          </button>
          {device === 'pc' && (
            <Link to="/login" className="btn">
              뒤로
            </Link>
          )}
        </div>
      </Form>
    </Page>
  )
}

type More = Partial<{
  hint: string
  type: string
  placeholder: string
  autoComplete: string
  autoCapitalize: string
  inputMode: 'tel' | 'numeric'
  maxLength: number
  format: (text: string) => string
  choices: readonly string[]
}>
type FieldProps = More & { signup: ReturnType<typeof useSignup>; name: Name; label: string }

function Field({ signup, name, format, choices, ...rest }: FieldProps) {
  const { label, hint, ...input } = rest
  const bound = {
    ...{ name, label, hint, error: signup.errorOf(name), value: signup.fields[name] },
    onBlur: () => signup.left(name),
    onChange: ({ target }: { target: { value: string } }) =>
      signup.write(name, format ? format(target.value) : target.value),
  }
  if (!choices) return <FormField {...input} {...bound} />
  return (
    <SelectField {...bound}>
      <option value="">선택</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </SelectField>
  )
}
