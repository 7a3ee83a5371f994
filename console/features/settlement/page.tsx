/** One partner's half month: the statement, who and which games made it, and every bet with the rates it was placed at. */
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { dateOf } from '@madang/contract/core/kst.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { StatementBet } from '@madang/contract/core/settlement.ts'
import type { Dispute, StatementView } from '@madang/contract/operator/settlement.ts'
import { rateWords, shareWords } from '@madang/contract/core/statement.ts'
import { StatementPaper } from '@madang/ui/statement-paper.tsx'

import { Button } from '../../shell/button.tsx'
import { BackHead, Detail } from '../../shell/detail.tsx'
import { ExportButton } from '../../shell/export-button.tsx'
import { shortTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { FilterSelect, List } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import { toBets } from '../../shell/places.ts'
import { reportLooks } from '../../shell/report.tsx'
import { TableCard } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { Disputes } from './disputes.tsx'
import { SettlementDialogs, type Asking } from './dialogs.tsx'
import { SettlementCheck } from './check.tsx'
import { State } from './list-page.tsx'
import { Sum } from './words.tsx'
import './settlement.css'

export function SettlementPage() {
  const { id: partner = '', first = '' } = useParams({ strict: false })
  const { data, ...query } = useAsked('settlementView', {
    name: 'settlement',
    params: { partner, first },
    input: { partner: Number(partner), first },
    everyMs: false,
  })
  const said = useAsked('settlementDisputes', {
    name: 'disputes',
    params: { partner, first },
    input: { partner: Number(partner), first, pageIndex: 1 },
  })
  // Both or neither: what was said moves nothing by coming later.
  const failed = query.error ? query : said
  const it = data && said.data && { view: data, disputes: said.data.list }
  return (
    <Detail to="/settlements" query={failed} it={it}>
      {(shown) => <View key={`${partner} ${first}`} {...shown} />}
    </Detail>
  )
}

function View({ view, disputes }: { view: StatementView; disputes: readonly Dispute[] }) {
  const { it, first, last, open, next } = view
  const mayWrite = useMay('settlements.write')
  const [asking, setAsking] = useState<Asking>(null)
  const mayClose = mayWrite && open === null && !it.closed && !it.waiting
  const print = () => window.print()
  useKeys({
    p: print,
    c: mayClose ? () => setAsking('close') : undefined,
    s: mayWrite ? () => setAsking('terms') : undefined,
    e: mayWrite ? () => setAsking('adjust') : undefined,
  })
  return (
    <>
      <BackHead
        to="/settlements"
        title={`${it.uid} 정산`}
        acts={
          <span className="row st-acts">
            {it.closed && (
              <ExportButton
                list="settlement"
                {...{ start: first, end: last, filter: { partner: String(it.partner) } }}
              />
            )}
            <Button small line onClick={print} hotkey="p">
              인쇄
            </Button>
            {mayWrite && (
              <>
                <Button small line onClick={() => setAsking('terms')} hotkey="s">
                  루징 설정
                </Button>
                <Button small line onClick={() => setAsking('adjust')} hotkey="e">
                  조정
                </Button>
              </>
            )}
            {mayClose && (
              <Button small main onClick={() => setAsking('close')} hotkey="c">
                닫기 (두 사람)
              </Button>
            )}
          </span>
        }
      >
        <span className="soft">
          {first} ~ {last}
        </span>
        <State {...it} />
      </BackHead>
      <div className="st-page">
        <div className="report">
          {!it.closed && open !== null && <p className="card pad soft">{open}</p>}
          {next && (
            <p className="card pad soft">
              {next.since}부터 루징 {shareWords(next.share)}
              {next.carries ? ' · 이월' : ''}
            </p>
          )}
          {it.closed && <SettlementCheck partner={it.partner} first={first} />}
          <Parts title="게임별" rows={view.games} nameOf={({ title }) => title} />
          <Parts title="회원별" rows={view.members} nameOf={({ uid }) => uid} />
          <Bets view={view} />
        </div>
        <StatementPaper {...view} uid={it.uid} about={`${it.type} · 상위 ${it.upper ?? '없음'}`} />
        {it.closed && <Disputes closed={it.closed} list={disputes} />}
      </div>
      <SettlementDialogs asking={asking} view={view} onClose={() => setAsking(null)} />
    </>
  )
}

type Part = Pick<
  StatementView['it'],
  'bets' | 'stakes' | 'wins' | 'rolling' | 'own' | 'outStakes'
> & { id?: number; game?: string }

const Parts = <Row extends Part>({
  title,
  rows,
  nameOf,
}: {
  title: string
  rows: Row[]
  nameOf: (row: Row) => string
}) => (
  <TableCard<Row>
    title={`${title} · ${rows.length}`}
    label={title}
    query={{ data: rows }}
    columns={[
      { head: title.slice(0, 2), as: 'strong', at: 'wide', cell: nameOf },
      ...partColumns.map(([head, cell]): Column<Row> => ({
        ...{ head, cell, num: true, as: 'on-small', phone: true },
      })),
    ]}
    idOf={(row) => row.id ?? row.game ?? ''}
    none="이 기간에 정산된 베팅이 없습니다."
    table={reportLooks.name}
    cards={reportLooks.cards}
  />
)

const partColumns: [string, (row: Part) => React.ReactNode][] = [
  ['베팅 수', ({ bets }) => <Sum of={bets} />],
  ['베팅', ({ stakes }) => <Sum of={stakes} />],
  ['당첨', ({ wins }) => <Sum of={wins} />],
  ['순', ({ stakes, wins }) => <Sum of={stakes - wins} />],
  ['롤링', ({ rolling }) => <Sum of={rolling} />],
  ['본인 롤링', ({ own }) => <Sum of={own} />],
  ['맞베팅·적특', ({ outStakes }) => <Sum of={outStakes} />],
]

function Bets({ view: { it, first, members, games } }: { view: StatementView }) {
  const { filter, chosen, page, paging } = useFilter(['member', 'game'])
  const member = members.find(({ id }) => String(id) === filter.member)
  const game = games.find(({ game: key }) => key === filter.game)
  const query = useAsked('settlementBets', {
    name: 'settlement',
    params: { bets: it.partner, first },
    input: {
      ...{ partner: it.partner, first, pageIndex: page },
      ...(member && { member: member.id }),
      ...(game && { game: game.game }),
    },
    everyMs: false,
  })
  return (
    <List<StatementBet>
      name="settlement-bets"
      table="is-lines is-inset is-inset-end"
      label="베팅"
      title={
        <div className="row between op-part op-filter">
          <h2>베팅 {query.data && `${formatWon(query.data.totalCnt)}건`}</h2>
          <div className="row">
            <FilterSelect
              label="회원"
              all="모든 회원"
              {...chosen('member')}
              words={members.map(({ id, uid }) => [String(id), uid])}
            />
            <FilterSelect
              label="게임"
              all="모든 게임"
              {...chosen('game')}
              words={games.map((each) => [each.game, each.title])}
            />
          </div>
        </div>
      }
      query={query}
      columns={betColumns}
      idOf={({ source, id, sign }) => `${source} ${id} ${sign}`}
      none="이 조건의 베팅이 없습니다."
      to={({ id, uid, placedAt }) => {
        const day = dateOf(new Date(placedAt))
        return toBets({ no: String(id), uid, start: day, end: day })
      }}
      {...paging}
    />
  )
}

const betColumns: Column<StatementBet>[] = [
  { head: '정산', as: 'soft on-small', at: '2 / 1', cell: ({ at }) => shortTime(at) },
  { head: '회원', as: 'strong on-first', at: '1 / 1', cell: ({ uid }) => uid },
  { head: '게임', as: 'on-small', at: '3 / 1', cell: ({ title }) => title },
  { head: '번호', num: true, as: 'mute on-small', at: '2 / 2', link: true, cell: ({ id }) => id },
  {
    head: '베팅',
    num: true,
    as: 'strong',
    at: '1 / 2',
    cell: ({ sign, stake }) => <Sum of={sign * stake} />,
  },
  { head: '당첨', num: true, phone: true, cell: ({ sign, wins }) => <Sum of={sign * wins} /> },
  {
    head: '요율',
    as: 'on-small st-rates',
    at: 'wide',
    phone: true,
    cell: rateWords,
  },
  { head: '롤링', num: true, phone: true, cell: ({ sign, points }) => <Sum of={sign * points} /> },
  { head: '본인', num: true, phone: true, cell: ({ sign, own }) => <Sum of={sign * own} /> },
]
