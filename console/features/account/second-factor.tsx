/** The second factor of one's own account: an authenticator enrolled, its recovery codes shown once, switched off. */
import { lazy, Suspense, useState } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { saveFile } from '@madang/ui/save-file.ts'

import { ask } from '../../api/ask.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { TextField } from '../../shell/form.tsx'
import { useAct } from '../../shell/use-act.ts'

// The encoder comes with the first enrolment, not with the console.
const Qr = lazy(async () => ({ default: (await import('./qr.tsx')).Qr }))

type Enrolment = Output<OperatorCalls['secondFactorBegin']>
const CODE = /^\d{6}$/

export function SecondFactor({ on }: { on: boolean }) {
  const { act, sending } = useAct('me', 'operators')
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [recovery, setRecovery] = useState<string[] | null>(null)

  async function begin() {
    const answer = await act(() => ask('secondFactorBegin'), '')
    if (answer) setEnrolment(answer)
  }
  async function confirm(code: string) {
    const answer = await act(() => ask('secondFactorConfirm', { code }), staffText.enrolledNow)
    if (!answer) return
    setEnrolment(null)
    setRecovery(answer.recovery)
  }
  return (
    <section className="card op-form grid" aria-label="2단계 인증">
      <h2 className="row">
        2단계 인증
        <span className={`tag ${on ? 'jade' : 'ochre'}`}>
          <Icon name={on ? 'check' : 'warn'} className="ic-xs" />
          {on ? '켜짐' : '꺼짐'}
        </span>
      </h2>
      <p className="soft">
        로그인할 때 비밀번호에 더해 인증 앱의 6자리 코드를 묻습니다. 비밀번호가 새어도 남이 들어오지
        못합니다.
      </p>
      {on && <Remove />}
      {!on && !enrolment && (
        <div className="row op-acts">
          <button
            type="button"
            className="btn btn-main"
            disabled={sending}
            onClick={() => void begin()}
          >
            2단계 인증 켜기
          </button>
        </div>
      )}
      {!on && enrolment && (
        <Enrol
          {...enrolment}
          sending={sending}
          onCode={(code) => void confirm(code)}
          onLeave={() => setEnrolment(null)}
        />
      )}
      {recovery && <Recovery codes={recovery} onClose={() => setRecovery(null)} />}
    </section>
  )
}

type EnrolProps = Enrolment & {
  sending: boolean
  onCode: (code: string) => void
  onLeave: () => void
}

function Enrol({ secret, uri, sending, onCode, onLeave }: EnrolProps) {
  const { code, error, setCode, tryWith } = useCode()
  return (
    <form
      className="account-enrol"
      aria-label="인증 앱 등록"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        tryWith(onCode)
      }}
    >
      <Suspense fallback={<span className="account-qr" />}>
        <Qr text={uri} label="인증 앱으로 찍는 QR 코드" />
      </Suspense>
      <div className="grid account-steps">
        <p>
          1. 인증 앱으로 QR 코드를 찍거나 이 키를 입력합니다.
          <br />
          <code className="account-secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <TextField
          label="2. 앱에 보이는 6자리 코드"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={error}
          value={code}
          onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
        />
        <div className="row op-acts">
          <button type="submit" className="btn btn-main" disabled={sending}>
            켜기
          </button>
          <button type="button" className="btn" onClick={onLeave}>
            취소
          </button>
        </div>
      </div>
    </form>
  )
}

/** Own with a code of the app, or with a recovery code when the phone is gone. */
function Remove() {
  const { act, sending } = useAct('me', 'operators')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)

  async function remove() {
    setMissing(code.trim() === '')
    if (code.trim() === '') return
    if (await act(() => ask('secondFactorRemove', { code: code.trim() }), staffText.removed))
      setCode('')
  }
  return (
    <form
      className="grid account-steps"
      aria-label="2단계 인증 끄기"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void remove()
      }}
    >
      <TextField
        label="6자리 코드 또는 복구 코드"
        autoComplete="one-time-code"
        maxLength={20}
        error={missing ? staffText.askCode : undefined}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className="row op-acts">
        <button type="submit" className="btn btn-danger" disabled={sending}>
          2단계 인증 끄기
        </button>
      </div>
    </form>
  )
}

const Recovery = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <Dialog title="복구 코드" easy={false} onClose={onClose}>
    <p className="soft">
      휴대폰을 잃었을 때 코드 대신 한 번씩 쓸 수 있습니다. 지금만 보이니 안전한 곳에 적어
      보관해주세요.
    </p>
    <ul className="account-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <button
      type="button"
      className="btn btn-main"
      onClick={() => saveFile('madang-recovery.txt', `${codes.join('\n')}\n`)}
    >
      <Icon name="file" className="ic-s" />
      파일로 저장
    </button>
  </Dialog>
)

/** Six digits, complained about only when they are sent. */
function useCode() {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const wrong = !CODE.test(code)
  return {
    code,
    setCode,
    error: tried && wrong ? staffText.askCode : undefined,
    tryWith: (send: (code: string) => void) => {
      setTried(true)
      if (!wrong) send(code)
    },
  }
}
