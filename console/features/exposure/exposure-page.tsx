/** What the house stands to pay on every round that is not over: the worst case, its cap, and each outcome. */
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { BoardRow } from '@madang/contract/operator/rounds.ts'
import { Won } from '@madang/ui/won.tsx'

import { Facts } from '../../shell/facts.tsx'
import { clockTime, gameTitle } from '../../shell/format.ts'
import { Meter } from '../../shell/meter.tsx'
import { PageHead } from '../../shell/page-head.tsx'
import { Pending } from '../../shell/pending.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { ClassMap } from './class-map.tsx'
import './exposure.css'

export function ExposurePage() {
  const {
    data: board,
    error,
    refetch,
  } = useAsked('roundBoard', { name: 'exposure', everyMs: 2_000 })
  const data = board?.rounds
  const worst = data?.reduce((sum, { exposure }) => sum + exposure, 0) ?? 0
  return (
    <>
      <PageHead
        title="지급 리스크"
        hint={`2초마다 갱신 · 모든 회차의 최대 지급액 합계 ${formatWon(worst)}원`}
      />
      {!data && <Pending error={error} again={refetch} />}
      {data?.length === 0 && <p className="card soft op-empty">지금 열린 회차가 없습니다.</p>}
      <div className="board-rounds">
        {data?.map((round) => (
          <RoundCard key={round.id} round={round} />
        ))}
      </div>
    </>
  )
}

function RoundCard({ round }: { round: BoardRow }) {
  const { id, game, number, state, closeAt, bets, stakes, exposure, exposureCap } = round
  const share = (exposure / exposureCap) * 100
  const name = `${gameTitle(game)} ${number}회`
  return (
    <section className="card pad grid board-round" aria-label={name}>
      <div className="row between">
        <h2 className="strong">
          <Link to="/rounds/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        </h2>
        <span className="soft board-until">
          {state === 'OPEN' ? `${clockTime(closeAt)} 마감` : '결과 대기중'}
        </span>
      </div>
      <Facts
        of={{
          '최대 지급액': <Won amount={exposure} />,
          [`한도 ${formatWon(exposureCap)}원의`]: `${share.toFixed(1)}%`,
          [`받은 베팅 · ${formatWon(bets)}건`]: <Won amount={stakes} />,
          '하우스 기대 순익': <Won amount={round.expectedNet} signed />,
        }}
      />
      <Meter share={share / 100} tone={share >= 80 ? 'vermilion' : 'jade'} />
      {bets > 0 && <ClassMap game={game} classes={round.classes} />}
    </section>
  )
}
