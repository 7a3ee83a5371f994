/** One game's odds and limits: changed with a reason, and every version there was. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import type { GameOdds } from '@madang/contract/operator/odds.ts'
import { oddsText } from '@madang/contract/operator/plain/odds.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { dayTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { Pending } from '../../shell/pending.tsx'
import { OddsForm } from './odds-form.tsx'
import { useOdds } from './use-odds.ts'
import { changesOf, gameName } from './words.ts'
import './odds.css'

export function OddsPage() {
  const { game: key = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data, error, refetch } = useOdds()
  useKeys({ b: () => void navigate({ to: '/odds' }) })
  const row = data?.games.find(({ game }) => game === key)
  if (!data) return <Pending error={error} again={refetch} rows={12} />
  if (!row)
    return (
      <p className="card op-empty" role="alert">
        {oddsText.unknown} <Link to="/odds">목록으로</Link>
      </p>
    )
  return (
    <>
      <div className="row op-head">
        <Link className="btn btn-s btn-line" to="/odds">
          <Icon name="back" className="ic-xs" />
          목록
        </Link>
        <h1 className="t22">{gameName(gameByKey(key)!)} 배당·한도</h1>
        <Force row={row} />
      </div>
      {row.pending && (
        <p className="op-banner">
          <Icon name="warn" className="ic-s" />
          <span className="grow">
            {row.pending.by} 님이 98%를 넘는 배당을 요청했습니다. {row.pending.reason}
          </span>
          <Link className="btn btn-s" to="/approvals">
            2차 승인으로
          </Link>
        </p>
      )}
      <OddsForm key={`${key} ${row.version}`} row={row} house={data.house} />
      <History row={row} />
    </>
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

function History({ row: { game, version } }: { row: GameOdds }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['odds', 'history', game, version],
    queryFn: async () => (await ask('oddsHistory', { game })).data,
  })
  const keys = oddsKeys(gameByKey(game)!)
  const changes = data?.flatMap((entry, index) => {
    const before = data[index + 1]
    return before ? [{ entry, changed: changesOf(keys, before, entry) }] : []
  })
  return (
    <section className="card op-table op-cards" aria-label="변경 기록">
      <h2 className="odds-title">변경 기록</h2>
      {!data && !error && <SkeletonRows rows={3} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {changes?.length === 0 && (
        <p className="soft op-empty">아직 바뀐 적이 없습니다. 기본 배당입니다.</p>
      )}
      {changes && changes.length > 0 && (
        <table className="odds-history">
          <thead>
            <tr>
              <th className="num">버전</th>
              <th>변경 내용</th>
              <th>사유</th>
              <th>수정자</th>
              <th>수정일시</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ entry, changed }) => (
              <tr key={entry.version}>
                <td className="num mute">{entry.version}</td>
                <td>
                  {changed.map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </td>
                <td>{entry.reason}</td>
                <td>
                  {entry.madeBy}
                  {entry.approvedBy !== null && (
                    <span className="soft"> · 승인 {entry.approvedBy}</span>
                  )}
                </td>
                <td className="mute">{entry.at === null ? '—' : dayTime(entry.at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
