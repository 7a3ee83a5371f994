/** Pairs of stakes that lay against each other, the newest first; each leads to its bets. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Ring, RingPair } from '@madang/contract/operator/radar.ts'
import { formatChange, formatSigned, formatWon } from '@madang/contract/core/won.ts'
import { Pager } from '@madang/ui/pager.tsx'

import { shortTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { toBets } from '../../shell/places.ts'
import { TableCard } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'

export function PairsCard({ ring }: { ring: Ring }) {
  const { id, money, pairs } = ring
  const [page, setPage] = useState(1)
  const mayBets = useMay('bets.read')
  const { data, error, refetch } = useAsked('radarPairs', {
    name: 'ringPairs',
    input: { id, pageIndex: page },
    again: String(pairs),
    everyMs: false,
  })
  return (
    <TableCard
      title={`마주 건 베팅 ${formatWon(pairs)}쌍`}
      label="마주 건 베팅"
      beside={<span className="mute">같은 회차 · 서로 반대 · 초 단위 사이</span>}
      table="is-inset radar-pairs"
      cards="minmax(0, 1fr) auto"
      query={{ data, error, refetch }}
      columns={columnsOf(mayBets)}
      idOf={(pair) => pair.id}
      none="지난 7일 안의 마주 건 베팅이 없습니다."
      height={5}
      foot={
        <tr>
          <td colSpan={5}>
            {formatWon(pairs)}쌍 모두
            {data && ` · 보이는 ${formatWon(data.list.length)}쌍`}
          </td>
          <td className="num">{formatSigned(-money.house)}</td>
          <td className="num c-ochre">{formatChange(money.rolling)}</td>
        </tr>
      }
    >
      {data && data.totalPages > 1 && (
        <Pager page={page} totalPages={data.totalPages} onPage={setPage} />
      )}
    </TableCard>
  )
}

const Side = ({ side, may }: { side: RingPair['one']; may: boolean }) => {
  const words = `${side.uid} ${side.pick} ${formatWon(side.stake)}`
  return may ? (
    <Link {...toBets({ uid: side.uid, no: String(side.no) })}>{words}</Link>
  ) : (
    <span>{words}</span>
  )
}

const columnsOf = (may: boolean): Column<RingPair>[] => [
  { head: '때', as: 'mute on-small', at: '1 / 2', cell: ({ at }) => shortTime(at) },
  {
    head: '회차',
    at: '1 / 1',
    cell: ({ game, number }) => (number === null ? game : `${game} ${number}`),
  },
  { head: '한쪽', at: 'wide', cell: ({ one }) => <Side side={one} may={may} /> },
  { head: '다른 쪽', at: 'wide', cell: ({ other }) => <Side side={other} may={may} /> },
  {
    head: '사이',
    num: true,
    phone: true,
    as: 'soft',
    cell: ({ seconds, same }) => `${Math.round(seconds)}초${same ? '' : ' · 금액 다름'}`,
  },
  {
    head: '잃는 몫',
    num: true,
    phone: true,
    cell: ({ house }) => <span className="loss">{formatSigned(-house)}</span>,
  },
  {
    head: '롤링',
    num: true,
    phone: true,
    cell: ({ rolling, taken }) => (
      <span className={taken ? 'mute' : 'c-ochre'}>
        {formatChange(rolling)}
        {taken && ' 되찾음'}
      </span>
    ),
  },
]
