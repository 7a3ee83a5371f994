/** Every partner's statement of a half month: what they get, and whether it is closed. */
import { Link, useNavigate } from '@tanstack/react-router'

import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import type { Statement } from '@madang/contract/operator/settlement.ts'
import { shareWords } from '@madang/contract/core/statement.ts'

import { Button } from '../../shell/button.tsx'
import { useKeys } from '../../shell/keys.ts'
import { List } from '../../shell/list-page.tsx'
import { useHouseNow } from '../../shell/me.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { reportLooks } from '../../shell/report.tsx'
import type { Column } from '../../shell/table.tsx'
import { Tag } from '../../shell/tag.tsx'
import { useAsked, type Data } from '../../shell/use-asked.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { around, halfFrom, halfName, Sum } from './words.tsx'
import './settlement.css'

export function SettlementListPage() {
  const now = useHouseNow()
  const { filter, change } = useFilter(['first'])
  const half = halfFrom(filter.first, now)
  const { first, last } = half
  const { before, after } = around(half, now)
  const query = useAsked('settlementList', {
    name: 'settlements',
    params: { first },
    input: { first },
    everyMs: 60_000,
  })
  const { data } = query
  return (
    <>
      <PageHead
        title="파트너 정산"
        acts={
          <span className="row st-turns">
            <DisputesLink />
            <Button small line onClick={() => change('first', before.first)}>
              이전 기간
            </Button>
            <b className="strong st-period">
              {first} ~ {last.slice(5)} <span className="mute">{halfName(half)}</span>
            </b>
            <Button
              small
              line
              disabled={after === null}
              onClick={() => change('first', after?.first ?? first)}
            >
              다음 기간
            </Button>
            <ExportButton list="statements" filter={{ first }} />
          </span>
        }
      />
      <List<Statement>
        name="settlements"
        table={`${reportLooks.name} st-list`}
        cards={reportLooks.cards}
        label="파트너별 정산"
        query={data ? { ...query, data: data.list } : { ...query, data: undefined }}
        columns={columns}
        idOf={({ partner }) => partner}
        none="파트너가 없습니다. 회원의 유형을 총판·대리점으로 바꾸면 여기에 표시됩니다."
        to={({ partner }) => ({
          to: '/settlements/$id/$first',
          params: { id: String(partner), first },
        })}
        under={data && <Formula {...data} />}
      />
    </>
  )
}

/** Of all periods: what waits for an answer is not looked for one by one. */
function DisputesLink() {
  const { data } = useAsked('settlementDisputes', {
    name: 'disputes',
    input: { state: 'open', pageIndex: 1 },
  })
  const navigate = useNavigate()
  useKeys({ x: () => void navigate({ to: '/settlements/disputes' }) })
  const count = data?.totalCnt ?? 0
  return (
    <Link className="btn btn-s btn-line" to="/settlements/disputes">
      이의 <b className={count > 0 ? 'st-count is-waiting' : 'st-count'}>{count}</b>{' '}
      <kbd aria-hidden="true">x</kbd>
    </Link>
  )
}

function stateOf(open: string | null, list: readonly Statement[]): string {
  if (open !== null) return open
  return `${list.length}명 가운데 ${list.filter(({ closed }) => closed).length}명 닫음.`
}

/** Lines overlap: of what is staked nothing is added up. */
const Formula = ({ open, list }: Data<'settlementList'>) => (
  <p className="card pad soft">
    {stateOf(open, list)} <b>(순 − 롤링 + 전기 이월) × 루징 + 조정 = 받을 돈</b> · 받을 돈 합계{' '}
    {formatWon(list.reduce((sum, { paid }) => sum + paid, 0))}원. 줄이 겹치므로 베팅·순·롤링은
    더하지 않습니다. 적특·취소·맞베팅은 빠지고, 0 아래는 이월을 켠 파트너만 다음 기간으로
    넘어갑니다.
  </p>
)

const columns: Column<Statement>[] = [
  {
    head: '파트너',
    as: 'strong',
    at: 'wide',
    link: true,
    cell: ({ uid }) => uid,
    beside: ({ type }) => <span className="mute"> {type}</span>,
  },
  ...(
    [
      ['회원', ({ players }) => formatWon(players)],
      ['줄 베팅', ({ stakes }) => formatWon(stakes)],
      ['순', ({ stakes, wins }) => <Sum of={stakes - wins} />],
      ['롤링', ({ rolling }) => formatSigned(rolling)],
      ['전기 이월', ({ carryIn }) => <Sum of={carryIn} />],
      ['루징 대상', ({ target }) => <Sum of={target} />],
      ['루징', ({ share }) => (share === 0 ? '없음' : shareWords(share))],
      ['루징 몫', ({ shareWon }) => formatWon(shareWon)],
      ['조정', ({ adjusted, dueIn }) => <Sum of={adjusted + dueIn} />],
      ['받을 돈', ({ paid }) => <b className="strong">{formatWon(paid)}</b>],
    ] as const satisfies [string, (row: Statement) => React.ReactNode][]
  ).map(([head, cell]): Column<Statement> => ({
    ...{ head, cell, num: true, as: 'on-small', phone: true },
  })),
  { head: '상태', as: 'on-small', phone: true, cell: (row) => <State {...row} /> },
]

export function State({ closed, waiting }: Pick<Statement, 'closed' | 'waiting'>) {
  if (closed && closed.disputes > 0)
    return <Tag word={`이의 ${closed.disputes}`} tone="ochre" icon="clock" />
  if (closed?.agreedAt) return <Tag word="동의함" tone="jade" icon="check" />
  if (closed) return <Tag word="닫음" tone="jade" icon="lock" />
  return waiting ? <Tag word="2차 승인 대기" tone="ochre" /> : <Tag word="미리보기" tone="" />
}
