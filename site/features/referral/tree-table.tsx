/** The tree as a table on a desktop: lines lead from each upper to those below (docs/spec/member-pages.md#pages). */
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { ReferralRow } from '@madang/contract/member/referral.ts'

import { Direct, Toggle } from './tree-parts.tsx'
import { shareOf, totalsOf, type TreeRow } from './tree.ts'

export type TreeProps = {
  /** what is to be seen */
  rows: TreeRow[]
  /** everything searched, seen or not */
  list: ReferralRow[]
  closed: ReadonlySet<string>
  onToggle: (uuid: string) => void
  onRates: (uuid: string) => void
}

export const TreeTable = ({ rows, list, closed, onToggle, onRates }: TreeProps) => (
  <table className="tree-table">
    <caption className="sr">추천인 현황</caption>
    <thead>
      <tr>
        <th scope="col">회원 아이디</th>
        <th scope="col">상위</th>
        <th scope="col" className="num">
          카지노 베팅금액
        </th>
        <th scope="col" className="num">
          슬롯 베팅금액
        </th>
        <th scope="col" className="num">
          카지노 롤링
        </th>
        <th scope="col" className="num">
          슬롯 롤링
        </th>
        <th scope="col" className="num">
          전체 롤링
        </th>
        <th scope="col">설정</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.uuid}>
          <th scope="row">
            <span className="tree-cell">
              <Rails row={row} />
              <Toggle row={row} open={!closed.has(row.uuid)} onToggle={onToggle} />
              <b className="strong">{row.uuid}</b>
              <Direct depth={row.depth} />
            </span>
          </th>
          <td className="soft">{row.rc}</td>
          <td className="num">
            <Amount of={row.casinoBet} />
          </td>
          <td className="num">
            <Amount of={row.slotBet} />
          </td>
          <td className="num">
            <Rolled points={row.casinoRoll} stakes={row.casinoBet} />
          </td>
          <td className="num">
            <Rolled points={row.slotRoll} stakes={row.slotBet} />
          </td>
          <td className="num strong">
            <Amount of={row.casinoRoll + row.slotRoll} />
          </td>
          <td>
            <Acts row={row} onRates={onRates} />
          </td>
        </tr>
      ))}
    </tbody>
    <Foot list={list} />
  </table>
)

function Foot({ list }: { list: ReferralRow[] }) {
  const { casinoBet, slotBet, casinoRoll, slotRoll } = totalsOf(list)
  return (
    <tfoot>
      <tr>
        <td className="tree-sum" colSpan={2}>
          합계 {formatWon(list.length)}명
        </td>
        <td className="num">{formatWon(casinoBet)}</td>
        <td className="num">{formatWon(slotBet)}</td>
        <td className="num">
          <Rolled points={casinoRoll} stakes={casinoBet} />
        </td>
        <td className="num">
          <Rolled points={slotRoll} stakes={slotBet} />
        </td>
        <td className="num c-ochre">{formatWon(casinoRoll + slotRoll)}</td>
        <td aria-hidden="true">&nbsp;</td>
      </tr>
    </tfoot>
  )
}

/** What was neither staked nor earned stands back. */
const Amount = ({ of }: { of: number }) => (
  <span className={of === 0 ? 'mute' : undefined}>{formatWon(of)}</span>
)

const Rolled = ({ points, stakes }: { points: number; stakes: number }) => (
  <span className="tree-rolled">
    <Amount of={points} />
    <small className="t13 mute">{shareOf(points, stakes)}</small>
  </span>
)

const Rails = ({ row: { depth, rails, last } }: { row: TreeRow }) => (
  <>
    {rails.map((runs, level) => (
      <i key={level} className={runs ? 'tree-rail is-on' : 'tree-rail'} aria-hidden="true" />
    ))}
    {depth > 1 && (
      <i className={last ? 'tree-rail is-last' : 'tree-rail is-mid'} aria-hidden="true" />
    )}
  </>
)

const Acts = ({ row: { uuid, depth }, onRates }: { row: TreeRow } & Pick<TreeProps, 'onRates'>) => (
  <span className="tree-acts">
    <Link to="/userBetting" search={{ uuid }} className="btn btn-s" aria-label={`${uuid} 베팅내역`}>
      베팅내역
    </Link>
    {depth === 1 && (
      <button
        type="button"
        className="btn btn-s btn-line"
        aria-label={`${uuid} 롤링 설정`}
        onClick={() => onRates(uuid)}
      >
        롤링 설정
      </button>
    )}
  </span>
)
