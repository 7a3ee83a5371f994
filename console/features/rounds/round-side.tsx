/** Beside a round: the most it can pay and on what, what it brought, and how a void works. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import { ResultCard } from './result-card.tsx'
import { useRound } from './use-round.ts'

export function RoundSide({ round }: { round: RoundDetail }) {
  const waits = round.result === null && round.previousId !== null
  const { data: previous } = useRound(waits ? String(round.previousId) : null)
  const drawn = round.result ? round : previous?.result ? previous : null
  return (
    <aside className="grid round-side" aria-label="회차 요약">
      <Exposure round={round} />
      {round.result && <ResultCard round={round} />}
      <Worst round={round} />
      {!round.result && drawn && <ResultCard round={drawn} />}
      <section className="card pad round-note">
        <h2 className="strong row">
          <Icon name="warn" className="ic-s" />
          회차 무효는 두 사람이 합니다
        </h2>
        <p className="soft">
          사유를 적고 요청하면 다른 운영자의 2차 승인 뒤에 베팅금액을 모두 돌려줍니다.
        </p>
      </section>
    </aside>
  )
}

function Exposure({ round }: { round: RoundDetail }) {
  const percent = (round.exposure / Math.max(1, round.exposureCap)) * 100
  const near = percent > 80
  return (
    <section className="card pad round-box">
      <h2 className="strong">최대 지급 결과</h2>
      <div className="row between">
        <span className="soft">최대 지급</span>
        <b className="t22">
          <Won amount={round.exposure} />
        </b>
      </div>
      <div className={near ? 'bar-h is-vermilion' : 'bar-h is-jade'} aria-hidden="true">
        <i className="is-stakes" style={{ width: `${Math.min(100, percent)}%` }} />
      </div>
      <div className="row between mute">
        <span>
          회차 한도의 {percent.toFixed(1)}%{near && <b className="strong loss-sign"> 한도 임박</b>}
        </span>
        <span>한도 {formatWon(round.exposureCap)}원</span>
      </div>
      <dl className="kv round-sums">
        <dt>베팅 회원</dt>
        <dd>{formatWon(round.members)}명</dd>
        <dt>받은 베팅</dt>
        <dd className="strong">
          <Won amount={round.stakes} />
        </dd>
        <dt>하우스 기대 순익</dt>
        <dd className="strong">
          <Won amount={round.expectedNet} signed />
        </dd>
      </dl>
    </section>
  )
}

function Worst({ round: { worst } }: { round: RoundDetail }) {
  const [first] = worst
  if (!first) return null
  const ladder = first.powerball === null
  return (
    <section className="card op-table" aria-labelledby="worst">
      <h2 className="strong round-worst" id="worst">
        지급이 큰 결과
      </h2>
      <table>
        <thead>
          <tr>
            {!ladder && <th>파워볼</th>}
            <th>{ladder ? '결과' : '일반볼'}</th>
            <th className="num">지급</th>
          </tr>
        </thead>
        <tbody>
          {worst.map(({ label, powerball, pays }) => (
            <tr key={`${label} ${powerball}`}>
              {powerball !== null && (
                <td>
                  <span className={powerball % 2 ? 'ball p' : 'ball p even'}>{powerball}</span>
                </td>
              )}
              <td className="soft">{label}</td>
              <td className="num strong">{formatWon(pays)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
