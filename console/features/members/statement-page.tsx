/** A member's statement as the member reads it: cause, before, after, and whether each entry follows the one before. */
import { useNavigate, useParams } from '@tanstack/react-router'

import { formatCoins } from '@madang/contract/core/coins.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { operatorPockets, operatorPocketWords } from '@madang/contract/operator/plain/statement.ts'
import type { MoneyRow } from '@madang/contract/operator/statement.ts'

import { Missing, refusedWords } from '../../shell/detail.tsx'
import { dayTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { FilterSelect, ListPage } from '../../shell/list-page.tsx'
import { PeriodFilter, useDays } from '../../shell/period-filter.tsx'
import { toBets, toMember, toRound, type Place } from '../../shell/places.ts'
import type { Column } from '../../shell/table.tsx'
import { Tag } from '../../shell/tag.tsx'
import { useAsked, type Data } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'

/** An entry of two pockets is two lines. */
type Line = MoneyRow['moves'][number] & { row: MoneyRow; key: string; follows: boolean | null }

export function MemberStatementPage() {
  const { id = '' } = useParams({ strict: false })
  const { filter, page, paging, chosen, changeAll } = useFilter(['pocket', 'start', 'end'])
  const { today, ...days } = useDays({ start: filter.start, end: filter.end })
  const pocket = operatorPockets.find((name) => name === filter.pocket) ?? 'all'
  const navigate = useNavigate()
  const query = useAsked('memberStatement', {
    name: 'memberStatement',
    input: { id: Number(id) || 0, pocket, ...days, pageIndex: page },
    again: id,
  })
  const { data } = query
  useKeys({ b: () => void navigate(toMember(Number(id))) })
  const none = refusedWords(query.error)
  if (none !== null) return <Missing to="/members">{none}</Missing>
  return (
    <ListPage<Line>
      name="statement"
      table="is-lines"
      title={data ? `${data.uid} 머니내역` : '머니내역'}
      label="머니내역"
      query={{ ...query, data: data && { ...data, list: linesOf(data.list) } }}
      columns={columns}
      idOf={({ key }) => key}
      none="이 기간에 움직인 것이 없습니다. 날짜를 넓혀보세요."
      to={({ row }) => placeOf(row, data?.uid ?? '', Number(id))}
      {...paging}
      above={data && <Books books={data.books} />}
      tools={
        <>
          <FilterSelect
            label="구분"
            all="모든 잔액"
            {...chosen('pocket')}
            words={Object.entries(operatorPocketWords)}
          />
          <PeriodFilter days={{ ...days, today }} onDays={changeAll} />
        </>
      }
    />
  )
}

/** Of each pocket, whether what an entry found is what the one before it left; the last of a page is not known to. */
function linesOf(rows: readonly MoneyRow[]): Line[] {
  const lines = rows.flatMap((row) =>
    row.moves.map((move) => ({ ...move, row, key: `${row.no} ${move.pocket}` })),
  )
  return lines.map((line, at) => {
    const before = lines.slice(at + 1).find(({ pocket }) => pocket === line.pocket)
    return { ...line, follows: before ? before.after === line.before : null }
  })
}

const words: Record<string, string> = operatorPocketWords
const amountOf = (pocket: string, amount: number) =>
  pocket === 'coin' ? formatCoins(amount) : formatWon(amount)

const signed = ({ pocket, change }: Line) => (
  <span className={change > 0 ? 'gain' : 'loss'}>
    {change > 0 ? '+' : '−'}
    {amountOf(pocket, Math.abs(change))}
  </span>
)

const columns: Column<Line>[] = [
  { head: '일시', as: 'mute on-small', at: '1 / 2', cell: ({ row }) => dayTime(row.at) },
  {
    head: '내용',
    at: '1 / 1',
    link: true,
    cell: ({ row }) => row.log,
  },
  { head: '상세', as: 'soft is-wrapped', at: 'wide', cell: ({ row }) => row.cause.text },
  { head: '구분', as: 'soft', cell: ({ pocket }) => words[pocket] ?? pocket },
  { head: '변동', num: true, as: 'strong', cell: signed },
  { head: '전', num: true, phone: true, cell: ({ pocket, before }) => amountOf(pocket, before) },
  {
    head: '후',
    num: true,
    as: 'strong',
    phone: true,
    cell: ({ pocket, after }) => amountOf(pocket, after),
  },
  {
    head: '이어짐',
    as: 'on-none',
    cell: ({ follows }) =>
      follows === null ? (
        ''
      ) : follows ? (
        <Tag word="맞음" tone="jade" icon="check" />
      ) : (
        <Tag word="다름" tone="bad" icon="warn" />
      ),
  },
]

/** Where what caused an entry is shown. */
function placeOf({ cause: { of, id } }: MoneyRow, uid: string, member: number): Place {
  if (of === 'bet' || of === 'vendorBet') return toBets({ uid, no: String(id) })
  if (of === 'round') return toRound(id)
  if (of === 'deposit' || of === 'withdrawal')
    return { to: `/desk/${of}s`, search: { view: 'all', uid } }
  return toMember(member)
}

/** Whether what the pockets hold is what all entries of the member add up to. */
const Books = ({ books }: { books: Data<'memberStatement'>['books'] }) => {
  const wrong = books.pockets.filter(({ balance, sum }) => balance !== sum)
  return (
    <p className="row wraps">
      {wrong.length === 0 ? (
        <Tag word={`잔액 = 장부 · ${formatWon(books.transfers)}줄`} tone="jade" icon="check" />
      ) : (
        wrong.map(({ pocket, balance, sum }) => (
          <Tag
            key={pocket}
            word={`${words[pocket] ?? pocket} 다름 · 잔액 ${amountOf(pocket, balance)} · 장부 ${amountOf(pocket, sum)}`}
            tone="bad"
            icon="warn"
          />
        ))
      )}
    </p>
  )
}
