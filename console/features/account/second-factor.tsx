/** The second factor of one's own account: an authenticator enrolled, its recovery codes shown once, switched off. */
import { lazy, Suspense, useState } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { saveFile } from '@madang/ui/save-file.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { Form, TextField } from '../../shell/form.tsx'
import { Tag } from '../../shell/tag.tsx'
import { useAct } from '../../shell/use-act.ts'
import { digits, useFields } from '../../shell/use-fields.ts'

// The encoder comes with the first enrolment, not with the console.
const Qr = lazy(async () => ({ default: (await import('@madang/ui/qr.tsx')).Qr }))

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
        {on ? (
          <Tag word="켜짐" tone="jade" icon="check" />
        ) : (
          <Tag word="꺼짐" tone="ochre" icon="warn" />
        )}
      </h2>
      <p className="soft">
        로그인할 때 비밀번호에 더해 인증 앱의 6자리 코드를 묻습니다. 비밀번호가 새어도 남이 들어오지
        못합니다.
      </p>
      {on && <Remove />}
      {!on && !enrolment && (
        <div className="row op-acts">
          <Button main disabled={sending} onClick={() => void begin()}>
            2단계 인증 켜기
          </Button>
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
  const { fields, text, check } = useFields({ code: '' }, ({ code }) => ({
    code: CODE.test(code) ? undefined : staffText.askCode,
  }))
  return (
    <Form
      className="account-enrol"
      label="인증 앱 등록"
      onSend={() => check() && onCode(fields.code)}
    >
      <Suspense fallback={<span className="account-qr" />}>
        <Qr className="account-qr" text={uri} label="인증 앱으로 찍는 QR 코드" />
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
          {...text('code', digits)}
        />
        <div className="row op-acts">
          <Button submit main disabled={sending}>
            켜기
          </Button>
          <Button onClick={onLeave}>취소</Button>
        </div>
      </div>
    </Form>
  )
}

/** Own with a code of the app, or with a recovery code when the phone is gone. */
function Remove() {
  const { act, sending } = useAct('me', 'operators')
  const { fields, text, check, reset } = useFields({ code: '' }, ({ code }) => ({
    code: code.trim() === '' ? staffText.askCode : undefined,
  }))

  async function remove() {
    if (!check()) return
    const code = fields.code.trim()
    if (await act(() => ask('secondFactorRemove', { code }), staffText.removed)) reset()
  }
  return (
    <Form className="grid account-steps" label="2단계 인증 끄기" onSend={() => void remove()}>
      <TextField
        label="6자리 코드 또는 복구 코드"
        autoComplete="one-time-code"
        maxLength={20}
        {...text('code')}
      />
      <div className="row op-acts">
        <Button submit danger disabled={sending}>
          2단계 인증 끄기
        </Button>
      </div>
    </Form>
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
    <Button main onClick={() => saveFile('madang-recovery.txt', `${codes.join('\n')}\n`)}>
      <Icon name="file" className="ic-s" />
      파일로 저장
    </Button>
  </Dialog>
)
