/** Vendors in the lobby's order: switched on and off, ordered by keys, with what is under way at each. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import type { VendorGameRow, VendorRow } from '@madang/contract/operator/vendors.ts'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { Failed } from '../../shell/failed.tsx'
import { useMay } from '../../shell/me.ts'
import { useList } from '../../shell/use-list.ts'
import { ActsCell, MessageCell, StateTag } from './offer-cells.tsx'
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
  const navigate = useNavigate()
  const mayWrite = useMay('vendors.write')
  const { data, error, refetch } = useVendors()
  const { ordered, ids, changed, move, letGo } = useOrder(data ?? none)
  const [offered, setOffered] = useState<Offered | null>(null)
  const open = (vendor: VendorRow, state = vendor.state) =>
    setOffered({ vendor, game: null, state })
  /** The mark stays with what is moved. */
  const shift = (row: VendorRow, by: 1 | -1) => {
    setMarked(ordered.indexOf(row))
    move(row.id, by)
  }
  const { marked, setMarked } = useList({
    name: 'vendors',
    rows: ordered,
    idOf: ({ id }) => id,
    open: ({ id }) => void navigate({ to: '/vendors/$id', params: { id } }),
    more: (row) =>
      mayWrite && row
        ? {
            s: () => open(row),
            x: () => open(row, row.state === 'on' ? 'off' : 'on'),
            '[': () => shift(row, -1),
            ']': () => shift(row, 1),
          }
        : {},
  })
  return (
    <>
      <div className="row op-head">
        <h1 className="t22">게임사</h1>
        <span className="soft">로비에 보이는 순서입니다. 3초마다 갱신합니다.</span>
      </div>
      <VendorTabs />
      {changed && <OrderBar ids={ids} onDone={letGo} />}
      <section className="card op-table op-cards" aria-busy={!data} aria-label="게임사 목록">
        {!data && !error && <SkeletonRows rows={6} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data?.length === 0 && (
          <p className="soft op-empty">
            아직 게임사가 없습니다. 게임사가 켜지면 30초 안에 여기에 나타납니다.
          </p>
        )}
        {ordered.length > 0 && (
          <table className="vendors-table">
            <thead>
              <tr>
                <th>게임사</th>
                <th>종류</th>
                <th>상태</th>
                <th>회원 안내</th>
                <th className="num">게임</th>
                <th className="num">열린 창</th>
                <th className="num">진행중</th>
                <th className="num">진행중 베팅금액</th>
                {mayWrite && <th className="vendors-last">순서 · 상태</th>}
              </tr>
            </thead>
            <tbody>
              {ordered.map((vendor, index) => (
                <tr
                  key={vendor.id}
                  className={index === marked ? 'is-marked' : undefined}
                  onClick={() => setMarked(index)}
                >
                  <td className="strong">
                    <Link to="/vendors/$id" params={{ id: vendor.id }}>
                      {vendor.title}
                    </Link>
                  </td>
                  <td className="soft">{kindWords[vendor.kind]}</td>
                  <td>
                    <StateTag state={vendor.state} />
                    {vendor.silent && <span className="tag bad vendors-silent">응답 없음</span>}
                  </td>
                  <MessageCell message={vendor.message} />
                  <Sums games={vendor.games} />
                  {mayWrite && (
                    <ActsCell
                      title={vendor.title}
                      first={index === 0}
                      last={index === ordered.length - 1}
                      onMove={(by) => shift(vendor, by)}
                      onState={() => open(vendor)}
                    />
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {offered && <OfferDialog offered={offered} onDone={() => setOffered(null)} />}
    </>
  )
}

function Sums({ games }: { games: VendorGameRow[] }) {
  const offered = games.filter(({ gone }) => !gone)
  const on = offered.filter(({ state }) => state === 'on').length
  const sum = (key: 'plays' | 'openRounds' | 'held') =>
    formatWon(games.reduce((all, game) => all + game[key], 0))
  return (
    <>
      <td className="num" data-label="게임">
        {on === offered.length ? on : `${on} / ${offered.length}`}
      </td>
      <td className="num" data-label="열린 창">
        {sum('plays')}
      </td>
      <td className="num" data-label="진행중">
        {sum('openRounds')}
      </td>
      <td className="num strong" data-label="진행중 베팅금액">
        {sum('held')}
      </td>
    </>
  )
}
