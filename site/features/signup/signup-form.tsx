/**
 * The sign-up form (docs/spec/shell.md#data, #checks): every sentence under its own field, the first wrong one in
 * focus.
 */
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Controller, useForm, type Control } from 'react-hook-form'

import { banks, formatAccount, formatPhone } from '@madang/contract/member/plain/signup.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { useHouse } from '../../api/house.ts'
import { CaptchaPicture, useCaptcha } from '../../shell/captcha.tsx'
import { useDevice } from '../../shell/device.ts'
import { Page } from '../../shell/page.tsx'
import { useSiteInfo } from '../../shell/site-info.ts'
import { CodeChecked } from './code-checked.tsx'
import { FormField, SelectField } from './form-field.tsx'
import { emptyFields, fieldError, type SignupFields } from '@madang/contract/member/plain/signup.ts'
import { sampleFields } from './sample.ts'

export function SignupForm({ ucode }: { ucode: string }) {
  const { house } = useHouse()
  const { stopped } = useSiteInfo()
  const passwordMin = house?.passwordMin ?? 8
  const captcha = useCaptcha()
  const device = useDevice()
  const navigate = useNavigate()
  const form = useForm<SignupFields>({
    defaultValues: emptyFields,
    mode: 'onTouched',
    reValidateMode: 'onChange',
  })
  const { control, formState, handleSubmit, reset, setError, setFocus, setValue } = form
  const sending = useRef(false)
  useEffect(() => setFocus('uid'), [setFocus])

  /** One application at a time: a second press comes before the page has drawn that it is busy. */
  const send = async (data: SignupFields) => {
    if (sending.current) return
    sending.current = true
    await apply(data).finally(() => (sending.current = false))
  }
  const apply = async (data: SignupFields) => {
    if (stopped !== null) return tell(stopped, { tone: 'error' })
    try {
      const { msg } = await ask('signUp', { data, ucode }, { headers: { captcha: captcha.text } })
      await tell(msg, { tone: 'success' })
      await navigate({ to: '/' })
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      captcha.renew()
      setValue('captcha', '')
      const at = refused.body['field'] as keyof SignupFields | undefined
      if (at === undefined) return tell(refused.msg, { tone: 'error' })
      setError(at, { message: refused.msg }, { shouldFocus: true })
    }
  }

  const field = (name: keyof SignupFields, label: string, more: Partial<FieldProps> = {}) => (
    <BoundField control={control} name={name} label={label} passwordMin={passwordMin} {...more} />
  )

  return (
    <Page narrow>
      <form className="signup" noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
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
            onClick={() => reset({ ...sampleFields(), captcha: '' })}
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
        <div className="signup-foot">
          <button className="btn btn-main btn-big" aria-disabled={formState.isSubmitting}>
            가입 신청
          </button>
          {device === 'pc' && (
            <Link to="/login" className="btn">
              뒤로
            </Link>
          )}
        </div>
      </form>
    </Page>
  )
}

type FieldProps = {
  hint: string
  type: string
  placeholder: string
  autoComplete: string
  autoCapitalize: string
  inputMode: 'tel' | 'numeric'
  maxLength: number
  format: (text: string) => string
  choices: readonly string[]
}
type BoundProps = Partial<FieldProps> & {
  control: Control<SignupFields>
  name: keyof SignupFields
  label: string
  passwordMin: number
}

function BoundField({
  control,
  name,
  label,
  passwordMin,
  format,
  choices,
  hint,
  ...input
}: BoundProps) {
  const validate = (_: string, fields: SignupFields) => fieldError(name, fields, passwordMin)
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate, deps: name === 'upw' ? ['rpw'] : [] }}
      render={({ field, fieldState }) => {
        const error = fieldState.error?.message
        if (choices)
          return (
            <SelectField label={label} hint={hint} error={error} {...field}>
              <option value="">선택</option>
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </SelectField>
          )
        const change = (text: string) => field.onChange(format ? format(text) : text)
        return (
          <FormField
            label={label}
            hint={hint}
            error={error}
            {...input}
            {...field}
            onChange={(event) => change(event.target.value)}
          />
        )
      }}
    />
  )
}
