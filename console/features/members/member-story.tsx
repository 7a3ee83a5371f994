/** Where the rest of a member's story stands, and what operators did to them last. */
import { Link, useNavigate, type LinkProps } from '@tanstack/react-router'

import type { MemberCard } from '@madang/contract/operator/desk.ts'
import { actionWords } from '@madang/contract/operator/plain/actions.ts'
import { may, type Permission } from '@madang/contract/operator/plain/permissions.ts'

import { shortTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useMay, useMe } from '../../shell/me.ts'
import { toBets, toStatement, type Place } from '../../shell/places.ts'
import { useAsked } from '../../shell/use-asked.ts'

type Part = { title: string; to: Place; needs: Permission; hotkey: string }

const all = (queue: string, uid: string): Place => ({
  to: `/desk/${queue}`,
  search: { view: 'all', uid },
})

const partsOf = ({ id, uid }: MemberCard): Part[] => [
  { title: '머니내역', to: toStatement(id), needs: 'members.read', hotkey: 'i' },
  { title: '포인트', to: toStatement(id, { pocket: 'point' }), needs: 'members.read', hotkey: '1' },
  { title: '베팅 내역', to: toBets({ uid }), needs: 'bets.read', hotkey: 'u' },
  { title: '충전 신청', to: all('deposits', uid), needs: 'deposits.read', hotkey: '2' },
  { title: '환전 신청', to: all('withdrawals', uid), needs: 'withdrawals.read', hotkey: '3' },
  { title: '문의', to: all('inquiries', uid), needs: 'inquiries.read', hotkey: '4' },
  { title: '회원 트리', to: { to: '/tree', search: { uid } }, needs: 'tree.read', hotkey: '5' },
  {
    title: '감사 기록',
    to: { to: '/audit', search: { member: uid } },
    needs: 'audit.read',
    hotkey: '6',
  },
]

export function Story({ member }: { member: MemberCard }) {
  const { me } = useMe()
  const navigate = useNavigate()
  const parts = partsOf(member).filter(({ needs }) => me && may(me.operator.role, needs))
  useKeys(Object.fromEntries(parts.map(({ hotkey, to }) => [hotkey, () => void navigate(to)])))
  return (
    <nav className="row wraps person-story" aria-label="이 회원의 기록">
      {parts.map(({ title, to, hotkey }) => (
        <Link key={title} className="btn btn-s" {...(to as LinkProps)}>
          {title} <kbd className="op-keys">{hotkey}</kbd>
        </Link>
      ))}
    </nav>
  )
}

const LAST = 5

/** For who reads the log. */
export function LastActs({ uid }: { uid: string }) {
  const mayRead = useMay('audit.read')
  const { data } = useAsked('auditList', {
    name: 'audit',
    input: { member: uid, pageIndex: 1 },
    enabled: mayRead,
    everyMs: false,
  })
  if (!mayRead) return null
  return (
    <section className="card pad grid person-list" aria-label="운영 기록">
      <h2>운영 기록</h2>
      {data?.list.length === 0 && <p className="soft">이 회원에게 한 일이 없습니다.</p>}
      <ul>
        {data?.list.slice(0, LAST).map(({ id, at, actor, action, reason }) => (
          <li key={id} className="row between">
            <span>
              {actionWords[action] ?? action} <span className="mute">{actor}</span>
              {reason && <span className="soft"> · {reason}</span>}
            </span>
            <span className="mute">{shortTime(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
