/** What is asked before an act about a case: which members, in which words, why. Each is written in its history. */
import { useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { radarText, REST_DAYS, ringWords } from '@madang/contract/operator/plain/radar.ts'
import { ringName } from '@madang/contract/operator/plain/ring.ts'
import type { Ring } from '@madang/contract/operator/radar.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { Frame } from '../../shell/dialog.tsx'
import { Check, LongField, SelectField, Wrong } from '../../shell/form.tsx'
import { ReasonDialog, sendByKey } from '../../shell/reason-dialog.tsx'
import type { useAct } from '../../shell/use-act.ts'
import { BindWindow, LiftWindow } from './bind-windows.tsx'
import { OfMember } from './member-window.tsx'

export type RingWindowProps = {
  what: 'watch' | 'note' | 'ask' | 'close' | 'bind' | 'lift' | 'recover' | 'suspend' | 'protect'
  /** as it was when it was asked: of another version the server refuses */
  ring: Ring
  sent: ReturnType<typeof useAct>['sent']
  onClose: () => void
}

export function RingWindows({ what, ...props }: RingWindowProps) {
  switch (what) {
    case 'watch':
      return <Watch {...props} />
    case 'note':
      return <Note {...props} />
    case 'ask':
      return <Ask {...props} />
    case 'close':
      return <Close {...props} />
    case 'bind':
      return <BindWindow {...props} />
    case 'lift':
      return <LiftWindow {...props} />
    case 'recover':
      return <Recover {...props} />
    case 'suspend':
    case 'protect':
      return <OfMember what={what} {...props} />
  }
}

type Props = Omit<RingWindowProps, 'what'>

const Watch = ({ ring: { id, version }, sent, onClose }: Props) => (
  <ReasonDialog
    title={`무리 ${ringName(id)} 지켜보기`}
    label="지켜보기"
    onClose={onClose}
    onSend={(reason) => sent(() => ask('radarWatch', { id, version, reason }), radarText.watched)}
  >
    <p className="soft">맡은 사람 없이 두고, 계속 셉니다. 점수가 오르면 다시 경보합니다.</p>
  </ReasonDialog>
)

function Note({ ring: { id }, sent, onClose }: Props) {
  const [text, setText] = useState('')
  const [empty, setEmpty] = useState(false)
  async function send() {
    const missing = text.trim() === ''
    setEmpty(missing)
    if (missing) return
    if (await sent(() => ask('radarNote', { id, text: text.trim() }), radarText.noted)) onClose()
  }
  return (
    <Frame
      title={`무리 ${ringName(id)}의 메모`}
      first="textarea"
      onEscape={onClose}
      onSend={() => void send()}
    >
      <LongField
        label="메모"
        hint="운영자만 봅니다. 이 무리의 기록에 남습니다."
        maxLength={1_000}
        value={text}
        error={empty ? radarText.noText : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendByKey}
      />
      <Answers label="저장" onClose={onClose} />
    </Frame>
  )
}

/** What members read at first, below the house's own words; the operator writes it as they like. */
function Ask({ ring, sent, onClose }: Props) {
  const { id, members } = ring
  const [draft] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState(() =>
    members.filter(({ certain }) => certain).map((member) => member.id),
  )
  const [text, setText] = useState<string>(ringWords.asked)
  const [tried, setTried] = useState(false)
  async function send() {
    setTried(true)
    if (chosen.length === 0 || text.trim() === '') return
    const memo = { id, draft, members: chosen, text: text.trim() }
    if (await sent(() => ask('radarAsk', memo), radarText.asked(chosen.length))) onClose()
  }
  return (
    <Frame title="설명을 묻는 쪽지" first="textarea" onEscape={onClose} onSend={() => void send()}>
      <fieldset className="op-checks radar-choice">
        <legend className="label">받을 회원</legend>
        {members.map(({ id: member, uid, certain }) => (
          <Check
            key={member}
            checked={chosen.includes(member)}
            onChange={(on) =>
              setChosen(on ? [...chosen, member] : chosen.filter((each) => each !== member))
            }
          >
            {certain ? uid : `${uid} (의심)`}
          </Check>
        ))}
      </fieldset>
      <Wrong>{tried && chosen.length === 0 ? radarText.noMembers : undefined}</Wrong>
      <LongField
        label="쪽지"
        hint="다른 회원의 아이디나 닉네임은 쓸 수 없습니다. 회원은 쪽지에서 바로 답변합니다."
        maxLength={2_000}
        rows={6}
        value={text}
        error={tried && text.trim() === '' ? radarText.noText : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendByKey}
      />
      <Answers label={`${chosen.length}명에게 보내기`} onClose={onClose} />
    </Frame>
  )
}

const ends = { clear: `문제 없음 (${REST_DAYS}일 동안 쉼)`, done: '조치 끝남' }

function Close({ ring: { id, version, state }, sent, onClose }: Props) {
  const [end, setEnd] = useState<keyof typeof ends>(state === 'acted' ? 'done' : 'clear')
  return (
    <ReasonDialog
      title={`무리 ${ringName(id)} 닫기`}
      label="닫기"
      onClose={onClose}
      onSend={(reason) =>
        sent(() => ask('radarClose', { id, version, end, reason }), radarText.closed)
      }
    >
      <SelectField label="결론" options={ends} value={end} onChange={setEnd} />
      <p className="soft">
        {end === 'clear'
          ? `${REST_DAYS}일 동안 다시 알리지 않습니다. 그 사이 더 많이 마주 걸면 다시 엽니다.`
          : '다시 서로 반대로 걸면 다시 엽니다.'}
      </p>
    </ReasonDialog>
  )
}

/** Rolling of paired stakes, back from whoever has it: named to the won before it is asked for. */
function Recover({ ring: { id, recovery }, sent, onClose }: Props) {
  const { pairs, stakes, points, spent, members } = recovery
  const [text, setText] = useState(() => ringWords.recovered(formatWon(pairs)))
  const [tried, setTried] = useState(false)
  return (
    <ReasonDialog
      title="마주 건 베팅의 롤링 되찾기"
      label="두 번째 사람에게 올리기"
      danger
      check={() => {
        setTried(true)
        return text.trim() !== ''
      }}
      onClose={onClose}
      onSend={(reason) =>
        sent(
          () => ask('radarRecover', { id, pairs, points, text: text.trim(), reason }),
          radarText.requested,
        )
      }
    >
      <p className="soft">
        {formatWon(pairs)}쌍 {formatWon(stakes)}원의 베팅으로 적립된{' '}
        <b className="strong">{formatWon(points)}포인트</b>를 회원 {formatWon(members.length)}
        명에게서 회수합니다.
        {spent > 0 && ` 이미 쓴 ${formatWon(spent)}포인트는 회수하지 못합니다.`} 다른 운영자가
        승인해야 하고, 회원에게 쪽지로 알립니다. 베팅과 당첨금은 그대로입니다.
      </p>
      <ul className="radar-takes">
        {members.map(({ id: member, uid, points: due, spent: gone, certain }) => (
          <li key={member} className="row between">
            <span>
              {uid} {!certain && <span className="mute">상위</span>}
            </span>
            <span className="num">
              −{formatWon(due - gone)}
              {gone > 0 && <span className="mute"> · 못함 {formatWon(gone)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <LongField
        label="회원이 읽을 이유"
        hint="규칙과 회수한 포인트, 답변하는 방법은 함께 보냅니다."
        maxLength={1_000}
        value={text}
        error={tried && text.trim() === '' ? radarText.noText : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </ReasonDialog>
  )
}

const Answers = ({ label, onClose }: { label: string; onClose: () => void }) => (
  <div className="grid g2">
    <Button onClick={onClose}>취소</Button>
    <Button submit main>
      {label}
    </Button>
  </div>
)
