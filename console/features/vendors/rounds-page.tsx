/** What is being played now: live tables, and every round that is not over, oldest first. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { OpenRoundRow, VendorRow } from '@madang/contract/operator/vendors.ts'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { ask } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { clockTime, countdown, dayTime } from '../../shell/format.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { useList } from '../../shell/use-list.ts'
import { useVendors } from './use-vendors.ts'
import { VendorSelect } from './vendor-select.tsx'
import { VendorTabs } from './vendor-tabs.tsx'
import '../../shell/report.css'
import './vendors.css'

const EVERY_MS = 2_000
/** A round this old is asked after by the house. */
const OLD_SECONDS = 600
const names = ['vendor'] as const

export function VendorRoundsPage() {
  const navigate = useNavigate()
  const { filter, page, change, onPage } = useFilter(names)
  const { data: vendors } = useVendors()
  const { data, error, refetch } = useQuery({
    queryKey: ['vendorRounds', filter.vendor, page],
    queryFn: async () => {
      const input = { ...(filter.vendor !== '' && { vendor: filter.vendor }), pageIndex: page }
      return (await ask('vendorRounds', input, { poll: true })).data
    },
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
  const rows = data?.list ?? []
  const totalPages = data?.totalPages ?? 1
  const { marked, setMarked } = useList({
    name: 'vendorRounds',
    rows,
    idOf: ({ id }) => id,
    open: ({ id }) => void navigate({ to: '/vendors/rounds/$id', params: { id: String(id) } }),
    page,
    totalPages,
    onPage,
  })
  const shown = vendors?.filter(({ id }) => filter.vendor === '' || id === filter.vendor)
  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">진행중 라운드</h1>
        <div className="row op-filter">
          <VendorSelect value={filter.vendor} onChange={(id) => change('vendor', id)} />
        </div>
      </div>
      <VendorTabs />
      {shown && <LiveTables vendors={shown} />}
      <section className="card op-table op-cards" aria-busy={!data} aria-label="열린 라운드">
        {!data && !error && <SkeletonRows rows={6} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data && rows.length === 0 && (
          <p className="soft op-empty">지금 열린 라운드가 없습니다. 베팅이 들어오면 나타납니다.</p>
        )}
        {rows.length > 0 && (
          <table className="vendors-table">
            <thead>
              <tr>
                <th>게임</th>
                <th>라운드</th>
                <th>시작</th>
                <th className="num">지난 시간</th>
                <th>게임사 확인</th>
                <th className="num">회원</th>
                <th className="num">진행중 베팅금액</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <Row
                  key={row.id}
                  row={row}
                  marked={index === marked}
                  mark={() => setMarked(index)}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={onPage} />}
    </>
  )
}

type RowProps = { row: OpenRoundRow; marked: boolean; mark: () => void }

const Row = ({ row, marked, mark }: RowProps) => (
  <tr className={marked ? 'is-marked' : undefined}>
    <td className="strong">
      <Link
        className="op-cover"
        to="/vendors/rounds/$id"
        params={{ id: String(row.id) }}
        onClick={mark}
      >
        {row.title}
      </Link>
    </td>
    <td className="vendors-code">{row.ref}</td>
    <td className="mute">{clockTime(row.openedAt)}</td>
    <td
      className={row.age >= OLD_SECONDS ? 'num vendors-old strong' : 'num'}
      data-label="지난 시간"
    >
      {countdown(row.age)}
    </td>
    <td className="mute">{row.askedAt === null ? '—' : dayTime(row.askedAt)}</td>
    <td className="num" data-label="회원">
      {formatWon(row.members)}
    </td>
    <td className="num strong" data-label="진행중 베팅금액">
      {formatWon(row.held)}
    </td>
  </tr>
)

/** Games that somebody has open or plays. */
function LiveTables({ vendors }: { vendors: VendorRow[] }) {
  const live = vendors.flatMap(({ title, games }) =>
    games
      .filter(({ plays, openRounds }) => plays + openRounds > 0)
      .map((game) => ({ ...game, vendor: title })),
  )
  if (live.length === 0) return <p className="card soft op-empty">지금 열린 게임 창이 없습니다.</p>
  return (
    <div className="vendors-live">
      {live.map((game) => (
        <section key={game.id} className="card pad grid" aria-label={game.title}>
          <div className="row between">
            <h2 className="strong">{game.title}</h2>
            <span className="soft">{game.vendor}</span>
          </div>
          <dl className="kv">
            <dt>진행중 베팅금액</dt>
            <dd>
              <Won amount={game.held} />
            </dd>
            <dt>열린 창 · 베팅한 회원</dt>
            <dd>
              {formatWon(game.plays)} · {formatWon(game.members)}명
            </dd>
            <dt>진행중 · 가장 오래된</dt>
            <dd>
              {formatWon(game.openRounds)}
              {game.oldest !== null && ` · ${countdown(game.oldest)}`}
            </dd>
          </dl>
        </section>
      ))}
    </div>
  )
}
