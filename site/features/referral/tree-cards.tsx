/** The tree as cards on a phone, each set in by its depth (docs/spec/member-pages.md#pages). */
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'

import { Direct, Toggle } from './tree-parts.tsx'
import type { TreeProps } from './tree-table.tsx'
import { shareOf, totalsOf, type TreeRow } from './tree.ts'

/** A phone has room for so many steps; what lies deeper stands under the last. */
const STEPS = 3

export function TreeCards({ rows, list, closed, onToggle, onRates }: TreeProps) {
  const { casinoBet, slotBet, casinoRoll, slotRoll } = totalsOf(list)
  return (
    <>
      <section className="card tree-totals" aria-label="합계">
        <div>
          <span className="t13 mute">카지노 베팅</span>
          <b className="strong">{formatWon(casinoBet)}</b>
        </div>
        <div>
          <span className="t13 mute">슬롯 베팅</span>
          <b className="strong">{formatWon(slotBet)}</b>
        </div>
        <div>
          <span className="t13 mute">전체 롤링</span>
          <b className="strong c-ochre">{formatWon(casinoRoll + slotRoll)}</b>
        </div>
      </section>
      <ul className="tree-cards">
        {rows.map((row) => (
          <li className={`card tree-card is-step-${Math.min(row.depth - 1, STEPS)}`} key={row.uuid}>
            <Card row={row} open={!closed.has(row.uuid)} onToggle={onToggle} onRates={onRates} />
          </li>
        ))}
      </ul>
    </>
  )
}

type CardProps = { row: TreeRow; open: boolean } & Pick<TreeProps, 'onToggle' | 'onRates'>

const Card = ({ row, open, onToggle, onRates }: CardProps) => (
  <>
    <div className="row tree-who">
      {row.lowers > 0 && <Toggle row={row} open={open} onToggle={onToggle} />}
      <b className="strong grow">{row.uuid}</b>
      {row.depth > 1 && <span className="t13 mute">상위 {row.rc}</span>}
      <Direct depth={row.depth} />
    </div>
    <dl className="tree-facts">
      <Fact name="카지노" stakes={row.casinoBet} points={row.casinoRoll} />
      <Fact name="슬롯" stakes={row.slotBet} points={row.slotRoll} />
      <div>
        <dt className="soft">전체 롤링</dt>
        <dd className="strong">{formatWon(row.casinoRoll + row.slotRoll)}</dd>
      </div>
    </dl>
    <div className="tree-acts">
      <Link
        to="/userBetting"
        search={{ uuid: row.uuid }}
        className="btn"
        aria-label={`${row.uuid} 베팅내역`}
      >
        베팅내역
      </Link>
      {row.depth === 1 && (
        <button
          type="button"
          className="btn btn-line"
          aria-label={`${row.uuid} 롤링 설정`}
          onClick={() => onRates(row.uuid)}
        >
          롤링 설정
        </button>
      )}
    </div>
  </>
)

const Fact = ({ name, stakes, points }: { name: string; stakes: number; points: number }) => (
  <div>
    <dt className="soft">{name}</dt>
    <dd>
      <span className={stakes === 0 ? 'mute' : undefined}>베팅 {formatWon(stakes)}</span>
      <span className={points === 0 ? 'mute' : undefined}>
        롤링 {formatWon(points)} <small className="t13 mute">{shareOf(points, stakes)}</small>
      </span>
    </dd>
  </div>
)
