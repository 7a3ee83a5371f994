/** All bets, of draws, tables and slots: what a filter finds, its sums, and one of them opened beside the list. */
import { Link } from '@tanstack/react-router'

import type { BetRow } from '@madang/contract/operator/bets.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { Button } from '../../shell/button.tsx'
import { useKeys } from '../../shell/keys.ts'
import { List } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { BetFilters } from './bet-filters.tsx'
import { BetPane } from './bet-pane.tsx'
import { BetSums } from './bet-sums.tsx'
import { columnsOf, Foot } from './bet-table.tsx'
import { useBets } from './use-bets.ts'
import './bets.css'

export function BetListPage() {
  const bets = useBets()
  const { query, filtering, opened, open, newer, showNewer, paging } = bets
  const { data } = query
  const mayRound = useMay('rounds.read')
  const mayVendor = useMay('vendors.read')
  const go = bets.useGo({ mayRound, mayVendor })
  useKeys({
    Home: newer > 0 ? showNewer : undefined,
    Escape: opened === '' ? undefined : () => open(null),
  })
  return (
    <>
      <PageHead
        title="베팅 내역"
        count={data && `${formatWon(data.totalCnt)}건`}
        waiting={
          newer > 0 && (
            <Button small onClick={showNewer}>
              새 베팅 {newer >= 1_000 ? '1,000건 이상' : `${formatWon(newer)}건`} 보기{' '}
              <kbd className="op-keys">Home</kbd>
            </Button>
          )
        }
        tools={<BetFilters {...filtering} days={bets.days} />}
      />
      <BetSums sum={data?.sum ?? null} count={data?.totalCnt ?? 0} />
      <div className={opened === '' ? 'grid' : 'op-beside bets-beside'}>
        <div className="grid">
          <List<BetRow>
            name="bets"
            table="bets-table is-lines"
            label="베팅"
            query={query}
            columns={columnsOf((row) => open(row.no), opened)}
            idOf={({ no }) => no}
            none={
              <p className="soft op-empty">
                이 조건의 베팅이 없습니다. 날짜를 넓히거나{' '}
                <Link to="/bets">조건을 모두 지워보세요.</Link>
              </p>
            }
            open={(row) => open(row.no)}
            keys={(row) => ({
              u: row && (() => go.member(row)),
              g: row && go.round(row),
            })}
            foot={data && data.list.length > 0 && <Foot rows={data.list} beside={opened !== ''} />}
            {...paging}
          />
        </div>
        {opened !== '' && <BetPane key={opened} no={opened} onClose={() => open(null)} />}
      </div>
    </>
  )
}
