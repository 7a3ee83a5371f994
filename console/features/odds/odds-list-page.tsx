/** The draw games: how much each gives back, who changed its odds last, and what waits. */
import { Link, useNavigate } from '@tanstack/react-router'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { GameOdds } from '@madang/contract/operator/odds.ts'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { Failed } from '../../shell/failed.tsx'
import { dayTime } from '../../shell/format.ts'
import { useList } from '../../shell/use-list.ts'
import { useOdds } from './use-odds.ts'
import { gameName, highestReturn, percent } from './words.ts'
import './odds.css'

export function OddsListPage() {
  const navigate = useNavigate()
  const { data, error, refetch } = useOdds()
  const rows = data?.games ?? []
  const { marked, setMarked } = useList({
    name: 'odds',
    rows,
    idOf: ({ game }) => game,
    open: ({ game }) => void navigate({ to: '/odds/$game', params: { game } }),
    page: 1,
    totalPages: 1,
    onPage: () => undefined,
  })
  return (
    <>
      <div className="row op-head">
        <h1 className="t22">배당·한도</h1>
        <span className="soft">바꾼 배당과 한도는 다음에 열리는 회차부터 적용됩니다.</span>
      </div>
      <section className="card op-table op-cards" aria-busy={!data}>
        {!data && !error && <SkeletonRows rows={8} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {rows.length > 0 && (
          <table className="odds-games">
            <thead>
              <tr>
                <th>게임</th>
                <th>상태</th>
                <th className="num">가장 높은 환수율</th>
                <th className="num">따로 정한 한도</th>
                <th className="num">버전</th>
                <th>수정자</th>
                <th>고친 시각</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <Row
                  key={row.game}
                  row={row}
                  marked={index === marked}
                  mark={() => setMarked(index)}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  )
}

function Row({ row, marked, mark }: { row: GameOdds; marked: boolean; mark: () => void }) {
  const { key, share } = highestReturn(row)
  const own = Object.keys(row.limits).length
  return (
    <tr className={marked ? 'is-marked' : undefined}>
      <td className="strong">
        <Link className="op-cover" to="/odds/$game" params={{ game: row.game }} onClick={mark}>
          {gameName(gameByKey(row.game)!)}
        </Link>
      </td>
      <td>
        {row.pending ? (
          <span className="tag ochre">2차 승인 대기</span>
        ) : row.round && row.round.version < row.version ? (
          <span className="tag indigo">다음 회차부터</span>
        ) : (
          <span className="tag jade">적용중</span>
        )}
      </td>
      <td className="num">
        <span className="soft">{key.label}</span> {percent(share)}
      </td>
      <td className="num odds-wide">{own === 0 ? '—' : `${own}개`}</td>
      <td className="num mute odds-wide">{row.version}</td>
      <td className="soft odds-wide">{row.at === null ? '기본값' : row.madeBy}</td>
      <td className="mute odds-wide">{row.at === null ? '—' : dayTime(row.at)}</td>
    </tr>
  )
}
