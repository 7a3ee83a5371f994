/** All rounds, newest first, with what was staked and paid; filtered by game, state and day. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { games } from '@madang/contract/core/draw/games.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { RoundRow } from '@madang/contract/operator/rounds.ts'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { clockTime, gameTitle } from '../../shell/format.ts'
import { Failed } from '../../shell/failed.tsx'
import { useList } from '../../shell/use-list.ts'
import { StateTag, stateWords } from './state-tag.tsx'
import './rounds.css'

const EVERY_MS = 2_000
type Filter = { game: string; state: string; day: string }

export function RoundListPage() {
  const navigate = useNavigate()
  const first = useRef<HTMLSelectElement>(null)
  const [filter, setFilter] = useState<Filter>({ game: '', state: '', day: '' })
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRounds(filter, page)
  const open = ({ id }: RoundRow) =>
    void navigate({ to: '/rounds/$id', params: { id: String(id) } })
  const { marked } = useList({
    rows: data?.list ?? [],
    open,
    page,
    totalPages: data?.totalPages ?? 1,
    onPage: setPage,
    more: () => ({ '/': () => first.current?.focus() }),
  })
  const change = (changes: Partial<Filter>) => {
    setPage(1)
    setFilter({ ...filter, ...changes })
  }

  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">회차·노출</h1>
        <div className="row op-filter">
          <select
            ref={first}
            className="input"
            aria-label="게임"
            value={filter.game}
            onChange={(event) => change({ game: event.target.value })}
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
            onChange={(event) => change({ state: event.target.value })}
          >
            <option value="">모든 상태</option>
            {Object.entries(stateWords).map(([state, word]) => (
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
            onChange={(event) => change({ day: event.target.value })}
          />
        </div>
      </div>
      <section className="card op-table">
        {!data && !error && <SkeletonRows rows={8} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data?.list.length === 0 && (
          <p className="soft op-empty">이 조건의 회차가 없습니다. 조건을 바꿔 보세요.</p>
        )}
        {data && data.list.length > 0 && (
          <table>
            <thead>
              <tr>
                <th>게임</th>
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
              {data.list.map((round, index) => (
                <Row key={round.id} round={round} marked={index === marked} open={open} />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {data && data.totalPages > 1 && (
        <Pager page={page} totalPages={data.totalPages} onPage={setPage} />
      )}
    </>
  )
}

function useRounds({ game, state, day }: Filter, page: number) {
  return useQuery({
    queryKey: ['rounds', game, state, day, page],
    queryFn: async () =>
      (
        await ask(
          'roundList',
          {
            ...(game !== '' && { game }),
            ...(state !== '' && { state: state as RoundRow['state'] }),
            ...(day !== '' && { date: day.replaceAll('-', '') }),
            pageIndex: page,
          },
          { poll: true },
        )
      ).data,
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  })
}

type RowProps = { round: RoundRow; marked: boolean; open: (round: RoundRow) => void }

function Row({ round, marked, open }: RowProps) {
  const over = round.state === 'SETTLED' || round.state === 'VOID'
  const net = round.stakes - round.paid
  return (
    <tr className={marked ? 'is-marked' : undefined} onClick={() => open(round)}>
      <td>
        <a
          href={`/rounds/${round.id}`}
          onClick={(event) => {
            event.preventDefault()
            event.stopPropagation()
            open(round)
          }}
        >
          {gameTitle(round.game)}
        </a>
      </td>
      <td className="num strong">{round.number}회</td>
      <td className="mute">{round.date.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')}</td>
      <td>
        <StateTag state={round.state} />
      </td>
      <td className="num soft">{clockTime(round.closeAt)}</td>
      <td className="num soft">{clockTime(round.drawAt)}</td>
      <td className="num">{formatWon(round.bets)}</td>
      <td className="num strong">{formatWon(round.stakes)}</td>
      <td className="num">{over ? formatWon(round.paid) : '—'}</td>
      <td className={`num ${net > 0 ? 'gain' : net < 0 ? 'loss' : ''}`}>
        {over && round.state === 'SETTLED' && round.stakes > 0
          ? `${net > 0 ? '+' : net < 0 ? '−' : ''}${formatWon(Math.abs(net))}`
          : '—'}
      </td>
    </tr>
  )
}
