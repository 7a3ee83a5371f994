/** The chosen request at the right: who asks what and why, what would change, and what is done about it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { shortPrint, verdictWords, type Verdict } from '@madang/contract/operator/plain/what-if.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { Banner } from '../../shell/banner.tsx'
import { clockTime, dayTime } from '../../shell/format.ts'
import { WarningsOf } from '../../shell/warnings.tsx'
import { factsOf, memberOf, placeOf } from './acts.ts'
import { changesOf } from './changes.ts'
import { seenOf } from './effects.ts'
import { ActTag, StateTag } from './state-tag.tsx'
import { TimeRing } from './time-left.tsx'
import { useTop, type Shown } from './use-chosen.ts'

type Props = {
  approval: Shown
  now: Date
  /** operators who have it open too */
  others: string[]
  /** what this page said of it last */
  said: { msg: string; bad: boolean } | null
  /** the one that the address names */
  opened: number | null
  onBack: () => void
  children: ReactNode
}

export const ApprovalPane = ({ approval, now, others, said, opened, onBack, children }: Props) => (
  <section ref={useTop(opened)} className="card approval-pane" aria-label={approval.title}>
    <button type="button" className="btn btn-s btn-line approval-back" onClick={onBack}>
      <Icon name="back" className="ic-xs" />
      목록
    </button>
    <Head approval={approval} now={now} others={others} />
    {approval.state === 'pending' ? (
      <Pending approval={approval} />
    ) : (
      <Decided approval={approval} />
    )}
    <output className={said?.bad ? 'approval-said is-bad' : 'approval-said'}>{said?.msg}</output>
    {children}
  </section>
)

const Head = ({ approval, now, others }: Pick<Props, 'approval' | 'now' | 'others'>) => (
  <div className="approval-head">
    <div className="grid">
      <div className="row wraps">
        <ActTag action={approval.action} />
        <StateTag {...approval} />
        <span className="mute">
          요청 {approval.id} · {dayTime(approval.requestedAt)}
        </span>
        {others.length > 0 && (
          <span className="mute">
            같은 요청을 보는 사람 {others.length}명 ({others.join(', ')})
          </span>
        )}
      </div>
      <h2 className="t22">
        <Link {...placeOf(approval)}>
          {approval.title}
          <Icon name="next" className="ic-xs" />
        </Link>
      </h2>
      <p className="soft approval-why">
        <b className="strong">{approval.mine ? '나' : approval.requestedBy}</b> · “{approval.reason}
        ”
      </p>
    </div>
    {approval.state === 'pending' && <TimeRing approval={approval} now={now} />}
  </div>
)

const Pending = ({ approval }: Pick<Props, 'approval'>) => (
  <>
    {approval.round && (
      <Banner icon="clock" tone="bad" className="approval-late">
        {clockTime(approval.round.closeAt)}에 마감하고 {clockTime(approval.round.drawAt)}에
        추첨합니다. 정산되면 이 요청은 늦음으로 끝나고, 그 뒤에는 재정산만 할 수 있습니다.
      </Banner>
    )}
    <Beside approval={approval} />
    <Changes approval={approval} />
    {approval.asked && (
      <div className="approval-seen">
        <h3 className="strong">
          스스로 확인한 것 <small className="mute">요청한 사람의 말이 아니라 서버가 본 것</small>
        </h3>
        <dl>
          <Replayed approval={approval} />
          {seenOf({ stands: approval.stands ?? null, asked: approval.asked }).map(
            ({ what, value, note }) => (
              <div key={what}>
                <dt className="mute">{what}</dt>
                <dd className="strong">{value}</dd>
                <dd className="mute">{note}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    )}
  </>
)

/** What operators and the radar know of the member it is about. */
function Beside({ approval }: Pick<Props, 'approval'>) {
  const member = memberOf(approval)
  return member && <WarningsOf member={member} />
}

/** What was asked before it was put before a second operator; said too where nothing was. */
function Replayed({ approval: { action, detail } }: Pick<Props, 'approval'>) {
  if (action !== 'odds.override' && action !== 'setting.loosen') return null
  const replay = detail.replay as
    | { id: number; fingerprint: string; verdict: Verdict; days: number }
    | undefined
  return (
    <div>
      <dt className="mute">먼저 물어보기</dt>
      {replay ? (
        <>
          <dd className="strong">
            <Link to="/what-if/$id" params={{ id: String(replay.id) }}>
              {verdictWords[replay.verdict]}
            </Link>
          </dd>
          <dd className="mute">
            {replay.days}일 · 지문{' '}
            <code title={replay.fingerprint}>{shortPrint(replay.fingerprint)}</code>
          </dd>
        </>
      ) : (
        <>
          <dd className="strong c-ochre">돌려 보지 않음</dd>
          <dd className="mute">지난 베팅으로 확인하지 않은 변경입니다.</dd>
        </>
      )}
    </div>
  )
}

/** Before → after. Until it is known what stands now, what is asked alone. */
function Changes({ approval }: Pick<Props, 'approval'>) {
  const changes = changesOf({ ...approval, stands: approval.stands ?? null })
  if (changes.length === 0) return <Facts approval={approval} />
  return (
    <table className="approval-changes">
      <thead>
        <tr>
          <th>무엇이</th>
          <th>지금</th>
          <th>승인하면</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, now, then, hurts }) => (
          <tr key={what}>
            <th scope="row" className="soft">
              {what}
            </th>
            <td className="soft">{now}</td>
            <td className={hurts ? 'strong c-vermilion' : 'strong'}>
              <span className="approval-then">
                <Icon name="next" className="ic-xs" />
                {then}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Facts = ({ approval }: Pick<Props, 'approval'>) => (
  <dl className="kv approval-facts">
    {factsOf(approval).map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Decided = ({ approval }: Pick<Props, 'approval'>) => (
  <>
    <p className="approval-end">
      {[
        dayTime(approval.decidedAt ?? approval.requestedAt),
        approval.decidedBy ?? (approval.state === 'withdrawn' ? approval.requestedBy : '자동 종료'),
        approval.decisionReason,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <Facts approval={approval} />
  </>
)
