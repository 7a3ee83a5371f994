/** Vendors in the lobby's order: switched on and off, ordered by keys, with what is under way at each. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import type { VendorGameRow, VendorRow } from '@madang/contract/operator/casino.ts'

import { ListPage } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import type { Column } from '../../shell/table.tsx'
import { actsColumn, Ahead, messageColumn, StateTag } from './offer-cells.tsx'
import { OfferDialog, type Offered } from './offer-dialog.tsx'
import { OrderBar } from './order-bar.tsx'
import { useOrder } from './use-order.ts'
import { useVendors } from './use-vendors.ts'
import { VendorTabs } from './vendor-tabs.tsx'
import { kindWords } from './words.ts'
import '../../shell/report.css'
import './vendors.css'

const none: VendorRow[] = []

export function VendorListPage() {
  const mayWrite = useMay('vendors.write')
  const { data, error, refetch } = useVendors()
  const { ordered, ids, changed, move, letGo } = useOrder(data ?? none)
  const [offered, setOffered] = useState<Offered | null>(null)
  const open = (vendor: VendorRow, state = vendor.state) =>
    setOffered({ vendor, game: null, state })
  const shift = (row: VendorRow, by: 1 | -1) => move(row.id, by)
  return (
    <ListPage
      name="vendors"
      table="vendors-table is-lines"
      title="게임사"
      label="게임사 목록"
      hint="로비에 보이는 순서입니다. 3초마다 갱신합니다."
      query={{ data: data && ordered, error, refetch }}
      columns={[...columns, mayWrite && actsColumn({ of: ordered, onMove: shift, onState: open })]}
      idOf={({ id }) => id}
      none="아직 게임사가 없습니다. 게임사가 연결되면 30초 안에 여기에 나타납니다."
      to={({ id }) => ({ to: '/vendors/$id', params: { id } })}
      keys={(row) =>
        mayWrite && row
          ? {
              s: () => open(row),
              x: () => open(row, row.state === 'on' ? 'off' : 'on'),
              '[': () => shift(row, -1),
              ']': () => shift(row, 1),
            }
          : {}
      }
      above={
        <>
          <VendorTabs />
          {changed && <OrderBar ids={ids} onDone={letGo} />}
        </>
      }
    >
      {offered && <OfferDialog offered={offered} onDone={() => setOffered(null)} />}
    </ListPage>
  )
}

const sumOf = (games: VendorGameRow[], key: 'plays' | 'openRounds' | 'held') =>
  formatWon(games.reduce((all, game) => all + game[key], 0))

const columns: Column<VendorRow>[] = [
  {
    head: '게임사',
    as: 'strong',
    cell: ({ id, title }) => (
      <Link to="/vendors/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { head: '종류', as: 'soft', cell: ({ kind }) => kindWords[kind] },
  {
    head: '상태',
    cell: ({ state, silent, scheduled }) => (
      <>
        <StateTag state={state} />
        {silent && <span className="tag bad vendors-silent">응답 없음</span>}
        <Ahead of={scheduled} />
      </>
    ),
  },
  messageColumn,
  {
    head: '게임',
    num: true,
    phone: true,
    cell: ({ games }) => {
      const offered = games.filter(({ gone }) => !gone)
      const on = offered.filter(({ state }) => state === 'on').length
      return on === offered.length ? on : `${on} / ${offered.length}`
    },
  },
  { head: '열린 창', num: true, phone: true, cell: ({ games }) => sumOf(games, 'plays') },
  { head: '진행중', num: true, phone: true, cell: ({ games }) => sumOf(games, 'openRounds') },
  {
    head: '진행중 베팅금액',
    num: true,
    as: 'strong',
    phone: true,
    cell: ({ games }) => sumOf(games, 'held'),
  },
]
