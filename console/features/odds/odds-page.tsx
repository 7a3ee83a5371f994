/** One game's odds and limits: changed with a reason, and every version there was. */
import { Link, useParams } from '@tanstack/react-router'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import type { GameOdds } from '@madang/contract/operator/odds.ts'
import { oddsText } from '@madang/contract/operator/plain/odds.ts'
import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'

import { ask } from '../../api/ask.ts'
import { Banner } from '../../shell/banner.tsx'
import { BackHead, Detail } from '../../shell/detail.tsx'
import { dayTime, minuteTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { TableCard } from '../../shell/rows.tsx'
import { ScheduledCard } from '../../shell/scheduled-card.tsx'
import type { Column } from '../../shell/table.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useAsked, type Data } from '../../shell/use-asked.ts'
import { OddsForm } from './odds-form.tsx'
import { useOdds } from './use-odds.ts'
import { changesOf, gameName } from './words.ts'
import './odds.css'

export function OddsPage() {
  const { game: key = '' } = useParams({ strict: false })
  const { data, ...query } = useOdds()
  const row = data?.games.find(({ game }) => game === key)
  const found = data && (row ? { row, house: data.house } : null)
  return (
    <Detail to="/odds" query={query} it={found} none={oddsText.unknown} rows={12}>
      {({ row, house }) => (
        <>
          <BackHead to="/odds" title={`${gameName(gameByKey(key)!)} 배당·한도`}>
            <Force row={row} />
          </BackHead>
          {row.pending && (
            <Banner
              icon="warn"
              acts={
                <Link className="btn btn-s" to="/approvals">
                  2차 승인으로
                </Link>
              }
            >
              {row.pending.by} 님이 98%를 넘는 배당을 요청했습니다. {row.pending.reason}
              {row.pending.inForceAt && ` · ${minuteTime(row.pending.inForceAt)}부터`}
              {row.pending.until && ` ${minuteTime(row.pending.until)}까지`}
            </Banner>
          )}
          <OddsForm key={`${key} ${row.version}`} row={row} house={house} />
          <Scheduled row={row} />
          <History row={row} />
        </>
      )}
    </Detail>
  )
}

const Force = ({ row: { round, version } }: { row: GameOdds }) => (
  <span className="soft">
    {round === null
      ? '지금 열린 회차가 없습니다.'
      : round.version === version
        ? `지금 열린 ${round.number}회에 적용중입니다.`
        : `${round.number}회는 ${round.version}버전 그대로, 다음 회차부터 ${version}버전입니다.`}
  </span>
)

function Scheduled({ row }: { row: GameOdds }) {
  const mayWrite = useMay('odds.write')
  const { sent } = useAct('odds')
  const keys = oddsKeys(gameByKey(row.game)!)
  return (
    <ScheduledCard
      rows={row.scheduled}
      cell={(next, index) =>
        changesOf(keys, row.scheduled[index - 1] ?? row, next).map((line) => (
          <div key={line}>{line}</div>
        ))
      }
      onCancel={
        mayWrite
          ? (id, reason) =>
              sent(() => ask('oddsUnschedule', { id, reason }), scheduledText.cancelled)
          : null
      }
    />
  )
}

function History({ row: { game, version } }: { row: GameOdds }) {
  const { data, ...query } = useAsked('oddsHistory', {
    name: 'odds',
    params: { game, version },
    input: { game },
    everyMs: false,
  })
  const keys = oddsKeys(gameByKey(game)!)
  const changes = data?.flatMap((entry, index) => {
    const before = data[index + 1]
    return before ? [{ ...entry, changed: changesOf(keys, before, entry) }] : []
  })
  return (
    <TableCard
      title="변경 기록"
      table="odds-history"
      cards="minmax(0, 1fr)"
      query={{ ...query, data: changes }}
      columns={columns}
      idOf={(entry) => entry.version}
      none="아직 바뀐 적이 없습니다. 기본 배당입니다."
      height={3}
    />
  )
}

const columns: Column<Data<'oddsHistory'>[number] & { changed: string[] }>[] = [
  { head: '버전', num: true, as: 'mute', cell: (entry) => entry.version },
  { head: '변경 내용', cell: ({ changed }) => changed.map((line) => <div key={line}>{line}</div>) },
  { head: '사유', cell: ({ reason }) => reason },
  {
    head: '수정자',
    cell: ({ madeBy, approvedBy }) => (
      <>
        {madeBy}
        {approvedBy !== null && <span className="soft"> · 승인 {approvedBy}</span>}
      </>
    ),
  },
  { head: '수정일시', as: 'mute', cell: ({ at }) => (at === null ? '—' : dayTime(at)) },
]
