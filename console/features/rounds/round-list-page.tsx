/** All rounds, newest first, with what was staked and paid; filtered by game, state and day. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { games } from '@madang/contract/core/draw/games.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { RoundRow } from '@madang/contract/operator/rounds.ts'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { clockTime, dayOf, gameTitle, roundStateWords } from '../../shell/format.ts'
import { Failed } from '../../shell/failed.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { useList } from '../../shell/use-list.ts'
import { stateOf, StateTag } from './state-tag.tsx'
import './rounds.css'

const EVERY_MS = 2_000
const names = ['game', 'state', 'day'] as const
type Filter = Record<(typeof names)[number], string>

export function RoundListPage() {
  const navigate = useNavigate()
  const first = useRef<HTMLSelectElement>(null)
  const { filter, page, change, onPage } = useFilter(names)
  const { data, error, refetch } = useRounds(filter, page)
  const rows = data?.list ?? []
  const totalPages = data?.totalPages ?? 1
  const { marked, setMarked } = useList({
    name: 'rounds',
    rows,
    idOf: ({ id }) => id,
    open: ({ id }) => void navigate({ to: '/rounds/$id', params: { id: String(id) } }),
    page,
    totalPages,
    onPage,
    more: () => ({ '/': () => first.current?.focus() }),
  })

  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">회차</h1>
        <Filters filter={filter} change={change} first={first} />
      </div>
      <section className="card op-table op-cards" aria-busy={!data}>
        {!data && !error && <SkeletonRows rows={8} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data && rows.length === 0 && (
          <p className="soft op-empty">이 조건의 회차가 없습니다. 조건을 바꿔보세요.</p>
        )}
        {rows.length > 0 && (
          <table className="rounds">
            <thead>
              <tr>
                <th className="rounds-game">게임</th>
                <th className="num">회차</th>
                <th>날짜</th>
                <th>상태</th>
                <th className="num">마감</th>
                <th className="num">추첨</th>
                <th className="num">건수</th>
                <th className="num">베팅금액</th>
                <th className="num">지급·반환</th>
                <th className="num">순손익</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((round, index) => (
                <Row
                  key={round.id}
                  round={round}
                  marked={index === marked}
                  mark={() => setMarked(index)}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={onPage} />}
    </>
  )
}

type FiltersProps = {
  filter: Filter
  change: (name: keyof Filter, value: string) => void
  first: React.Ref<HTMLSelectElement>
}

const Filters = ({ filter, change, first }: FiltersProps) => (
  <div className="row op-filter">
    <select
      ref={first}
      className="input"
      aria-label="게임"
      value={filter.game}
      onChange={(event) => change('game', event.target.value)}
    >
      <option value="">모든 게임</option>
      {games.map(({ key, title }) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </select>
    <select
      className="input"
      aria-label="상태"
      value={filter.state}
      onChange={(event) => change('state', event.target.value)}
    >
      <option value="">모든 상태</option>
      {Object.entries(roundStateWords).map(([state, word]) => (
        <option key={state} value={state}>
          {word}
        </option>
      ))}
    </select>
    <input
      className="input"
      type="date"
      aria-label="날짜"
      value={filter.day}
      onChange={(event) => change('day', event.target.value)}
    />
  </div>
)

function useRounds({ game, state, day }: Filter, page: number) {
  const known = stateOf(state)
  return useQuery({
    queryKey: ['rounds', game, state, day, page],
    queryFn: async () =>
      (
        await ask(
          'roundList',
          {
            ...(game !== '' && { game }),
            ...(known && { state: known }),
            ...(day !== '' && { date: day.replaceAll('-', '') }),
            pageIndex: page,
          },
          { poll: true },
        )
      ).data,
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

type RowProps = { round: RoundRow; marked: boolean; mark: () => void }

function Row({ round, marked, mark }: RowProps) {
  const over = round.state === 'SETTLED' || round.state === 'VOID'
  const net = round.stakes - round.paid
  const counts = round.state === 'SETTLED' && round.stakes > 0
  return (
    <tr className={marked ? 'is-marked' : undefined}>
      <td className="rounds-game">
        <Link
          className="op-cover"
          to="/rounds/$id"
          params={{ id: String(round.id) }}
          onClick={mark}
        >
          {gameTitle(round.game)}
        </Link>
      </td>
      <td className="num strong rounds-number">{round.number}회</td>
      <td className="mute rounds-wide">{dayOf(round.date)}</td>
      <td className="rounds-state">
        <StateTag state={round.state} />
      </td>
      <td className="num soft rounds-wide">{clockTime(round.closeAt)}</td>
      <td className="num soft rounds-draw" data-label="추첨">
        {clockTime(round.drawAt)}
      </td>
      <td className="num rounds-bets" data-unit="건">
        {formatWon(round.bets)}
      </td>
      <td className="num strong rounds-stakes">{formatWon(round.stakes)}</td>
      <td className="num rounds-wide">{over ? formatWon(round.paid) : '—'}</td>
      <td
        className={`num rounds-net ${counts && net > 0 ? 'gain' : counts && net < 0 ? 'loss' : ''}`}
      >
        {counts ? `${net > 0 ? '+' : net < 0 ? '−' : ''}${formatWon(Math.abs(net))}` : '—'}
      </td>
    </tr>
  )
}
