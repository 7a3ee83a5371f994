/** The console's door. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ComponentProps } from 'react'

import { staffText } from '@madang/contract/operator/plain/operators.ts'

import { Mark, Word } from '@madang/ui/icons.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { storeToken, useEnded } from '../../api/session.ts'

type Wrong = { at: 'uid' | 'upw' | 'code'; text: string }
const endedText = '접속이 끝났습니다. 다시 로그인하면 보던 화면이 열립니다.'

export function LoginPage() {
  const client = useQueryClient()
  const ended = useEnded()
  const [wrong, setWrong] = useState<Wrong>()
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const [asksCode, setAsksCode] = useState(false)
  const uid = useRef<HTMLInputElement>(null)
  const upw = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const refuse = (at: Wrong['at'], text: string) => {
    setWrong({ at, text })
    ;({ uid, upw, code })[at].current?.focus()
  }

  async function logIn() {
    const [id, password] = [uid.current?.value.trim() ?? '', upw.current?.value ?? '']
    const second = code.current?.value.trim() ?? ''
    if (busy.current) return
    if (id === '') return refuse('uid', '아이디를 입력해주세요.')
    if (password === '') return refuse('upw', '비밀번호를 입력해주세요.')
    if (asksCode && second === '') return refuse('code', staffText.askCode)
    busy.current = true
    setSending(true)
    try {
      const { token } = await ask('login', {
        uid: id,
        upw: password,
        ...(asksCode && { code: second }),
      })
      client.clear()
      storeToken(token)
    } catch (failure) {
      failed(failure)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  /** The password was right and a code is wanted; or what was typed last is wrong, and waits empty for another try. */
  function failed(failure: unknown) {
    const text = failure instanceof Error ? failure.message : String(failure)
    if (failure instanceof RefusedError && failure.code === 'busy' && !asksCode)
      return setAsksCode(true)
    const at = asksCode ? 'code' : 'upw'
    const field = { upw, code }[at].current
    if (field) field.value = ''
    refuse(at, text)
  }

  const field = (at: Wrong['at']) => ({
    id: at,
    bad: wrong?.at === at,
    onChange: () => {
      setWrong(undefined)
      // Another id or password: whether a code is wanted is known only when they are tried.
      if (at !== 'code') setAsksCode(false)
    },
  })
  return (
    <main className="op-login">
      <div className="brand">
        <Mark />
        <Word />
        <span className="soft">운영</span>
      </div>
      <form
        className="card pad grid"
        aria-label="운영자 로그인"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void logIn()
        }}
      >
        <h1 className="t22">운영자 로그인</h1>
        <Field
          {...field('uid')}
          ref={uid}
          label="아이디"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
          autoFocus
        />
        <Field
          {...field('upw')}
          ref={upw}
          label="비밀번호"
          type="password"
          autoComplete="current-password"
        />
        {asksCode && (
          <Field
            {...field('code')}
            ref={code}
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
          {wrong?.text ?? (ended ? endedText : '')}
        </p>
        <button type="submit" className="btn btn-main btn-big" disabled={sending}>
          {sending ? '확인하는 중' : '로그인'}
        </button>
      </form>
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
