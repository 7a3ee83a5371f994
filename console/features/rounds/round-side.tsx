/** Beside a round: the most it can pay and on what, what it brought, and how a void works. */
import type { ReactNode } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import { clockTime } from '../../shell/format.ts'

export const RoundSide = ({ round, proof }: { round: RoundDetail; proof: ReactNode }) => (
  <aside className="grid round-side" aria-label="회차 요약">
    <Exposure round={round} />
    {round.result && <Result round={round} proof={proof} />}
    {round.worst.length > 0 && <Worst round={round} />}
    <section className="card pad round-note">
      <h2 className="strong row">
        <Icon name="warn" className="ic-s" />
        회차 취소는 두 사람이 합니다
      </h2>
      <p className="soft">
        사유를 적고 요청하면 다른 운영자의 2차 승인 뒤에 베팅금액을 모두 돌려줍니다.
      </p>
    </section>
  </aside>
)

function Exposure({ round }: { round: RoundDetail }) {
  const share = round.exposure / Math.max(1, round.exposureCap)
  return (
    <section className="card pad round-box">
      <h2 className="strong">최악의 결과</h2>
      <div className="row between">
        <span className="soft">최대 지급</span>
        <b className="t22">
          <Won amount={round.exposure} />
        </b>
      </div>
      <div className={share > 0.8 ? 'bar-h is-vermilion' : 'bar-h is-jade'} aria-hidden="true">
        <i className="is-stakes" style={{ width: `${Math.min(100, share * 100)}%` }} />
      </div>
      <div className="row between mute">
        <span>회차 한도의 {(share * 100).toFixed(1)}%</span>
        <span>한도 {formatWon(round.exposureCap)}원</span>
      </div>
      <dl className="kv">
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

function Result({ round, proof }: { round: RoundDetail; proof: ReactNode }) {
  const { balls, powerball } = round.result!
  return (
    <section className="card pad round-box">
      <div className="row between">
        <h2 className="strong">{round.number}회 결과</h2>
        {proof}
      </div>
      <div className="balls round-balls">
        {balls.map((ball, index) => (
          <span className="ball" key={index}>
            {ball}
          </span>
        ))}
        {powerball !== null && (
          <>
            <span className="plus" />
            <span className={powerball % 2 ? 'ball p' : 'ball p even'}>{powerball}</span>
          </>
        )}
      </div>
      <dl className="kv">
        <dt>베팅 · {round.state === 'VOID' ? '반환' : '지급'}</dt>
        <dd>
          {formatWon(round.stakes)} · {formatWon(round.paid)}
        </dd>
        <dt>순손익</dt>
        <dd>
          <Won amount={round.stakes - round.paid} signed />
        </dd>
        <dt>{round.state === 'VOID' ? '무효' : '정산'}</dt>
        <dd>{round.settledAt === null ? '—' : clockTime(round.settledAt)}</dd>
      </dl>
    </section>
  )
}

const Worst = ({ round }: { round: RoundDetail }) => (
  <section className="card op-table">
    <h2 className="strong round-worst">지급이 큰 결과</h2>
    <table>
      <thead>
        <tr>
          {round.worst[0]!.powerball !== null && <th>파워볼</th>}
          <th>{round.worst[0]!.powerball === null ? '결과' : '일반볼'}</th>
          <th className="num">지급</th>
        </tr>
      </thead>
      <tbody>
        {round.worst.map(({ label, powerball, pays }) => (
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
