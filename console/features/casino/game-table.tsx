/** A vendor's games in the lobby's order, with what is under way at each. */
import type { VendorGameRow, VendorRow } from '@madang/contract/operator/casino.ts'

import { countdown } from '../../shell/format.ts'
import { List } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import { won, type Column } from '../../shell/table.tsx'
import { actsColumn, Ahead, messageColumn, StateTag } from './offer-cells.tsx'
import type { Offered } from './offer-dialog.tsx'
import { OrderBar } from './order-bar.tsx'
import { useOrder } from './use-order.ts'
import { percent } from './words.ts'

type Props = { vendor: VendorRow; onGame: (offered: Offered) => void }

export function GameTable({ vendor, onGame }: Props) {
  const mayWrite = useMay('vendors.write')
  const { ordered, ids, changed, move, letGo } = useOrder(vendor.games)
  const open = (game: VendorGameRow) => onGame({ vendor, game, state: game.state })
  const shift = (row: VendorGameRow, by: 1 | -1) => move(row.id, by)
  return (
    <>
      {changed && <OrderBar vendor={vendor.id} ids={ids} onDone={letGo} />}
      <List
        name={`vendor ${vendor.id}`}
        table="vendors-table is-lines"
        label="게임"
        query={{ data: ordered }}
        columns={[
          ...columns,
          mayWrite && actsColumn({ of: ordered, onMove: shift, onState: open }),
        ]}
        idOf={({ id }) => id}
        none="게임이 없습니다."
        {...(mayWrite && { open })}
        keys={(row) =>
          mayWrite && row ? { '[': () => shift(row, -1), ']': () => shift(row, 1) } : {}
        }
      />
    </>
  )
}

const columns: Column<VendorGameRow>[] = [
  { head: '게임', as: 'strong', cell: ({ title }) => title },
  {
    head: '상태',
    cell: ({ gone, state, scheduled }) =>
      gone ? (
        <span className="tag">목록에서 빠짐</span>
      ) : (
        <>
          <StateTag state={state} />
          <Ahead of={scheduled} />
        </>
      ),
  },
  messageColumn,
  {
    head: '이론 환수율',
    num: true,
    phone: true,
    cell: ({ rtp, rtpLeast }) =>
      `${rtpLeast < rtp ? `${percent(rtpLeast)} ~ ` : ''}${percent(rtp)}`,
  },
  won('열린 창', ({ plays }) => plays, { phone: true }),
  won('진행중', ({ openRounds }) => openRounds, { phone: true }),
  {
    head: '지연 라운드',
    num: true,
    phone: true,
    cell: ({ oldest }) => (oldest === null ? '—' : countdown(oldest)),
  },
  won('회원', ({ members }) => members, { phone: true }),
  won('진행중 베팅금액', ({ held }) => held, { as: 'strong', phone: true }),
]
