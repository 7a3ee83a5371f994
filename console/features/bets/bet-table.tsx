/** What is said of each bet of the list, and the sums of the rows in sight. */
import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { BetRow } from '@madang/contract/operator/bets.ts'
import { betKindWords } from '@madang/contract/operator/plain/bets.ts'
import { Won } from '@madang/ui/won.tsx'

import { BetTag } from '../../shell/bet-tag.tsx'
import { dayTime } from '../../shell/format.ts'
import { won, type Columns } from '../../shell/table.tsx'

const netOf = ({ state, stake, paid }: BetRow) => (state === 'wait' ? 0 : stake - paid)

/** Beside an opened bet there is room for less. */
export const columnsOf = (open: (row: BetRow) => void, opened: string): Columns<BetRow> => [
  {
    head: '일시',
    as: 'mute on-small',
    at: '1 / 2',
    cell: (row) => (
      <button
        type="button"
        className="op-cover bets-open"
        aria-expanded={opened === String(row.no)}
        onClick={() => open(row)}
      >
        {dayTime(row.at).slice(5)}
      </button>
    ),
  },
  opened === '' && { head: '종류', as: 'soft on-none', cell: ({ kind }) => betKindWords[kind] },
  { head: '회원', as: 'strong', at: '1 / 1', cell: ({ uid }) => uid },
  {
    head: '게임 · 회차',
    at: '2 / 1',
    as: 'is-cut',
    cell: ({ game, number }) => (
      <>
        {game} {number !== null && <span className="mute">{number}회</span>}
      </>
    ),
  },
  { head: '픽', as: 'is-cut on-small', at: 'wide', cell: ({ pick }) => pick },
  won('베팅금액', ({ stake }) => stake, { as: 'strong', at: '2 / 2' }),
  opened === '' && {
    head: '배당',
    num: true,
    as: 'on-none',
    cell: ({ odds }) => (odds === null ? '—' : formatOdds(odds)),
  },
  {
    head: '당첨금',
    num: true,
    phone: true,
    cell: ({ state, paid }) => (state === 'wait' ? '—' : formatWon(paid)),
  },
  {
    head: '하우스',
    num: true,
    as: 'on-none',
    cell: (row) => (row.state === 'wait' ? '—' : <Won amount={netOf(row)} signed />),
  },
  { head: '결과', cell: ({ state }) => <BetTag state={state} /> },
]

export function Foot({ rows, beside }: { rows: readonly BetRow[]; beside: boolean }) {
  const sum = (of: (row: BetRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return (
    <tr>
      <td colSpan={beside ? 4 : 5}>보이는 {formatWon(rows.length)}건의 합</td>
      <td className="num strong">{formatWon(sum(({ stake }) => stake))}</td>
      {!beside && <td>&nbsp;</td>}
      <td className="num">{formatWon(sum(({ paid }) => paid))}</td>
      <td className="num">
        <Won amount={sum(netOf)} signed />
      </td>
      <td>&nbsp;</td>
    </tr>
  )
}
