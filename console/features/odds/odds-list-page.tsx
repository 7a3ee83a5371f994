/** The draw games: how much each gives back, who changed its odds last, and what waits. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { GameOdds } from '@madang/contract/operator/odds.ts'

import { dayTime, minuteTime } from '../../shell/format.ts'
import { ListPage } from '../../shell/list-page.tsx'
import type { Column } from '../../shell/table.tsx'
import { useOdds } from './use-odds.ts'
import { gameName, highestReturn, percent } from './words.ts'
import './odds.css'

export function OddsListPage() {
  const { data, error, refetch } = useOdds()
  return (
    <ListPage
      name="odds"
      table="odds-games"
      title="배당·한도"
      hint="바꾼 배당과 한도는 다음에 열리는 회차부터 적용됩니다."
      query={{ data: data?.games, error, refetch }}
      columns={columns}
      idOf={({ game }) => game}
      none="미니게임이 없습니다."
      to={({ game }) => ({ to: '/odds/$game', params: { game } })}
    />
  )
}

const columns: Column<GameOdds>[] = [
  {
    head: '게임',
    as: 'strong',
    link: true,
    cell: ({ game }) => gameName(gameByKey(game)!),
  },
  { head: '상태', cell: (row) => <State row={row} /> },
  {
    head: '가장 높은 환수율',
    num: true,
    as: 'on-left',
    at: 'wide',
    cell: (row) => {
      const { key, share } = highestReturn(row)
      return (
        <>
          <span className="soft">{key.label}</span> {percent(share)}
        </>
      )
    },
  },
  {
    head: '따로 정한 한도',
    num: true,
    as: 'on-none',
    cell: ({ limits }) => {
      const own = Object.keys(limits).length
      return own === 0 ? '—' : `${own}개`
    },
  },
  { head: '버전', num: true, as: 'mute on-none', cell: ({ version }) => version },
  {
    head: '수정자',
    as: 'soft on-none',
    cell: ({ at, madeBy }) => (at === null ? '기본값' : madeBy),
  },
  {
    head: '수정일시',
    as: 'mute on-none',
    cell: ({ at }) => (at === null ? '—' : dayTime(at)),
  },
]

const State = ({ row: { pending, scheduled, round, version } }: { row: GameOdds }) => {
  if (pending) return <span className="tag ochre">2차 승인 대기중</span>
  if (scheduled[0])
    return <span className="tag ochre">예약 {minuteTime(scheduled[0].inForceAt)}</span>
  if (round && round.version < version) return <span className="tag indigo">다음 회차부터</span>
  return <span className="tag jade">적용중</span>
}
