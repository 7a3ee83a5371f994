/** Beside the day's course: what rounds may cost, who is logged in, and who decided how much. */
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import { playKinds, playKindWords } from '@madang/contract/operator/plain/online.ts'
import type { BoardRow } from '@madang/contract/operator/rounds.ts'
import type { HouseDay } from '@madang/contract/operator/course.ts'

import { countdown, gameTitle } from '../../shell/format.ts'
import { Meter } from '../../shell/meter.tsx'
import { TableCard } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'

const ROUNDS = 5
const everyMs = 10_000
const shareOf = ({ exposure, exposureCap }: BoardRow) => exposure / exposureCap
const toneOf = (share: number) => (share > 1 ? 'vermilion' : share >= 0.7 ? 'ochre' : 'jade')

const roundColumns: Column<BoardRow>[] = [
  {
    head: '회차',
    cell: ({ id, game, number }) => (
      <Link to="/rounds/$id" params={{ id: String(id) }}>
        {gameTitle(game)} {number}회
      </Link>
    ),
  },
  { head: '최대 지급', num: true, as: 'strong', cell: ({ exposure }) => formatWon(exposure) },
  {
    head: <span className="sr">한도에 견줌</span>,
    as: 'today-bar',
    cell: (row) => <Meter share={shareOf(row)} tone={toneOf(shareOf(row))} />,
  },
  { head: '한도의', num: true, as: 'mute', cell: (row) => `${(shareOf(row) * 100).toFixed(1)}%` },
]

/** The rounds that are nearest to what they may pay. */
export function Exposure() {
  const query = useAsked('roundBoard', { name: 'exposure', everyMs })
  const rounds = query.data?.rounds.toSorted((a, b) => shareOf(b) - shareOf(a)).slice(0, ROUNDS)
  return (
    <TableCard
      title="다음 회차 지급 리스크"
      beside={
        <Link to="/exposure">
          모두 <kbd aria-hidden="true">g</kbd>
        </Link>
      }
      query={{ ...query, data: rounds }}
      columns={roundColumns}
      idOf={({ id }) => id}
      none="지금 열린 회차가 없습니다."
      table="today-waits"
      height={ROUNDS}
      scrolls
    />
  )
}

export function OnlineNow({ online }: { online: NonNullable<HouseDay['online']> }) {
  const count = playKinds.reduce((sum, kind) => sum + online[kind], 0)
  return (
    <section className="card pad grid" aria-label="접속중">
      <div className="row between">
        <h2>
          접속중 <b className="strong">{formatWon(count)}</b>
        </h2>
        <Link to="/online">
          목록 <kbd aria-hidden="true">o</kbd>
        </Link>
      </div>
      <div className="today-parts" aria-hidden="true">
        {playKinds.map((kind) => (
          <i key={kind} className={`is-${kind}`} style={{ flexGrow: online[kind] }} />
        ))}
      </div>
      <ul className="row wraps today-kinds">
        {playKinds.map((kind) => (
          <li key={kind}>
            <i className={`is-${kind}`} aria-hidden="true" />
            {playKindWords[kind]} <b>{formatWon(online[kind])}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Pace = HouseDay['operators'][number]
const paceColumns: Column<Pace>[] = [
  { head: '운영자', cell: ({ name }) => name },
  { head: '건', num: true, as: 'strong', cell: ({ decided }) => formatWon(decided) },
  {
    head: '중앙',
    num: true,
    as: 'soft',
    cell: ({ medianSeconds }) => (medianSeconds === null ? '—' : countdown(medianSeconds)),
  },
]

export const Decided = ({ operators }: Pick<HouseDay, 'operators'>) => (
  <TableCard
    title="오늘 처리"
    query={{ data: operators }}
    columns={paceColumns}
    idOf={({ name }) => name}
    none="오늘 처리한 신청이 아직 없습니다."
    table="today-waits"
    scrolls
  />
)
