/** The last 100 results as the board members know: 출목표 by runs, 육매 by sixes, with counts and what is expected. */
import { useEffect, useRef, useState } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'

import { columnsOf, expected, roadsOf, ROWS, type Road, type Side } from './road.ts'
import { useResults } from './use-results.ts'
import './beads.css'

/** The widest board; a narrower one shows no more empty columns than it has room for (beads.css). */
const COLUMNS = 32

export function ResultBoard({ game }: { game: Game }) {
  const roads = roadsOf(game)
  const [chosen, setChosen] = useState(roads[0]!.id)
  const [filled, setFilled] = useState(false)
  const { data = [] } = useResults(game)
  const road = roads.find(({ id }) => id === chosen) ?? roads[0]!
  const words = data.flatMap(({ marks }) => road.read(marks) ?? []).reverse()

  return (
    <section className="card result-board" aria-labelledby="result-board">
      <div className="row between card-head">
        <h2 className="t17" id="result-board">
          출목표
        </h2>
        <button
          type="button"
          className="btn btn-s"
          aria-pressed={filled}
          onClick={() => setFilled(!filled)}
        >
          {filled ? '줄로 보기' : '육매로 보기'}
        </button>
      </div>
      <div className="board-body">
        <div className="seg">
          {roads.map(({ id, label }) => (
            <button
              type="button"
              key={id}
              aria-pressed={id === road.id}
              onClick={() => setChosen(id)}
            >
              {label}
            </button>
          ))}
        </div>
        <div className="beads-room">
          <Beads columns={columnsOf(words, filled)} road={road} total={words.length} />
        </div>
        <Share words={words} road={road} hope={expected(game, road)} />
        <p className="t13 mute">지난 결과는 다음 회차의 확률을 바꾸지 않습니다.</p>
      </div>
    </section>
  )
}

function Beads({ columns, road, total }: { columns: string[][]; road: Road; total: number }) {
  const box = useRef<HTMLDivElement>(null)
  const shown = [
    ...columns,
    ...Array.from({ length: Math.max(0, COLUMNS - columns.length) }, () => []),
  ]
  const sides = new Map(road.sides.map((side) => [side.word, side]))
  // The newest stands at the right end.
  useEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth
  }, [columns.length, road.id])

  return (
    <section
      ref={box}
      className="beads"
      aria-label={`최근 ${total}회 ${road.name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
      tabIndex={0}
    >
      <div className="beads-grid">
        {shown.map((column, x) => (
          <div key={x} className={column.length === 0 ? 'is-pad' : undefined}>
            {Array.from({ length: ROWS }, (_, y) => (
              <span key={y}>
                <Bead side={sides.get(column[y] ?? '')} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

const Bead = ({ side }: { side: Side | undefined }) =>
  side ? (
    <b className={`bead is-${side.tone}${side.round ? ' is-round' : ''}`}>{side.word}</b>
  ) : null

/** How the last results fell, beside what is expected of them. */
function Share({ words, road, hope }: { words: string[]; road: Road; hope: string }) {
  const counts = road.sides.map((side) => ({
    ...side,
    count: words.filter((word) => word === side.word).length,
  }))
  return (
    <div className="share">
      <div className="row between">
        {counts.map(({ word, tone, count }) => (
          <span key={word} className={`t13 strong c-${tone}`}>
            {word} {count}회
          </span>
        ))}
        <span className="t13 mute">이론 확률(%) {hope}</span>
      </div>
      <div className="share-bar" aria-hidden="true">
        {counts.map(({ word, tone, count }) => (
          <i key={word} className={`is-${tone}`} style={{ flexGrow: count }} />
        ))}
      </div>
    </div>
  )
}
