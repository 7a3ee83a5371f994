/** The entries of a statement: a table on a desktop, cards on a phone; a move between pockets has a line for each. */
import { Link } from '@tanstack/react-router'

import { statementPocketText } from '@madang/contract/member/plain/statement.ts'
import type { StatementRow } from '@madang/contract/member/statement.ts'

import { When } from '../../shell/board.tsx'
import { useDevice } from '../../shell/device.ts'
import { Amount } from './amount.tsx'

type Props = { list: StatementRow[] }

export const StatementRows = (props: Props) =>
  useDevice() === 'pc' ? <Table {...props} /> : <Cards {...props} />

function Cause({ row: { cause, reverses } }: { row: StatementRow }) {
  return (
    <>
      {cause === null ? null : cause.link === null ? (
        <span>{cause.text}</span>
      ) : (
        <CauseLink address={cause.link}>{cause.text}</CauseLink>
      )}
      {reverses !== null && <span> {reverses}번 기록을 되돌림</span>}
    </>
  )
}

/** To an address as the server wrote it, with what is searched for there. */
function CauseLink({ address, children }: { address: string; children: string }) {
  const { pathname, searchParams } = new URL(address, location.origin)
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams) as never}
      className="statement-cause"
    >
      {children}
    </Link>
  )
}

const Table = ({ list }: Props) => (
  <table className="statement-table">
    <caption className="sr">머니내역</caption>
    <thead>
      <tr>
        <th scope="col">일시</th>
        <th scope="col">내용</th>
        <th scope="col">상세</th>
        <th scope="col">구분</th>
        <th scope="col" className="num">
          변동
        </th>
        <th scope="col" className="num">
          전
        </th>
        <th scope="col" className="num">
          후
        </th>
      </tr>
    </thead>
    {list.map((row) => (
      <tbody key={row.no}>
        {row.moves.map(({ pocket, change, before, after }, index) => (
          <tr key={pocket}>
            {index === 0 && (
              <>
                <td rowSpan={row.moves.length}>
                  <When at={row.date} />
                </td>
                <td rowSpan={row.moves.length} className="strong">
                  {row.log}
                </td>
                <td rowSpan={row.moves.length} className="statement-why">
                  <Cause row={row} />
                </td>
              </>
            )}
            <td>{statementPocketText[pocket]}</td>
            <td className="num strong">
              <Amount pocket={pocket} amount={change} signed />
            </td>
            <td className="num">
              <Amount pocket={pocket} amount={before} />
            </td>
            <td className="num">
              <Amount pocket={pocket} amount={after} />
            </td>
          </tr>
        ))}
      </tbody>
    ))}
  </table>
)

const Cards = ({ list }: Props) => (
  <ul>
    {list.map((row) => (
      <li className="statement-card" key={row.no}>
        <div className="row between">
          <b className="strong">{row.log}</b>
          <span className="t13 mute">
            <When at={row.date} />
          </span>
        </div>
        {(row.cause !== null || row.reverses !== null) && (
          <div className="t13 soft statement-why">
            <Cause row={row} />
          </div>
        )}
        {row.moves.map(({ pocket, change, before, after }) => (
          <div className="row between" key={pocket}>
            <span className="t13 mute">
              {statementPocketText[pocket]} <Amount pocket={pocket} amount={before} />
              <span aria-hidden="true"> → </span>
              <span className="sr">에서 </span>
              <Amount pocket={pocket} amount={after} />
              <span className="sr">으로</span>
            </span>
            <b className="strong">
              <Amount pocket={pocket} amount={change} signed />
            </b>
          </div>
        ))}
      </li>
    ))}
  </ul>
)
