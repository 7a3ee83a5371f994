/** The pockets and what they hold, each of them a way to its own entries, and whether the ledger adds up to them. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { UseQueryResult } from '@tanstack/react-query'

import {
  statementPockets,
  statementPocketText,
  statementText,
  type StatementKind,
  type StatementPocket,
} from '@madang/contract/member/plain/statement.ts'
import type { StatementBooks } from '@madang/contract/member/statement.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { Amount } from './amount.tsx'

type Props = {
  books: UseQueryResult<StatementBooks>
  /** what the header says of balances, which is newer than the check */
  balances: Partial<Record<StatementPocket, number>>
  pocket: StatementKind
  onPocket: (pocket: StatementKind) => void
}

export function Books({ books, balances: newer, pocket, onPocket }: Props) {
  const checked = books.data?.pockets ?? []
  const balances = new Map(checked.map((one) => [one.pocket, newer[one.pocket] ?? one.balance]))
  const moved = checked.some((one) => balances.get(one.pocket) !== one.balance)
  return (
    <section className="card statement-books" aria-label="구분">
      <fieldset className="statement-pockets" aria-label="구분 고르기">
        <button type="button" aria-pressed={pocket === 'all'} onClick={() => onPocket('all')}>
          <span>전체</span>
        </button>
        {statementPockets.map((name) => (
          <button
            type="button"
            key={name}
            aria-pressed={pocket === name}
            onClick={() => onPocket(name)}
          >
            <span className="t13">{statementPocketText[name]}</span>
            <b className="strong">
              {balances.has(name) ? (
                <Amount pocket={name} amount={balances.get(name)!} />
              ) : (
                <Skeleton width={72} height={18} />
              )}
            </b>
          </button>
        ))}
      </fieldset>
      <Verdict books={books} moved={moved} />
    </section>
  )
}

/** A check that failed says so, even where an earlier one was right. */
function Verdict({
  books: { data, isError, refetch },
  moved,
}: Pick<Props, 'books'> & { moved: boolean }) {
  if (isError)
    return (
      <output className="statement-verdict">
        <Icon name="info" className="ic-s" />
        <span className="grow">{statementText.unchecked}</span>
        <button type="button" className="btn btn-s" onClick={() => void refetch()}>
          다시 확인
        </button>
      </output>
    )
  if (!data)
    return (
      <output className="statement-verdict">
        <span className="sr">장부를 확인하는 중입니다.</span>
        <Skeleton width={220} height={18} />
      </output>
    )
  const right = data.pockets.every(({ balance, sum }) => balance === sum)
  return (
    <output className={right ? 'statement-verdict is-right' : 'statement-verdict is-wrong'}>
      <Icon name={right ? 'check' : 'warn'} className="ic-s" />
      <span className="grow">
        <b className="strong">{right ? statementText.right : statementText.wrong}</b>{' '}
        <span className="t13 soft">
          전체 기록 {formatWon(data.transfers)}건을 더해 잔액과 대조했습니다.
        </span>
      </span>
      {moved && (
        <button type="button" className="btn btn-s" onClick={() => void refetch()}>
          다시 확인
        </button>
      )}
    </output>
  )
}
