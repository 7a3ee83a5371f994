/** The passkeys of one's own account: made on this device after password and code, named, taken off. */
import { useState } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import { PASSKEY_NAME_MOST, passkeyText } from '@madang/contract/core/passkey-text.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { make } from '@madang/ui/passkey.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { Frame } from '../../shell/dialog.tsx'
import { Loading } from '../../shell/failed.tsx'
import { TextField } from '../../shell/form.tsx'
import { dayTime } from '../../shell/format.ts'
import { usePasskeys } from '../../shell/passkey.ts'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { useFields } from '../../shell/use-fields.ts'

type Passkey = Output<OperatorCalls['passkeyList']>['data'][number]
type Asking = { act: 'make' } | { act: 'name' | 'remove'; passkey: Passkey } | null

const nameOf = ({ name, words }: Passkey) => name ?? words

export const useOwnPasskeys = () => useAsked('passkeyList', { name: 'passkeys' })

type Props = {
  query: ReturnType<typeof useOwnPasskeys>
  /** a code of it is asked for besides the password */
  secondFactor: boolean
}

export function Passkeys({ query, secondFactor }: Props) {
  const here = usePasskeys()
  const [asking, setAsking] = useState<Asking>(null)
  const { data } = query
  return (
    <section className="card op-form grid" aria-label="패스키">
      <h2>패스키</h2>
      <p className="soft">
        지문·얼굴이나 화면 잠금으로, 아이디와 비밀번호와 코드 없이 로그인합니다. 가짜 화면에 빼앗길
        일이 없습니다.
      </p>
      {data ? <List data={data} onAct={setAsking} /> : <Loading query={query} rows={1} />}
      {data && here === 'here' && (
        <div className="row op-acts">
          <Button main onClick={() => setAsking({ act: 'make' })}>
            이 기기에 패스키 등록
          </Button>
        </div>
      )}
      {data && here === 'no' && (
        <p className="soft">이 브라우저나 주소에서는 패스키를 등록할 수 없습니다.</p>
      )}
      {asking?.act === 'name' && (
        <NameDialog passkey={asking.passkey} onClose={() => setAsking(null)} />
      )}
      {(asking?.act === 'make' || asking?.act === 'remove') && (
        <LookDialog
          passkey={asking.act === 'remove' ? asking.passkey : null}
          secondFactor={secondFactor}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

function List({ data, onAct }: { data: Passkey[]; onAct: (asking: Asking) => void }) {
  if (data.length === 0) return <p className="soft">{passkeyText.none}</p>
  return (
    <ul className="op-sessions" aria-label="등록한 패스키">
      {data.map((passkey) => (
        <li key={passkey.id} className="row between">
          <span>
            <b className="strong">{nameOf(passkey)}</b>
            <br />
            <span className="mute">
              {passkey.name !== null && `${passkey.words} · `}
              {dayTime(passkey.since)} 등록 ·{' '}
              {passkey.at === null ? '아직 쓰지 않음' : `${dayTime(passkey.at)} 사용`}
            </span>
          </span>
          <span className="row">
            <Button
              small
              aria-label={`${nameOf(passkey)} 이름 바꾸기`}
              onClick={() => onAct({ act: 'name', passkey })}
            >
              이름
            </Button>
            <Button
              small
              danger
              aria-label={`${nameOf(passkey)} 지우기`}
              onClick={() => onAct({ act: 'remove', passkey })}
            >
              지우기
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

const badName = (name: string) => (name.trim() === '' ? passkeyText.badName : undefined)
const nameHint = `1~${PASSKEY_NAME_MOST}자`

function NameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { sent, sending } = useAct('passkeys')
  const { fields, text, check } = useFields({ name: nameOf(passkey) }, ({ name }) => ({
    name: badName(name),
  }))
  async function save() {
    if (!check()) return
    const { id } = passkey
    if (await sent(() => ask('passkeyName', { id, ...fields }), passkeyText.named)) onClose()
  }
  return (
    <Frame title="패스키 이름 바꾸기" onEscape={onClose} onSend={() => void save()}>
      <TextField label="이름" hint={nameHint} maxLength={PASSKEY_NAME_MOST} {...text('name')} />
      <Acts label="바꾸기" sending={sending} onClose={onClose} />
    </Frame>
  )
}

type LookProps = {
  /** the one to take off; null: a new one is made */
  passkey: Passkey | null
  secondFactor: boolean
  onClose: () => void
}

/** Asks who it is, and then makes or takes off. */
function LookDialog({ passkey, secondFactor, onClose }: LookProps) {
  const { act, sending } = useAct('passkeys', 'operators')
  const start = { name: passkey ? nameOf(passkey) : '', upw: '', code: '' }
  const { fields, text, check } = useFields(start, ({ name, upw, code }) => ({
    name: badName(name),
    upw: upw === '' ? staffText.noPassword : undefined,
    code: secondFactor && code.trim() === '' ? staffText.askCode : undefined,
  }))

  async function send() {
    if (!check()) return
    const { name, upw } = fields
    const look = { upw, code: fields.code.trim() }
    const done = passkey
      ? await act(() => ask('passkeyRemove', { id: passkey.id, ...look }), passkeyText.removed)
      : await act(() => makeOne(name, look), '')
    if (done) onClose()
  }
  return (
    <Frame
      title={passkey ? `${nameOf(passkey)} 패스키를 지우시겠습니까?` : '이 기기에 패스키 등록'}
      onEscape={onClose}
      onSend={() => void send()}
    >
      {!passkey && (
        <TextField label="이름" hint={nameHint} maxLength={PASSKEY_NAME_MOST} {...text('name')} />
      )}
      <TextField
        label="비밀번호"
        type="password"
        autoComplete="current-password"
        {...text('upw')}
      />
      {secondFactor && (
        <TextField
          label="인증 앱의 6자리 코드 또는 복구 코드"
          autoComplete="one-time-code"
          maxLength={20}
          {...text('code')}
        />
      )}
      <Acts
        label={passkey ? '지우기' : '등록'}
        danger={passkey !== null}
        sending={sending}
        onClose={onClose}
      />
    </Frame>
  )
}

/** Who thinks better of it in the browser's window is told nothing. */
async function makeOne(name: string, look: { upw: string; code: string }) {
  const { options } = await ask('passkeyBegin', look)
  const credential = await make(options)
  return credential ? ask('passkeyEnrol', { credential, name }) : { msg: '' }
}

type ActsProps = { label: string; danger?: boolean; sending: boolean; onClose: () => void }

const Acts = ({ label, danger = false, sending, onClose }: ActsProps) => (
  <div className="grid g2">
    <Button onClick={onClose}>취소</Button>
    <Button submit main={!danger} danger={danger} aria-disabled={sending || undefined}>
      {label}
    </Button>
  </div>
)
