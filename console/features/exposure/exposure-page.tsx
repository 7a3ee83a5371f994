/** What the house stands to pay on every round that is not over: the worst case, its cap, and each outcome. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { BoardRow } from '@madang/contract/operator/rounds.ts'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { ask } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { clockTime, gameTitle } from '../../shell/format.ts'
import { ClassMap } from './class-map.tsx'
import './exposure.css'

const EVERY_MS = 2_000

export function ExposurePage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['exposure'],
    queryFn: async () => (await ask('roundBoard', undefined, { poll: true })).data.rounds,
    refetchInterval: EVERY_MS,
  })
  const worst = data?.reduce((sum, { exposure }) => sum + exposure, 0) ?? 0
  return (
    <>
      <div className="row op-head">
        <h1 className="t22">지급 리스크</h1>
        <span className="soft">
          2초마다 갱신 · 모든 회차의 최대 지급액 합계 {formatWon(worst)}원
        </span>
      </div>
      {!data && (
        <section className="card op-table">
          {error ? (
            <Failed error={error} again={() => void refetch()} />
          ) : (
            <SkeletonRows rows={8} />
          )}
        </section>
      )}
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
      <dl className="kv">
        <dt>최대 지급액</dt>
        <dd>
          <Won amount={exposure} />
        </dd>
        <dt>한도 {formatWon(exposureCap)}원의</dt>
        <dd>{share.toFixed(1)}%</dd>
        <dt>받은 베팅 · {formatWon(bets)}건</dt>
        <dd>
          <Won amount={stakes} />
        </dd>
        <dt>하우스 기대 순익</dt>
        <dd>
          <Won amount={round.expectedNet} signed />
        </dd>
      </dl>
      <div className={share >= 80 ? 'bar-h is-vermilion' : 'bar-h is-jade'} aria-hidden="true">
        <i className="is-stakes" style={{ width: `${Math.min(100, share)}%` }} />
      </div>
      {bets > 0 && <ClassMap game={game} classes={round.classes} />}
    </section>
  )
}
