/** All rounds, newest first, with what was staked and paid; filtered by game, state and day. */
import { games } from '@madang/contract/core/draw/games.ts'
import { formatChange, formatWon } from '@madang/contract/core/won.ts'
import type { RoundRow } from '@madang/contract/operator/rounds.ts'
import { roundStateWords } from '@madang/contract/operator/plain/rounds.ts'

import { ExportButton } from '../../shell/export-button.tsx'
import { clockTime, dayOf, gameTitle } from '../../shell/format.ts'
import { FilterDate } from '../../shell/filter-date.tsx'
import { FilterSelect, ListPage } from '../../shell/list-page.tsx'
import { won, type Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { stateOf, StateTag } from './state-tag.tsx'
import './rounds.css'

const names = ['game', 'state', 'day'] as const

export function RoundListPage() {
  const { filter, page, paging, chosen } = useFilter(names)
  const { game, day } = filter
  const state = stateOf(filter.state)
  const input = {
    ...(game !== '' && { game }),
    ...(state && { state }),
    ...(day !== '' && { date: day.replaceAll('-', '') }),
    pageIndex: page,
  }
  const query = useAsked('roundList', { name: 'rounds', input, everyMs: 2_000 })
  return (
    <ListPage
      name="rounds"
      cards="96px 1fr auto auto"
      title="회차"
      query={query}
      columns={columns}
      idOf={({ id }) => id}
      none="이 조건의 회차가 없습니다. 조건을 바꿔보세요."
      to={({ id }) => ({ to: '/rounds/$id', params: { id: String(id) } })}
      {...paging}
      tools={
        <>
          <FilterSelect
            label="게임"
            all="모든 게임"
            {...chosen('game')}
            words={games.map(({ key, title }) => [key, title])}
          />
          <FilterSelect
            label="상태"
            all="모든 상태"
            {...chosen('state')}
            words={Object.entries(roundStateWords)}
          />
          <FilterDate label="날짜" {...chosen('day')} />
          <ExportButton
            list="rounds"
            start={day}
            end={day}
            filter={{ game, state: filter.state }}
          />
        </>
      }
    />
  )
}

/** What the house kept of a round that was played; null before it is settled. */
const netOf = ({ state, stakes, paid }: RoundRow) =>
  state === 'SETTLED' && stakes > 0 ? stakes - paid : null

const columns: Column<RoundRow>[] = [
  {
    head: '게임',
    as: 'rounds-game on-large',
    at: 'auto / 1 / auto / 3',
    link: true,
    cell: ({ game }) => gameTitle(game),
  },
  { head: '회차', num: true, as: 'strong', at: '1 / 3', cell: ({ number }) => `${number}회` },
  { head: '날짜', as: 'mute on-none', cell: ({ date }) => dayOf(date) },
  { head: '상태', as: 'on-end', at: '1 / 4', cell: ({ state }) => <StateTag state={state} /> },
  { head: '마감', num: true, as: 'soft on-none', cell: ({ closeAt }) => clockTime(closeAt) },
  {
    head: '추첨',
    num: true,
    as: 'soft on-small on-left',
    phone: true,
    cell: ({ drawAt }) => clockTime(drawAt),
  },
  won('건수', ({ bets }) => bets, { as: 'rounds-bets on-small on-left' }),
  won('베팅금액', ({ stakes }) => stakes, { as: 'strong' }),
  {
    head: '지급·반환',
    num: true,
    as: 'on-none',
    cell: ({ state, paid }) => (state === 'SETTLED' || state === 'VOID' ? formatWon(paid) : '—'),
  },
  {
    head: '순손익',
    num: true,
    as: (round) => {
      const net = netOf(round) ?? 0
      return `rounds-net ${net > 0 ? 'gain' : net < 0 ? 'loss' : ''}`
    },
    cell: (round) => {
      const net = netOf(round)
      if (net === null) return '—'
      return formatChange(net)
    },
  },
]
