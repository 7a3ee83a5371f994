/** What the house owes of one kind: the members whose parts it is the sum of, and its query. */
import { Link, useNavigate } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { BookHolder } from '@madang/contract/operator/books.ts'
import {
  bookHoldings,
  bookHoldingText,
  type BookHolding,
} from '@madang/contract/operator/plain/books.ts'

import { BackHead } from '../../shell/detail.tsx'
import { dayTime } from '../../shell/format.ts'
import { FilterSelect, List } from '../../shell/list-page.tsx'
import { useKeys } from '../../shell/keys.ts'
import { useMay } from '../../shell/me.ts'
import { toStatement } from '../../shell/places.ts'
import type { Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { Query } from './book-rows.tsx'
import { holdingOf, holdingUnit, workedAt } from './words.ts'
import './books.css'

const words = bookHoldings.map((of) => [of, bookHoldingText[of]] as const)

export function OwedPage() {
  const { filter, chosen, page, paging } = useFilter(['of'])
  const of = bookHoldings.find((each) => each === filter.of) ?? 'owed'
  const query = useAsked('bookHolders', {
    name: 'bookHolders',
    input: { of, pageIndex: page },
    everyMs: 60_000,
  })
  const { data } = query
  const navigate = useNavigate()
  useKeys({ b: () => void navigate({ to: '/books' }) })
  return (
    <>
      <BackHead to="/books" title={bookHoldingText[of]}>
        <span className="soft">{data ? `${dayTime(data.at)} 기준` : '불러오는중'}</span>
      </BackHead>
      <List<BookHolder>
        name="book-holders"
        table="is-lines is-inset is-inset-end"
        label="회원별 금액"
        title={
          <div className="row between op-part op-filter">
            <h2>
              회원별{' '}
              {data &&
                `${holdingOf(of, data.sum)}${holdingUnit[of]} · ${formatWon(data.totalCnt)}명`}
            </h2>
            <FilterSelect label="항목" {...chosen('of')} value={of} words={words} />
          </div>
        }
        query={query}
        columns={columnsOf(of)}
        idOf={({ member }) => member}
        none="이 항목에 금액이 있는 회원이 없습니다."
        to={({ member }) => toStatement(member)}
        under={
          <section className="card pad books-told" aria-label="계산 방법">
            <p className="soft">
              {said[of]} 금액이 0인 회원은 빠집니다. <Worked of={of} />
            </p>
            {data && <Query text={data.query} />}
          </section>
        }
        {...paging}
      />
    </>
  )
}

const wallet = (what: string) => `모든 회원의 지금 ${what} 합입니다.`
const said: Record<BookHolding, string> = {
  owed: wallet('보유금, 금고, 환전 신청, 포인트를 더한'),
  money: wallet('보유금'),
  safe: wallet('금고'),
  held: wallet('환전 신청금액'),
  point: wallet('포인트'),
  coin: wallet('코인'),
  open: '아직 결과가 나오지 않은 베팅의 합이고, 갚을 돈에는 넣지 않습니다.',
}

function Worked({ of }: { of: BookHolding }) {
  const list = workedAt(of)
  const may = useMay(list?.needs ?? 'books.read')
  return list && may ? <Link {...list.to}>{list.title}에서 보기</Link> : null
}

const columnsOf = (of: BookHolding): Column<BookHolder>[] => [
  { head: '회원', as: 'strong on-first', at: '1 / 1', link: true, cell: ({ uid }) => uid },
  {
    head: '금액',
    num: true,
    as: 'strong',
    at: '1 / 2',
    cell: ({ amount }) => `${holdingOf(of, amount)}${holdingUnit[of]}`,
  },
]
