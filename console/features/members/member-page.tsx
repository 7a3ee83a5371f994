/** All that is known of one member, and what an operator may do to their account. */
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import type { MemberCard } from '@madang/contract/operator/desk.ts'

import { Missing, refusedWords, useBack } from '../../shell/detail.tsx'
import { useKeys } from '../../shell/keys.ts'
import { useMay } from '../../shell/me.ts'
import { Pending } from '../../shell/pending.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { Account } from './member-account.tsx'
import { Warnings } from '../../shell/warnings.tsx'
import { MemberActs, type MemberAct } from './member-acts.tsx'
import { LastBets, Logins, Requests } from './member-history.tsx'
import { acts, MemberHead } from './member-head.tsx'
import { Alike, Identity } from './member-identity.tsx'
import { Turnover, Wallet } from './member-money.tsx'
import { Notes, type Asking } from './member-notes.tsx'
import { Plays } from './member-plays.tsx'
import { Protection } from './member-protection.tsx'
import { LastActs, Story } from './member-story.tsx'
import './member.css'
import './members.css'

export function MemberPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useAsked('memberCard', { name: 'memberCard', params: { id } })
  if (data) return <Member key={data.id} member={data} />
  const none = refusedWords(error)
  return none === null ? (
    <Pending error={error} again={refetch} />
  ) : (
    <Missing to="/members">{none}</Missing>
  )
}

function Member({ member }: { member: MemberCard }) {
  const [asking, setAsking] = useState<MemberAct | null>(null)
  const [noting, setNoting] = useState<Asking>(null)
  const mayNote = useMay('members.note')
  const allowed = useAllowed(member)
  const mayWrite = useMay('memos.write') && isLiving(member)
  const navigate = useNavigate()
  useKeys({
    ...Object.fromEntries(
      acts.map(({ act, key }) => [key, allowed[act] ? () => setAsking(act) : undefined]),
    ),
    w: mayWrite ? () => void navigate({ to: '/memos/new', search: { to: member.uid } }) : undefined,
    n: mayNote ? () => setNoting({ what: 'write' }) : undefined,
    b: useBack('/members'),
  })
  return (
    <div className="op-beside">
      <div className="grid person-main">
        <MemberHead member={member} allowed={allowed} mayWrite={mayWrite} onAct={setAsking} />
        <Warnings {...member} />
        <Story member={member} />
        <Wallet member={member} />
        <Turnover member={member} />
        <div className="op-halves">
          <Requests title="최근 충전" kind="deposits" rows={member.deposits} />
          <Requests title="최근 환전" kind="withdrawals" rows={member.withdrawals} />
        </div>
        <LastBets member={member} />
        <Protection id={member.id} />
      </div>
      <div className="grid">
        <Notes id={member.id} asking={noting} setAsking={setNoting} />
        <Identity member={member} />
        <Account member={member} />
        <Plays id={member.id} uid={member.uid} />
        <Alike member={member} />
        <Logins member={member} />
        <LastActs uid={member.uid} />
      </div>
      {asking && <MemberActs act={asking} member={member} close={() => setAsking(null)} />}
    </div>
  )
}

const isLiving = ({ state }: MemberCard) => state !== 'left' && state !== 'waiting'

/** What this operator may do to this member. */
function useAllowed(member: MemberCard): Record<MemberAct, boolean> {
  const living = isLiving(member)
  return {
    suspend: useMay('members.state') && living,
    freeze: useMay('members.state') && living,
    edit: useMay('members.edit') && living,
    grade: useMay('members.grade') && living,
    protect: useMay('members.state') && living,
    logout: useMay('members.logout') && member.session !== null,
    adjust: useMay('members.adjust') && living,
    factor: useMay('recoveries.decide') && living && member.factor,
  }
}
