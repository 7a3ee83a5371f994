/** The console's door. */
import { useRef, useState } from 'react'

import { Mark, Word } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { queries } from '../../api/queries.ts'
import { storeToken } from '../../api/session.ts'

export function LoginPage() {
  const [uid, setUid] = useState('')
  const [upw, setUpw] = useState('')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const password = useRef<HTMLInputElement>(null)

  async function logIn() {
    if (sending) return
    if (uid.trim() === '') return setError('아이디를 입력해주세요.')
    if (upw === '') return setError('비밀번호를 입력해주세요.')
    setSending(true)
    try {
      const { token } = await ask('login', { uid, upw })
      queries.clear()
      storeToken(token)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setUpw('')
      password.current?.focus()
    } finally {
      setSending(false)
    }
  }

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
        onSubmit={(event) => {
          event.preventDefault()
          void logIn()
        }}
      >
        <h1 className="t22">운영자 로그인</h1>
        <div className="field">
          <label htmlFor="uid">아이디</label>
          <input
            id="uid"
            className="input"
            autoComplete="username"
            autoCapitalize="none"
            value={uid}
            onChange={(event) => setUid(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="upw">비밀번호</label>
          <input
            id="upw"
            ref={password}
            className="input"
            type="password"
            autoComplete="current-password"
            value={upw}
            onChange={(event) => setUpw(event.target.value)}
          />
        </div>
        <p className="error op-login-error" role="alert">
          {error}
        </p>
        <button type="submit" className="btn btn-main btn-big" disabled={sending}>
          {sending ? '확인하는 중' : '로그인'}
        </button>
      </form>
    </main>
  )
}
