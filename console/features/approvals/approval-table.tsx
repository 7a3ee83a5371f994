/** Requests as rows; on a phone as cards with thumb-sized buttons. */
import { Link } from '@tanstack/react-router'

import type { Approval } from '@madang/contract/operator/approvals.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'

import { age, dayTime } from '../../shell/format.ts'
import { actWords, factsOf, placeOf } from './acts.ts'

const states: Record<Approval['state'], { word: string; tone: string; icon: IconName }> = {
  pending: { word: '대기', tone: 'ochre', icon: 'clock' },
  approved: { word: '승인', tone: 'jade', icon: 'check' },
  rejected: { word: '반려', tone: 'bad', icon: 'x' },
}
type Decide = {
  /** whether this operator's role may decide it */
  may: (it: Approval) => boolean
  approve: (it: Approval) => void
  reject: (it: Approval) => void
}
type Props = { rows: Approval[]; marked: number; now: Date; decide: Decide }

export const ApprovalTable = ({ rows, marked, now, decide }: Props) => (
  <table className="approvals">
    <thead>
      <tr>
        <th>상태</th>
        <th>요청</th>
        <th>대상</th>
        <th>사유</th>
        <th>요청한 사람</th>
        <th>시각</th>
        <th>처리</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((approval, index) => (
        <tr
          key={approval.id}
          className={index === marked ? 'is-marked' : undefined}
          aria-current={index === marked || undefined}
        >
          <td className="approval-state">
            <State approval={approval} />
          </td>
          <td className="strong approval-act">{actWords[approval.action]}</td>
          <td className="approval-title">
            <Link {...placeOf(approval)}>
              {approval.title}
              <Icon name="next" className="ic-xs" />
            </Link>
            <Facts approval={approval} />
          </td>
          <td className="approval-reason">{approval.reason}</td>
          <td className="approval-by">{approval.requestedBy}</td>
          <td className="soft approval-at">
            {approval.state === 'pending' ? (
              <span title={dayTime(approval.requestedAt)}>{age(approval.requestedAt, now)}</span>
            ) : (
              dayTime(approval.decidedAt ?? approval.requestedAt)
            )}
          </td>
          <td className="approval-decision">
            <Decision approval={approval} decide={decide} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Facts = ({ approval }: { approval: Approval }) => {
  const facts = factsOf(approval)
  if (facts.length === 0) return null
  return (
    <dl className="approval-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What nobody decided ended by itself: it came too late. */
function State({ approval: { state, decidedBy } }: { approval: Approval }) {
  const { word, tone, icon } =
    state === 'rejected' && decidedBy === null
      ? ({ word: '늦음', tone: 'ochre', icon: 'clock' } as const)
      : states[state]
  return (
    <span className={`tag ${tone}`}>
      <Icon name={icon} className="ic-xs" />
      {word}
    </span>
  )
}

function Decision({ approval, decide }: { approval: Approval; decide: Decide }) {
  if (approval.state !== 'pending')
    return (
      <span className="soft">
        {[approval.decidedBy ?? '자동 종료', approval.decisionReason].filter(Boolean).join(' · ')}
      </span>
    )
  if (approval.mine) return <span className="mute">내 요청 · 다른 운영자가 처리합니다</span>
  if (!decide.may(approval)) return <span className="mute">처리할 권한이 없습니다</span>
  return (
    <span className="row">
      <button type="button" className="btn btn-s btn-main" onClick={() => decide.approve(approval)}>
        승인
      </button>
      <button
        type="button"
        className="btn btn-s btn-danger"
        onClick={() => decide.reject(approval)}
      >
        반려
      </button>
    </span>
  )
}
