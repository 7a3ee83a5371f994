/** A vendor's games in the lobby's order, with what is under way at each. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { VendorGameRow, VendorRow } from '@madang/contract/operator/vendors.ts'

import { countdown } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { useList } from '../../shell/use-list.ts'
import { ActsCell, MessageCell, StateTag } from './offer-cells.tsx'
import type { Offered } from './offer-dialog.tsx'
import { OrderBar } from './order-bar.tsx'
import { useOrder } from './use-order.ts'
import { percent } from './words.ts'

type Props = { vendor: VendorRow; onGame: (offered: Offered) => void }

export function GameTable({ vendor, onGame }: Props) {
  const mayWrite = useMay('vendors.write')
  const { ordered, ids, changed, move, letGo } = useOrder(vendor.games)
  const open = (game: VendorGameRow) => onGame({ vendor, game, state: game.state })
  /** The mark stays with what is moved. */
  const shift = (row: VendorGameRow, by: 1 | -1) => {
    setMarked(ordered.indexOf(row))
    move(row.id, by)
  }
  const { marked, setMarked } = useList({
    name: `vendor ${vendor.id}`,
    rows: ordered,
    idOf: ({ id }) => id,
    ...(mayWrite && { open }),
    more: (row) => (mayWrite && row ? { '[': () => shift(row, -1), ']': () => shift(row, 1) } : {}),
  })
  return (
    <>
      {changed && <OrderBar vendor={vendor.id} ids={ids} onDone={letGo} />}
      <section className="card op-table op-cards" aria-label="게임">
        <table className="vendors-table">
          <thead>
            <tr>
              <th>게임</th>
              <th>상태</th>
              <th>회원 안내</th>
              <th className="num">이론 환수율</th>
              <th className="num">열린 창</th>
              <th className="num">진행중</th>
              <th className="num">지연 라운드</th>
              <th className="num">회원</th>
              <th className="num">진행중 베팅금액</th>
              {mayWrite && <th className="vendors-last">순서 · 상태</th>}
            </tr>
          </thead>
          <tbody>
            {ordered.map((game, index) => (
              <tr
                key={game.id}
                className={index === marked ? 'is-marked' : undefined}
                onClick={() => setMarked(index)}
              >
                <td className="strong">{game.title}</td>
                <td>
                  {game.gone ? (
                    <span className="tag">목록에서 빠짐</span>
                  ) : (
                    <StateTag state={game.state} />
                  )}
                </td>
                <MessageCell message={game.message} />
                <td className="num" data-label="이론 환수율">
                  {game.rtpLeast < game.rtp && `${percent(game.rtpLeast)} ~ `}
                  {percent(game.rtp)}
                </td>
                <td className="num" data-label="열린 창">
                  {formatWon(game.plays)}
                </td>
                <td className="num" data-label="진행중">
                  {formatWon(game.openRounds)}
                </td>
                <td className="num" data-label="지연 라운드">
                  {game.oldest === null ? '—' : countdown(game.oldest)}
                </td>
                <td className="num" data-label="회원">
                  {formatWon(game.members)}
                </td>
                <td className="num strong" data-label="진행중 베팅금액">
                  {formatWon(game.held)}
                </td>
                {mayWrite && (
                  <ActsCell
                    title={game.title}
                    first={index === 0}
                    last={index === ordered.length - 1}
                    onMove={(by) => shift(game, by)}
                    onState={() => open(game)}
                  />
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
