/** The wallet's stored calls: found by vendor, call, status, name, player and days; each opened whole and repeated. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState, type Ref } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { storedCalls, storedStatuses } from '@madang/contract/operator/plain/vendors.ts'
import type { StoredCall } from '@madang/contract/operator/vendor-wire.ts'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Failed } from '../../shell/failed.tsx'
import { SearchField } from '../../shell/form.tsx'
import { dayTime } from '../../shell/format.ts'
import { PeriodFilter, useDays, type Days } from '../../shell/period-filter.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { useList } from '../../shell/use-list.ts'
import { CallDialog } from './call-dialog.tsx'
import { useVendors } from './use-vendors.ts'
import { VendorSelect } from './vendor-select.tsx'
import { VendorTabs } from './vendor-tabs.tsx'
import { callWords, statusWords } from './words.ts'
import '../../shell/report.css'
import './vendors.css'

const EVERY_MS = 5_000
const names = ['vendor', 'call', 'status', 'tx', 'player', 'start', 'end'] as const
type Filter = Record<(typeof names)[number], string>

export function VendorCallsPage() {
  const first = useRef<HTMLSelectElement>(null)
  const { filter, page, change, changeAll, onPage } = useFilter(names)
  const { today } = useDays(filter)
  const days = { start: filter.start || today, end: filter.end || today, today }
  const { data, error, refetch } = useCalls(filter, days, page)
  const [opened, setOpened] = useState<StoredCall | null>(null)
  const rows = data?.list ?? []
  const totalPages = data?.totalPages ?? 1
  const { marked, setMarked } = useList({
    name: 'vendorCalls',
    rows,
    idOf: ({ id }) => id,
    open: setOpened,
    page,
    totalPages,
    onPage,
    more: () => ({ '/': () => first.current?.focus() }),
  })
  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">콜백 기록</h1>
        <div className="row op-filter">
          <PeriodFilter days={days} onDays={changeAll} />
          <ExportButton list="vendorCalls" start={days.start} end={days.end} filter={filter} />
        </div>
      </div>
      <VendorTabs />
      <Filters filter={filter} change={change} first={first} />
      <section className="card op-table op-cards" aria-busy={!data} aria-label="콜백">
        {!data && !error && <SkeletonRows rows={8} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data && rows.length === 0 && (
          <p className="soft op-empty">이 조건의 콜백이 없습니다. 조건이나 날짜를 바꿔보세요.</p>
        )}
        {rows.length > 0 && (
          <CallTable
            rows={rows}
            marked={marked}
            open={(row, index) => {
              setMarked(index)
              setOpened(row)
            }}
          />
        )}
      </section>
      {data?.more && (
        <p className="soft">1,000건까지 보입니다. 더 앞의 것은 조건이나 날짜를 좁혀 찾으세요.</p>
      )}
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={onPage} />}
      {opened && <CallDialog call={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const among = <V extends string>(values: readonly V[], text: string) =>
  values.find((value) => value === text)

function useCalls(filter: Filter, { start, end }: Days, page: number) {
  const call = among(storedCalls, filter.call)
  const status = among(storedStatuses, filter.status)
  const input = {
    ...{ start, end, pageIndex: page },
    ...(filter.vendor !== '' && { vendor: filter.vendor }),
    ...(call && { call }),
    ...(status && { status }),
    ...(filter.tx !== '' && { tx: filter.tx }),
    ...(filter.player !== '' && { player: filter.player }),
  }
  return useQuery({
    queryKey: ['vendorCalls', input],
    queryFn: async () => (await ask('vendorCalls', input, { poll: true })).data,
    // What one member or one name did is looked for among many: once.
    refetchInterval: filter.player + filter.tx === '' ? EVERY_MS : false,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

type FiltersProps = {
  filter: Filter
  change: (name: keyof Filter, value: string) => void
  first: Ref<HTMLSelectElement>
}

const Filters = ({ filter, change, first }: FiltersProps) => (
  <div className="row op-filter vendors-filter">
    <VendorSelect
      ref={first}
      value={filter.vendor}
      onChange={(vendor) => change('vendor', vendor)}
    />
    <select
      className="input"
      aria-label="요청 종류"
      value={filter.call}
      onChange={({ target }) => change('call', target.value)}
    >
      <option value="">모든 요청</option>
      {storedCalls.map((call) => (
        <option key={call} value={call}>
          {callWords[call]} {call}
        </option>
      ))}
    </select>
    <select
      className="input"
      aria-label="상태"
      value={filter.status}
      onChange={({ target }) => change('status', target.value)}
    >
      <option value="">모든 상태</option>
      {storedStatuses.map((status) => (
        <option key={status} value={status}>
          {statusWords[status]} {status}
        </option>
      ))}
    </select>
    <SearchField
      key={`player ${filter.player}`}
      label="회원 아이디 또는 게임 세션 번호(p…)"
      text={filter.player}
      onText={(text) => change('player', text)}
    />
    <SearchField
      key={`tx ${filter.tx}`}
      label="거래 ID (모든 날짜)"
      text={filter.tx}
      onText={(text) => change('tx', text)}
    />
  </div>
)

type TableProps = {
  rows: StoredCall[]
  marked: number
  open: (row: StoredCall, index: number) => void
}

function CallTable({ rows, marked, open }: TableProps) {
  const { data: vendors = [] } = useVendors()
  const titleOf = (vendor: string) => vendors.find(({ id }) => id === vendor)?.title ?? vendor
  return (
    <table className="vendors-table">
      <thead>
        <tr>
          <th>시각</th>
          <th>게임사</th>
          <th>요청 종류</th>
          <th>tx</th>
          <th>라운드 · 대상</th>
          <th className="num">금액</th>
          <th>응답</th>
          <th className="num">잔액</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id} className={index === marked ? 'is-marked' : undefined}>
            <td className="mute">
              <button
                type="button"
                className="op-cover vendors-open"
                onClick={() => open(row, index)}
              >
                {dayTime(row.at)}
              </button>
            </td>
            <td className="soft">{titleOf(row.vendor)}</td>
            <td className="strong">{callWords[row.call]}</td>
            <td className="vendors-code">{row.tx ?? '—'}</td>
            <td className="vendors-code">{row.round ?? row.refers}</td>
            <td className="num" data-label="금액">
              {row.amount === null ? '—' : formatWon(row.amount)}
            </td>
            <td>
              <span className={row.status === 'OK' ? 'tag jade' : 'tag ochre'}>
                {statusWords[row.status] ?? row.status}
              </span>
            </td>
            <td className="num" data-label="잔액">
              {formatWon(balanceOf(row.answer))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const balanceOf = (answer: string) => (JSON.parse(answer) as { balance: number }).balance
