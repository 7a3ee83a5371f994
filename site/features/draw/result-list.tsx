/** The last 100 results, each with the way to its proof. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import type { ResultRow } from '@madang/contract/member/draw.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { LastList } from './last-list.tsx'
import { useResults } from './use-results.ts'

/** `first`: how many rows show before the member asks for all. */
export function ResultList({ game, first }: { game: Game; first: number }) {
  const query = useResults(game)
  const { data } = query
  const [all, setAll] = useState(false)
  const { Head, Cells } = columns[game.family.board]
  return (
    <LastList
      id="result-list"
      title="최근 결과"
      beside={
        data &&
        data.length > first && (
          <button type="button" className="btn btn-s" onClick={() => setAll(!all)}>
            {all ? '접기' : `${data.length}회 모두 보기`}
          </button>
        )
      }
      query={query}
      height={5}
      none="아직 추첨한 회차가 없습니다."
    >
      {(rows) => (
        <table>
          <thead>
            <Head />
          </thead>
          <tbody>
            {(all ? rows : rows.slice(0, first)).map((row) => (
              <tr key={`${row.date}/${row.round}`}>
                <td>{row.round}</td>
                <Cells row={row} />
                <td className="mid">
                  <Link
                    className="proof-link"
                    to="/proof/$stream/$date/$round"
                    params={{ stream: game.key, date: row.date, round: String(row.round) }}
                    aria-label={`${row.round}회 증명`}
                  >
                    <Icon name="proof" className="ic-s" />
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </LastList>
  )
}

/** The way to the newest result's proof. */
export function LastProof({ game }: { game: Game }) {
  const { data } = useResults(game)
  const last = data?.[0]
  if (!last) return null
  return (
    <Link
      className="row t13 soft last-proof"
      to="/proof/$stream/$date/$round"
      params={{ stream: game.key, date: last.date, round: String(last.round) }}
    >
      {last.round}회 증명
      <Icon name="next" className="ic-xs" />
    </Link>
  )
}

const PowerballHead = () => (
  <tr>
    <th>회차</th>
    <th className="wide-only">일반볼 (추첨순)</th>
    <th className="num">합</th>
    <th className="mid">일반볼</th>
    <th className="mid">파워볼</th>
    <th className="mid">증명</th>
  </tr>
)

function PowerballCells({ row: { balls, powerball, marks, state } }: { row: ResultRow }) {
  if (balls.length === 0) return <NoDraw state={state} columns={4} />
  return (
    <>
      <td className="soft wide-only">
        {balls.map((ball) => String(ball).padStart(2, '0')).join(' ')}
      </td>
      <td className="num">{marks.sum}</td>
      <td className="mid">
        <b className={marks.sumOdd ? 'strong c-indigo' : 'strong c-vermilion'}>
          {marks.sumOdd ? '홀' : '짝'}
        </b>{' '}
        <b className={marks.sumOver ? 'strong c-vermilion' : 'strong c-indigo'}>
          {marks.sumOver ? '오버' : '언더'}
        </b>{' '}
        <span className="mute">{marks.size}</span>
        <Void state={state} />
      </td>
      <td className="mid">
        <span className={powerball! % 2 ? 'ball p' : 'ball p even'}>{powerball}</span>
      </td>
    </>
  )
}

const LadderHead = () => (
  <tr>
    <th>회차</th>
    <th className="mid">출발</th>
    <th className="mid">줄수</th>
    <th className="mid">도착</th>
    <th className="num">첫 공</th>
    <th className="mid">증명</th>
  </tr>
)

function LadderCells({ row: { balls, marks, state } }: { row: ResultRow }) {
  if (!marks.ladder) return <NoDraw state={state} columns={4} />
  const { start, lines, end } = marks.ladder
  return (
    <>
      <td className="mid">
        <b className={start === 'LEFT' ? 'strong c-indigo' : 'strong c-vermilion'}>
          {start === 'LEFT' ? '좌' : '우'}
        </b>
      </td>
      <td className="mid c-ochre strong">{lines}줄</td>
      <td className="mid">
        <b className={end === 'ODD' ? 'strong c-indigo' : 'strong c-vermilion'}>
          {end === 'ODD' ? '홀' : '짝'}
        </b>
        <Void state={state} />
      </td>
      <td className="num">{balls[0]}</td>
    </>
  )
}

const columns = {
  powerball: { Head: PowerballHead, Cells: PowerballCells },
  ladder: { Head: LadderHead, Cells: LadderCells },
}

const Void = ({ state }: Pick<ResultRow, 'state'>) =>
  state === 'VOID' ? <span className="tag">무효</span> : null

const NoDraw = ({ state, columns }: Pick<ResultRow, 'state'> & { columns: number }) => (
  <td className="mid mute" colSpan={columns}>
    {state === 'VOID' ? '회차 무효 · 베팅금액 반환' : '추첨하지 않은 회차'}
  </td>
)
