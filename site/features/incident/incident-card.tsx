/** One void or correction: what happened when, who agreed, whom it concerned, and what it did to one's own bets. */
import { Link } from '@tanstack/react-router'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { Incident } from '@madang/contract/member/incident.ts'
import { proofText } from '@madang/contract/member/plain/correction.ts'
import { incidentKindText, stepText } from '@madang/contract/member/plain/incident.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

/** `member`: somebody is logged in, whose own bets are told of. */
type Props = { incident: Incident; member: boolean }

export function IncidentCard({ incident, member }: Props) {
  const { kind, game, date, round, settlement, reason, result } = incident
  const title = `${gameByKey(game)?.title ?? game} ${round}회`
  return (
    <article className="card pad incident" aria-label={`${title} ${incidentKindText[kind]}`}>
      <header className="row between">
        <h3 className="t17">{title}</h3>
        <span className={kind === 'void' ? 'tag ochre' : 'tag indigo'}>
          {kind === 'void' ? incidentKindText.void : proofText.settlement(settlement)}
        </span>
      </header>
      <p>{reason}</p>
      {kind === 'correction' && (
        <p className="soft">
          변경된 결과: <b className="strong">{resultText(result)}</b>
        </p>
      )}
      <Steps incident={incident} />
      <Sums incident={incident} />
      {member && <Own incident={incident} />}
      <Link
        className="btn btn-line"
        to="/proof/$stream/$date/$round"
        params={{ stream: game, date, round: String(round) }}
      >
        회차 증명 보기
        <Icon name="next" className="ic-xs" />
      </Link>
    </article>
  )
}

const resultText = (result: Incident['result']) =>
  result === null
    ? proofText.voided
    : `${result.balls.join(' ')}${result.powerball === null ? '' : ` + ${result.powerball}`}`

const Steps = ({ incident: { steps } }: { incident: Incident }) => (
  <ol className="incident-steps" aria-label="처리 과정">
    {steps.map(({ step, at, role }) => (
      <li key={step}>
        <time className="t13 mute" dateTime={at}>
          {timeOf(new Date(at))}
        </time>
        <span>
          {stepText[step]}
          {role !== null && <span className="mute"> · {role} 담당</span>}
        </span>
      </li>
    ))}
  </ol>
)

function Sums({ incident: { kind, members, given, taken, kept } }: { incident: Incident }) {
  return (
    <dl className="kv">
      <dt>관련 회원</dt>
      <dd>{formatWon(members)}명</dd>
      <dt>{kind === 'void' ? '돌려준 베팅금액' : '다시 지급'}</dt>
      <dd>
        <Won amount={given} />
      </dd>
      {kind === 'correction' && (
        <>
          <dt>회수</dt>
          <dd>
            <Won amount={taken} />
          </dd>
        </>
      )}
      {kept > 0 && (
        <>
          <dt>이미 사용하여 청구하지 않음</dt>
          <dd>
            <Won amount={kept} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Own({ incident: { own, kind } }: { incident: Incident }) {
  if (own === null) return <p className="soft incident-own">이 회차에 내 베팅이 없습니다.</p>
  const { bets, staked, given, taken } = own
  return (
    <div className="incident-own">
      <p className="strong">
        내 베팅 {formatWon(bets)}건 · <Won amount={staked} />
      </p>
      {kind === 'void' ? (
        <p>
          <Won amount={given} />을 돌려받았습니다.
        </p>
      ) : given === 0 && taken === 0 ? (
        <p>이 재정산으로 바뀐 금액이 없습니다.</p>
      ) : (
        <p>
          지급 <Won amount={given} /> · 회수 <Won amount={taken} />
        </p>
      )}
      <Link to="/statement">머니내역에서 확인</Link>
    </div>
  )
}
