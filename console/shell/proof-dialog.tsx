/** Asks an operator for a proof, over the page whose call was refused. */
import { useEffect, useState } from 'react'

import { staffText, PROOF_MINUTES } from '@madang/contract/operator/plain/operators.ts'
import { PasskeyError, sign } from '@madang/ui/passkey.ts'

import { ask, RefusedError } from '../api/ask.ts'
import type { ProofWay } from '../api/proof.ts'
import { readToken } from '../api/session.ts'
import { Button } from './button.tsx'
import { Frame } from './dialog.tsx'
import { TextField } from './form.tsx'

type Props = { ways: readonly ProofWay[]; answer: (given: boolean) => void }

export function ProofDialog({ ways, answer }: Props) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const byCode = ways.includes('code')
  const types = byCode || ways.includes('password')

  // A call of a session that is over is not made again in the next one.
  useEffect(() => () => void (readToken() === null && answer(false)), [answer])

  /** `prove` answers false where nothing was asked after all. */
  async function attempt(prove: () => Promise<boolean>) {
    if (busy) return
    setBusy(true)
    try {
      if (await prove()) answer(true)
    } catch (refused) {
      if (!(refused instanceof RefusedError || refused instanceof PasskeyError)) throw refused
      setError(refused.message)
      setTyped('')
    } finally {
      setBusy(false)
    }
  }
  const send = () =>
    typed.trim() === ''
      ? setError(byCode ? staffText.askCode : staffText.noPassword)
      : void attempt(async () => {
          await ask('prove', byCode ? { code: typed } : { upw: typed })
          return true
        })
  const byPasskey = () =>
    void attempt(async () => {
      const credential = await sign((await ask('provePasskeyAsk')).options)
      if (!credential) return false
      await ask('provePasskey', { credential })
      return true
    })

  return (
    <Frame
      title="본인 확인"
      first={types ? 'input' : '[type=submit]'}
      onEscape={() => answer(false)}
      onSend={types ? send : byPasskey}
    >
      <p className="soft">
        안전한 업무 처리를 위해 본인인지 확인합니다.
        <br />
        확인 후 {PROOF_MINUTES}분 동안은 다시 묻지 않습니다.
      </p>
      {types && (
        <TextField
          label={byCode ? '인증 앱의 6자리 코드 또는 복구 코드' : '비밀번호'}
          {...(byCode
            ? { autoComplete: 'one-time-code', autoCapitalize: 'none', maxLength: 20 }
            : { type: 'password', autoComplete: 'current-password' })}
          spellCheck={false}
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
        />
      )}
      {!types && error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <div className="grid g2">
        <Button onClick={() => answer(false)}>취소</Button>
        <Button submit main aria-disabled={busy || undefined}>
          {types ? '확인' : '패스키로 확인'}
        </Button>
      </div>
      {types && ways.includes('passkey') && (
        <Button onClick={byPasskey} aria-disabled={busy || undefined}>
          패스키로 확인
        </Button>
      )}
    </Frame>
  )
}
