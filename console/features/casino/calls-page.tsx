/** The wallet's stored calls: found by vendor, call, status, name, player and days; each opened whole and repeated. */
import { useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { storedCalls, storedStatuses } from '@madang/contract/operator/plain/casino.ts'
import type { StoredCall } from '@madang/contract/operator/casino-wire.ts'

import { ExportButton } from '../../shell/export-button.tsx'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { SearchField } from '../../shell/form.tsx'
import { dayTime } from '../../shell/format.ts'
import { FilterSelect, ListPage } from '../../shell/list-page.tsx'
import { PeriodFilter, useDays, type Days } from '../../shell/period-filter.tsx'
import type { Column } from '../../shell/table.tsx'
import { setOf, useAsked } from '../../shell/use-asked.ts'
import { useFilter, type Filtering } from '../../shell/use-filter.ts'
import { CallDialog } from './call-dialog.tsx'
import { useVendors } from './use-vendors.ts'
import { VendorSelect } from './vendor-select.tsx'
import { VendorTabs } from './vendor-tabs.tsx'
import { callWords, statusWords } from './words.ts'
import '../../shell/report.css'
import './vendors.css'

const names = ['vendor', 'call', 'status', 'tx', 'player', 'start', 'end'] as const
type Filter = Record<(typeof names)[number], string>

export function VendorCallsPage() {
  const filtering = useFilter(names)
  const { filter, page, changeAll, paging } = filtering
  const { today } = useDays(filter)
  const days = { start: filter.start || today, end: filter.end || today, today }
  const query = useCalls(filter, days, page)
  const { data: vendors = [] } = useVendors()
  const [opened, setOpened] = useState<StoredCall | null>(null)
  const titleOf = (vendor: string) => vendors.find(({ id }) => id === vendor)?.title ?? vendor
  return (
    <ListPage
      name="vendorCalls"
      table="vendors-table is-lines"
      title="요청 기록"
      label="요청"
      query={query}
      columns={columnsOf(titleOf, setOpened)}
      idOf={({ id }) => id}
      none="이 조건의 요청이 없습니다. 조건이나 날짜를 바꿔보세요."
      open={setOpened}
      {...paging}
      tools={
        <>
          <PeriodFilter days={days} onDays={changeAll} />
          <SavedFilters list="vendorCalls" />
          <ExportButton list="vendorCalls" start={days.start} end={days.end} filter={filter} />
        </>
      }
      above={
        <>
          <VendorTabs />
          <Filters {...filtering} />
        </>
      }
      under={
        query.data?.more && (
          <p className="soft">
            1,000건까지 보입니다. 더 이전 요청은 조건이나 날짜를 좁혀 검색해주세요.
          </p>
        )
      }
    >
      {opened && <CallDialog call={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}

const among = <V extends string>(values: readonly V[], text: string) =>
  values.find((value) => value === text)

function useCalls(filter: Filter, { start, end }: Days, page: number) {
  const call = among(storedCalls, filter.call)
  const status = among(storedStatuses, filter.status)
  return useAsked('vendorCalls', {
    name: 'vendorCalls',
    input: {
      ...{ start, end, pageIndex: page },
      ...setOf({ vendor: filter.vendor, tx: filter.tx, player: filter.player }),
      ...(call && { call }),
      ...(status && { status }),
    },
    // What one member or one name did is looked for among many: once.
    everyMs: filter.player + filter.tx === '' ? 5_000 : false,
  })
}

const Filters = ({ filter, chosen, typed }: Filtering<keyof Filter>) => (
  <div className="row op-filter vendors-filter">
    <VendorSelect {...chosen('vendor')} />
    <FilterSelect
      label="요청 종류"
      all="모든 요청"
      {...chosen('call')}
      words={storedCalls.map((call) => [call, callWords[call]])}
    />
    <FilterSelect
      label="상태"
      all="모든 상태"
      {...chosen('status')}
      words={storedStatuses.map((status) => [status, statusWords[status] ?? status])}
    />
    <SearchField
      key={`player ${filter.player}`}
      label="회원 아이디 또는 게임 세션 번호(p…)"
      {...typed('player')}
    />
    <SearchField key={`tx ${filter.tx}`} label="거래 ID (모든 날짜)" {...typed('tx')} />
  </div>
)

const columnsOf = (
  titleOf: (vendor: string) => string,
  open: (row: StoredCall) => void,
): Column<StoredCall>[] => [
  {
    head: '일시',
    as: 'mute',
    cell: (row) => (
      <button type="button" className="op-cover vendors-open" onClick={() => open(row)}>
        {dayTime(row.at)}
      </button>
    ),
  },
  { head: '게임사', as: 'soft', cell: ({ vendor }) => titleOf(vendor) },
  { head: '요청 종류', as: 'strong', cell: ({ call }) => callWords[call] },
  { head: '거래 ID', as: 'vendors-code is-cut', cell: ({ tx }) => tx ?? '—' },
  {
    head: '라운드 · 대상',
    as: 'vendors-code is-cut',
    cell: ({ round, refers }) => round ?? refers,
  },
  {
    head: '금액',
    num: true,
    phone: true,
    cell: ({ amount }) => (amount === null ? '—' : formatWon(amount)),
  },
  {
    head: '응답',
    cell: ({ status }) => (
      <span className={status === 'OK' ? 'tag jade' : 'tag ochre'}>
        {statusWords[status] ?? status}
      </span>
    ),
  },
  { head: '잔액', num: true, phone: true, cell: ({ answer }) => formatWon(balanceOf(answer)) },
]

const balanceOf = (answer: string) => (JSON.parse(answer) as { balance: number }).balance
