/** What a member did last: requests at the cashier, bets, logins. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { MemberCard } from '@madang/contract/operator/desk.ts'

import { dayTime, gameTitle, shortTime } from '../../shell/format.ts'
import { toBets } from '../../shell/places.ts'
import { RequestTag, type Cashier } from '../../shell/request-tag.tsx'
import { TableCard, type Described } from '../../shell/rows.tsx'
import { won, type Column } from '../../shell/table.tsx'

type RequestRow = MemberCard['deposits'][number]
type RequestsProps = { title: string; kind: Cashier; rows: RequestRow[] }

export const Requests = ({ title, kind, rows }: RequestsProps) => (
  <MemberTable
    title={title}
    query={{ data: rows }}
    columns={requestColumns(kind)}
    none={kind === 'deposits' ? '충전한 적이 없습니다.' : '환전한 적이 없습니다.'}
  />
)

const requestColumns = (kind: Cashier): Column<RequestRow>[] => [
  { head: '일시', as: 'soft', cell: ({ at }) => shortTime(at) },
  won('금액', ({ amount }) => amount, { as: 'strong' }),
  { head: '상태', cell: ({ state }) => <RequestTag kind={kind} state={state} /> },
]

export const LastBets = ({ member }: { member: MemberCard }) => (
  <MemberTable
    title="최근 베팅"
    query={{ data: member.lastBets }}
    columns={betColumns}
    none="베팅한 적이 없습니다."
    beside={
      <Link className="btn btn-s" {...toBets({ uid: member.uid })}>
        베팅 내역 <kbd className="op-keys">u</kbd>
      </Link>
    }
  />
)

const betColumns: Column<MemberCard['lastBets'][number]>[] = [
  { head: '일시', as: 'soft', cell: ({ at }) => shortTime(at) },
  { head: '게임', as: 'person-game', cell: ({ game }) => gameTitle(game) },
  won('베팅금액', ({ stake }) => stake),
  won('당첨금', ({ win }) => win, { as: ({ stake, win }) => (win > stake ? 'gain' : '') }),
  { head: '결과', cell: ({ status }) => status },
]

type TableProps<Row> = Pick<Described<Row>, 'query' | 'columns'> & {
  title: string
  none: string
  beside?: ReactNode
}

const MemberTable = <Row extends { id: number }>({ none, ...rest }: TableProps<Row>) => (
  <TableCard
    {...rest}
    scrolls
    table="is-inset"
    idOf={({ id }) => id}
    none={<p className="soft person-none">{none}</p>}
  />
)

export const Logins = ({ member: { session, logins } }: { member: MemberCard }) => (
  <section className="card pad grid person-list" aria-label="접속">
    <h2>접속</h2>
    {session ? (
      <p>
        <span className="tag jade">접속중</span> {session.address}
        <br />
        <span className="mute">
          {dayTime(session.startedAt)} 시작 · {dayTime(session.actionAt)} 마지막
        </span>
      </p>
    ) : (
      <p className="soft">지금 접속하지 않았습니다.</p>
    )}
    <ul>
      {logins.map(({ address, at }) => (
        <li key={at} className="row between">
          <span>{address}</span>
          <span className="mute">{dayTime(at)}</span>
        </li>
      ))}
    </ul>
  </section>
)
