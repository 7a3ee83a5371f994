/** The newest moves with both balances after them: a table on a desktop, two-line cards on a phone. */
import type { SafeRow } from '@madang/contract/member/safe.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import { BoardEmpty, When } from '../../shell/board.tsx'
import { useDevice } from '../../shell/device.ts'

export function SafeMoves({ rows }: { rows: SafeRow[] }) {
  const device = useDevice()
  return (
    <section className="safe-moves" aria-labelledby="safe-moves">
      <div className="row between">
        <h2 className="t17" id="safe-moves">
          금고 내역
        </h2>
        <span className="t13 mute">최근 15건</span>
      </div>
      {rows.length === 0 ? (
        <div className="board-empty">
          <BoardEmpty
            title="금고 내역이 없습니다."
            hint="금액을 정하고 금고에 보관을 누르면 여기에 남습니다."
          />
        </div>
      ) : device === 'pc' ? (
        <Table rows={rows} />
      ) : (
        <Cards rows={rows} />
      )}
    </section>
  )
}

/** The way as a sign and a word. */
const Way = ({ status }: Pick<SafeRow, 'status'>) => (
  <span className="safe-way">
    <Icon name={status === 'add' ? 'down' : 'up'} className="ic-s" />
    {status === 'add' ? '보관' : '회수'}
  </span>
)

const Cards = ({ rows }: { rows: SafeRow[] }) => (
  <ul>
    {rows.map(({ num, money, last, now, time, status }) => (
      <li className="li" key={num}>
        <span className="grow">
          <b className="strong">
            <Way status={status} />
          </b>
          <br />
          <span className="t13 mute">
            <When at={time} /> · 금고 <Won amount={last} />
          </span>
        </span>
        <span className="end">
          <b className="t17">
            <Won amount={money} />
          </b>
          <br />
          <span className="t13 mute">
            보유 <Won amount={now} />
          </span>
        </span>
      </li>
    ))}
  </ul>
)

const Table = ({ rows }: { rows: SafeRow[] }) => (
  <table>
    <caption className="sr">금고 내역</caption>
    <thead>
      <tr>
        <th scope="col" className="num">
          보관금액
        </th>
        <th scope="col" className="num">
          금고금액
        </th>
        <th scope="col" className="num">
          보유금액
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
