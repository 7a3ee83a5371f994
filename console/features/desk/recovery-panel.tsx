/** One request: what matches and what does not, the thread, the code where this operator reads it out. */
import { useState } from 'react'

import { isOver } from '@madang/contract/core/recovery.ts'
import { recoveryDeskText, REPLY_MAX } from '@madang/contract/operator/plain/recovery.ts'
import type { Recovery, RecoveryMatch, RecoveryRow } from '@madang/contract/operator/recovery.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { Failed } from '../../shell/failed.tsx'
import { Form, LongField } from '../../shell/form.tsx'
import { dayTime, minuteTime } from '../../shell/format.ts'
import { sendByKey } from '../../shell/reason-dialog.tsx'
import { Tag } from '../../shell/tag.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import type { Said } from './desk-layout.tsx'
import { nameOf } from './recovery-dialogs.tsx'
import { stateSigns } from './recovery-table.tsx'
import './recovery.css'

type Props = {
  row: RecoveryRow
  mayDecide: boolean
  onCode: () => void
  onClose: () => void
  onBack: () => void
  onSaid: (said: Said) => void
}

export function RecoveryPanel({ row, mayDecide, onCode, onClose, onBack, onSaid }: Props) {
  const { data, error, refetch } = useAsked('recoveryRead', {
    name: 'recovery',
    params: { id: row.id },
    again: `${row.state} ${row.pendingBy}`,
    everyMs: 3_000,
  })
  const open = data !== undefined && !isOver(data.state)
  return (
    <section className="card pad grid recovery-panel" aria-label="계정 찾기 신청">
      <div className="row between desk-back">
        <Button onClick={onBack}>목록</Button>
      </div>
      <div className="row between wraps">
        <h2 className="t17">{nameOf(row)}</h2>
        <Tag {...stateSigns[row.state]} />
      </div>
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data && <Matches {...data} />}
      {data && <Thread words={data.words} />}
      {data?.mayRead && mayDecide && <ReadOut id={row.id} />}
      {open && mayDecide && (
        <>
          <ReplyForm id={row.id} onSaid={onSaid} />
          <div className="grid g2">
            <Button main onClick={onCode} aria-disabled={data.member === null || undefined}>
              코드 요청 (두 사람)
            </Button>
            <Button danger onClick={onClose}>
              닫기
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const fields = (byPhone: boolean): [keyof RecoveryMatch, string][] => [
  ['name', byPhone ? '휴대폰번호' : '아이디'],
  ['nick', '닉네임'],
  ['holder', '예금주'],
  ['account', '계좌번호 끝 4자리'],
]

const Matches = ({ match, byPhone, address, at, until }: Recovery) => (
  <dl className="kv recovery-match">
    {fields(byPhone).map(([name, label]) => (
      <div key={name}>
        <dt>{label}</dt>
        <dd>
          {match[name] ? (
            <Tag word="일치" tone="jade" icon="check" />
          ) : (
            <Tag word="불일치" tone="bad" icon="x" />
          )}
        </dd>
      </div>
    ))}
    <div>
      <dt>접수 · IP</dt>
      <dd>
        {dayTime(at)} · {address}
      </dd>
    </div>
    <div>
      <dt>답이 없으면</dt>
      <dd>{minuteTime(until)}에 자동 종료</dd>
    </div>
  </dl>
)

const Thread = ({ words }: Pick<Recovery, 'words'>) => (
  <ol className="recovery-words" aria-label="주고받은 내용">
    {words.map(({ by, text, at }, index) => (
      <li key={index} className={by === null ? undefined : 'is-desk'}>
        <span className="mute t13">
          {by ?? '신청자'} · {dayTime(at)}
        </span>
        <p className="recovery-word">{text}</p>
      </li>
    ))}
  </ol>
)

/** The code is shown once it is asked for, and that is written down. */
function ReadOut({ id }: { id: number }) {
  const [code, setCode] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const show = () =>
    ask('recoveryCode', { id }).then(
      ({ data }) => setCode(data.code),
      (refused: Error) => setWrong(refused.message),
    )
  return (
    <div className="row between recovery-read">
      {code === undefined ? (
        <Button onClick={() => void show()}>코드 보기</Button>
      ) : (
        <b className="t22 recovery-code">{code}</b>
      )}
      <span className={wrong === undefined ? 'soft' : 'error'}>
        {wrong ?? '등록된 번호로 전화해 읽어주세요.'}
      </span>
    </div>
  )
}

function ReplyForm({ id, onSaid }: { id: number; onSaid: (said: Said) => void }) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [sending, setSending] = useState(false)

  async function send() {
    if (sending) return
    if (text.trim() === '') return setWrong(recoveryDeskText.noText)
    setSending(true)
    const refused = await ask('recoveryReply', { id, text }).then(
      () => undefined,
      (error: Error) => error.message,
    )
    setSending(false)
    setWrong(refused)
    if (refused !== undefined) return
    setText('')
    onSaid({ text: recoveryDeskText.replied })
  }
  return (
    <Form className="grid recovery-reply" label="되묻는 글" onSend={() => void send()}>
      <LongField
        label="되묻기"
        maxLength={REPLY_MAX}
        value={text}
        error={wrong}
        onChange={({ target }) => {
          setText(target.value)
          setWrong(undefined)
        }}
        onKeyDown={sendByKey}
      />
      <Button submit aria-disabled={sending || undefined}>
        보내기
      </Button>
    </Form>
  )
}
