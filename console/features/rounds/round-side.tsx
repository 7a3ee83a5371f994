/** Beside a round: the most it can pay and on what, what it brought, and how a void works. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import { Facts } from '../../shell/facts.tsx'
import { Meter } from '../../shell/meter.tsx'
import { Table } from '../../shell/table.tsx'
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
      <Meter share={percent / 100} tone={near ? 'vermilion' : 'jade'} />
      <div className="row between mute">
        <span>
          회차 한도의 {percent.toFixed(1)}%{near && <b className="strong loss-sign"> 한도 임박</b>}
        </span>
        <span>한도 {formatWon(round.exposureCap)}원</span>
      </div>
      <Facts
        className="round-sums"
        of={{
          '베팅 회원': `${formatWon(round.members)}명`,
          '받은 베팅': (
            <span className="strong">
              <Won amount={round.stakes} />
            </span>
          ),
          '하우스 기대 순익': (
            <span className="strong">
              <Won amount={round.expectedNet} signed />
            </span>
          ),
        }}
      />
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
      <Table
        name="is-inset is-inset-end"
        columns={[
          !ladder && { head: '파워볼', cell: ({ powerball }) => <Ball ball={powerball!} /> },
          { head: ladder ? '결과' : '일반볼', as: 'soft', cell: ({ label }) => label },
          { head: '지급', num: true, as: 'strong', cell: ({ pays }) => formatWon(pays) },
        ]}
        rows={worst}
        idOf={({ label, powerball }) => `${label} ${powerball}`}
      />
    </section>
  )
}

const Ball = ({ ball }: { ball: number }) => (
  <span className={ball % 2 ? 'ball p' : 'ball p even'}>{ball}</span>
)
