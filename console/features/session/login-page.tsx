/** The console's door. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ComponentProps } from 'react'

import { Mark, Word } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { storeToken, useEnded } from '../../api/session.ts'

type Wrong = { at: 'uid' | 'upw'; text: string }
const endedText = '접속이 끝났습니다. 다시 로그인하면 보던 화면이 열립니다.'

export function LoginPage() {
  const client = useQueryClient()
  const ended = useEnded()
  const [wrong, setWrong] = useState<Wrong>()
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const uid = useRef<HTMLInputElement>(null)
  const upw = useRef<HTMLInputElement>(null)
  const refuse = (at: Wrong['at'], text: string) => {
    setWrong({ at, text })
    ;(at === 'uid' ? uid : upw).current?.focus()
  }

  async function logIn() {
    const [id, password] = [uid.current?.value.trim() ?? '', upw.current?.value ?? '']
    if (busy.current) return
    if (id === '') return refuse('uid', '아이디를 입력해주세요.')
    if (password === '') return refuse('upw', '비밀번호를 입력해주세요.')
    busy.current = true
    setSending(true)
    try {
      const { token } = await ask('login', { uid: id, upw: password })
      client.clear()
      storeToken(token)
    } catch (failure) {
      if (upw.current) upw.current.value = ''
      refuse('upw', failure instanceof Error ? failure.message : String(failure))
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  const field = (at: Wrong['at']) => ({
    id: at,
    bad: wrong?.at === at,
    onChange: () => setWrong(undefined),
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
