/** A member's account: when password and nickname were changed, what keeps money in, and the change they ask for. */
import { useState } from 'react'

import type { MemberCard } from '@madang/contract/operator/desk.ts'
import type { AccountChange } from '@madang/contract/operator/members-account.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { Facts } from '../../shell/facts.tsx'
import { TextField } from '../../shell/form.tsx'
import { dayTime, minuteTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { Tag } from '../../shell/tag.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { askedOf, OldAndNew, stateOf } from './change-words.tsx'
import { Passkey } from './member-passkey.tsx'

export function Account({ member }: { member: MemberCard }) {
  const { id } = member
  const { data } = useAsked('memberAccount', { name: 'memberAccount', params: { id } })
  const mayRename = useMay('members.edit') && member.state !== 'left'
  const [renaming, setRenaming] = useState(false)
  const when = (at: string | null | undefined) => (at ? dayTime(at) : '가입 뒤 없음')
  const shown = data?.changes.filter(({ state }, at) => state === 'waiting' || at < 3) ?? []
  return (
    <section className="card pad grid person-list" aria-label="계정">
      <div className="row between">
        <h2>계정</h2>
        {mayRename && (
          <Button small onClick={() => setRenaming(true)}>
            닉네임 변경
          </Button>
        )}
      </div>
      <Facts
        of={{
          '비밀번호 변경': data ? when(data.passwordAt) : '…',
          '닉네임 변경': data ? when(data.nickAt) : '…',
          '환전 보류': data?.hold ? `${minuteTime(data.hold.until)}까지` : '없음',
        }}
      />
      {data?.passkeys.map((passkey) => (
        <Passkey key={passkey.id} member={member} passkey={passkey} />
      ))}
      {data?.closing && <Closing member={member} closing={data.closing} />}
      {shown.map((change) => (
        <Change key={change.id} change={change} />
      ))}
      {renaming && <Rename member={member} close={() => setRenaming(false)} />}
    </section>
  )
}

function Change({ change }: { change: AccountChange }) {
  const mayDecide = useMay('members.details') && change.state === 'waiting'
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null)
  const lines = askedOf(change).map(({ name, word }) => [
    word,
    <OldAndNew key={name} change={change} name={name} />,
  ])
  return (
    <div className="grid person-change">
      <div className="row between">
        <span className="soft">변경 신청 {dayTime(change.at)}</span>
        <Tag {...stateOf(change)} />
      </div>
      <Facts of={Object.fromEntries(lines)} />
      {change.reason && <p className="mute">{`${change.decidedBy ?? ''} · ${change.reason}`}</p>}
      {mayDecide && (
        <span className="row">
          {change.waiting === null && (
            <Button small main onClick={() => setAsking('approve')}>
              2차 승인 요청
            </Button>
          )}
          <Button small danger onClick={() => setAsking('refuse')}>
            거절
          </Button>
        </span>
      )}
      {asking && (
        <Decide change={change} approve={asking === 'approve'} close={() => setAsking(null)} />
      )}
    </div>
  )
}

type DecideProps = { change: AccountChange; approve: boolean; close: () => void }

function Decide({ change, approve, close }: DecideProps) {
  const { after } = useAct('memberAccount', 'changes', 'approvals', 'memberCard', 'me')
  const { id, member } = change
  return (
    <ReasonDialog
      title={`${member.uid} 변경 신청 ${approve ? '2차 승인 요청' : '거절'}`}
      label={approve ? '2차 승인 요청' : '거절'}
      danger={!approve}
      onClose={after(close, (reason) => ask('accountChangeDecide', { id, approve, reason }), '')}
    >
      <p className="soft">
        {approve
          ? '다른 운영자가 승인하면 바뀌고, 그때부터 24시간 동안 환전이 보류됩니다.'
          : '거절 사유는 쪽지로 회원에게 갑니다.'}
      </p>
    </ReasonDialog>
  )
}

type ClosingProps = {
  member: MemberCard
  closing: { at: string; until: string; over: boolean; given: string }
}

/** The member wants to leave: until when that can be taken back, and the desk's way to do it. */
function Closing({ member: { id, uid }, closing }: ClosingProps) {
  const mayReopen = useMay('members.state') && !closing.over
  const { after } = useAct('memberAccount', 'memberCard', 'members')
  const [asking, setAsking] = useState(false)
  const { at, until, over, given } = closing
  return (
    <div className="grid person-change">
      <div className="row between">
        <span className="soft">탈퇴 신청 {dayTime(at)}</span>
        <Tag
          {...(over ? { word: '닫는 중', tone: 'bad' } : { word: '취소 가능', tone: 'ochre' })}
        />
      </div>
      <Facts of={{ 취소: `${minuteTime(until)}까지`, 포기: given === '' ? '없음' : given }} />
      {mayReopen && (
        <span className="row">
          <Button small onClick={() => setAsking(true)}>
            탈퇴 신청 취소
          </Button>
        </span>
      )}
      {asking && (
        <ReasonDialog
          title={`${uid} 회원의 탈퇴 신청을 취소하시겠습니까?`}
          label="탈퇴 신청 취소"
          onClose={after(
            () => setAsking(false),
            (reason: string) => ask('memberReopen', { id, reason }),
            memberText.reopened,
          )}
        >
          <p className="soft">본인인지 확인한 뒤에 취소하세요. 회원에게 쪽지가 갑니다.</p>
        </ReasonDialog>
      )}
    </div>
  )
}

type RenameProps = { member: MemberCard; close: () => void }

function Rename({ member, close }: RenameProps) {
  const { after } = useAct('memberAccount', 'memberCard', 'members')
  const [nick, setNick] = useState(member.nick)
  const [same, setSame] = useState(false)
  return (
    <ReasonDialog
      title={`${member.uid} 닉네임 변경`}
      label="변경"
      check={() => {
        const unchanged = nick.trim() === member.nick || nick.trim() === ''
        setSame(unchanged)
        return !unchanged
      }}
      onClose={after(
        close,
        (reason: string) => ask('memberNick', { id: member.id, nick, reason }),
        '',
      )}
    >
      <TextField
        label="새 닉네임"
        maxLength={12}
        value={nick}
        error={same ? '바꿀 닉네임을 입력해주세요.' : undefined}
        onChange={({ target }) => setNick(target.value)}
      />
      <p className="soft">지금 닉네임은 90일 동안 다른 회원이 쓸 수 없습니다.</p>
    </ReasonDialog>
  )
}
