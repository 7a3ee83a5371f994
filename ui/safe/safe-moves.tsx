/** The newest moves with both balances after them: a table on a desktop, two-line cards on a phone. */
import type { ReactNode } from 'react'

import { Icon } from '../icons.tsx'
import { Won } from '../won.tsx'

type SafeMove = {
  num: number
  money: number
  last: number
  now: number
  time: string
  status: 'add' | 'remove'
}
type Props = {
  rows: SafeMove[]
  /** as a table */
  wide: boolean
  /** what stands where there was never a move */
  empty: ReactNode
}

export function SafeMoves({ rows, wide, empty }: Props) {
  return (
    <section className="safe-moves" aria-labelledby="safe-moves">
      <div className="row between">
        <h2 className="t17" id="safe-moves">
          금고내역
        </h2>
        <span className="t13 mute">최근 15건</span>
      </div>
      {rows.length === 0 ? empty : wide ? <Table rows={rows} /> : <Cards rows={rows} />}
    </section>
  )
}

/** Without seconds, and on a card without the year. */
const When = ({ at, from = 0 }: { at: string; from?: number }) => (
  <time dateTime={at.replace(' ', 'T')}>{at.slice(from, 16)}</time>
)

/** The way as a sign and a word. */
const Way = ({ status }: Pick<SafeMove, 'status'>) => (
  <span className="safe-way">
    <Icon name={status === 'add' ? 'down' : 'up'} className="ic-s" />
    {status === 'add' ? '보관' : '회수'}
  </span>
)

const Cards = ({ rows }: { rows: SafeMove[] }) => (
  <ul>
    {rows.map(({ num, money, last, now, time, status }) => (
      <li className="li" key={num}>
        <span className="grow">
          <b className="strong">
            <Way status={status} />
          </b>
          <br />
          <span className="t13 mute">
            <When at={time} from={5} /> · 금고 <Won amount={last} />
          </span>
        </span>
        <span className="end">
          <b className="t17">
            <Won amount={money} />
          </b>
          <br />
          <span className="t13 mute">
            보유금 <Won amount={now} />
          </span>
        </span>
      </li>
    ))}
  </ul>
)

const Table = ({ rows }: { rows: SafeMove[] }) => (
  <table>
    <caption className="sr">금고내역</caption>
    <thead>
      <tr>
        <th scope="col" className="num">
          금액
        </th>
        <th scope="col" className="num">
          금고
        </th>
        <th scope="col" className="num">
          보유금
        </th>
        <th scope="col">일시</th>
        <th scope="col">비고</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ num, money, last, now, time, status }) => (
        <tr key={num}>
          <td className="num strong">
            <Won amount={money} />
          </td>
          <td className="num">
            <Won amount={last} />
          </td>
          <td className="num">
            <Won amount={now} />
          </td>
          <td>
            <When at={time} />
          </td>
          <td>
            <Way status={status} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
