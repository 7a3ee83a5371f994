/** What is being played now: live tables, and every round that is not over, oldest first. */

import { formatWon } from '@madang/contract/core/won.ts'
import type { OpenRoundRow, VendorRow } from '@madang/contract/operator/casino.ts'
import { Won } from '@madang/ui/won.tsx'

import { Facts } from '../../shell/facts.tsx'
import { clockTime, countdown, dayTime } from '../../shell/format.ts'
import { ListPage } from '../../shell/list-page.tsx'
import { won, type Column } from '../../shell/table.tsx'
import { setOf, useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { useVendors } from './use-vendors.ts'
import { VendorSelect } from './vendor-select.tsx'
import { VendorTabs } from './vendor-tabs.tsx'
import '../../shell/report.css'
import './vendors.css'

/** A round this old is asked after by the house. */
const OLD_SECONDS = 600
const names = ['vendor'] as const

export function VendorRoundsPage() {
  const { filter, page, paging, chosen } = useFilter(names)
  const { data: vendors } = useVendors()
  const input = { ...setOf(filter), pageIndex: page }
  const query = useAsked('vendorRounds', { name: 'vendorRounds', input, everyMs: 2_000 })
  const shown = vendors?.filter(({ id }) => filter.vendor === '' || id === filter.vendor)
  return (
    <ListPage
      name="vendorRounds"
      table="vendors-table is-lines"
      title="진행중 라운드"
      label="열린 라운드"
      query={query}
      columns={columns}
      idOf={({ id }) => id}
      none="지금 열린 라운드가 없습니다. 베팅이 들어오면 나타납니다."
      to={({ id }) => ({ to: '/vendors/rounds/$id', params: { id: String(id) } })}
      {...paging}
      tools={<VendorSelect {...chosen('vendor')} />}
      above={
        <>
          <VendorTabs />
          {shown && <LiveTables vendors={shown} />}
        </>
      }
    />
  )
}

const columns: Column<OpenRoundRow>[] = [
  {
    head: '게임',
    as: 'strong',
    link: true,
    cell: ({ title }) => title,
  },
  { head: '라운드', as: 'vendors-code is-cut', cell: ({ ref }) => ref },
  { head: '시작', as: 'mute', cell: ({ openedAt }) => clockTime(openedAt) },
  {
    head: '지난 시간',
    num: true,
    as: ({ age }) => (age >= OLD_SECONDS ? 'vendors-old strong' : ''),
    phone: true,
    cell: ({ age }) => countdown(age),
  },
  {
    head: '게임사 확인',
    as: 'mute',
    cell: ({ askedAt }) => (askedAt === null ? '—' : dayTime(askedAt)),
  },
  won('회원', ({ members }) => members, { phone: true }),
  won('진행중 베팅금액', ({ held }) => held, { as: 'strong', phone: true }),
]

/** Games that somebody has open or plays. */
function LiveTables({ vendors }: { vendors: VendorRow[] }) {
  const live = vendors.flatMap(({ title, games }) =>
    games
      .filter(({ plays, openRounds }) => plays + openRounds > 0)
      .map((game) => ({ ...game, vendor: title })),
  )
  if (live.length === 0) return <p className="card soft op-empty">지금 열린 게임 창이 없습니다.</p>
  return (
    <div className="vendors-live">
      {live.map((game) => (
        <section key={game.id} className="card pad grid" aria-label={game.title}>
          <div className="row between">
            <h2 className="strong">{game.title}</h2>
            <span className="soft">{game.vendor}</span>
          </div>
          <Facts
            of={{
              '진행중 베팅금액': <Won amount={game.held} />,
              '열린 창 · 베팅한 회원': `${formatWon(game.plays)} · ${formatWon(game.members)}명`,
              '진행중 · 가장 오래된': `${formatWon(game.openRounds)}${game.oldest === null ? '' : ` · ${countdown(game.oldest)}`}`,
            }}
          />
        </section>
      ))}
    </div>
  )
}
