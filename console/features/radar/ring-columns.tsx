/** What is said of each case of the list; beside an opened one there is room for its name, score and money alone. */
import type { RingRow } from '@madang/contract/operator/radar.ts'
import { ringName } from '@madang/contract/operator/plain/ring.ts'
import { formatChange, formatWon } from '@madang/contract/core/won.ts'

import { shortTime } from '../../shell/format.ts'
import type { Column } from '../../shell/table.tsx'
import { Tag } from '../../shell/tag.tsx'
import { isHigh, signOf } from './words.ts'

type Open = (row: RingRow) => void

export const columnsOf = (open: Open, opened: string): Column<RingRow>[] =>
  opened === '' ? whole(open) : beside(open, opened)

const Name = ({ row, open, opened = '' }: { row: RingRow; open: Open; opened?: string }) => (
  <button
    type="button"
    className="op-cover strong"
    aria-expanded={opened === String(row.id)}
    onClick={() => open(row)}
  >
    {ringName(row.id)}
  </button>
)

const counted = ({ certain, doubted, pairs }: RingRow) =>
  `${certain}명${doubted > 0 ? ` (+의심 ${doubted})` : ''} ${formatWon(pairs)}쌍`

const Score = ({ row: { score } }: { row: RingRow }) => (
  <span className={isHigh(score) ? 'radar-score is-high' : 'radar-score'}>
    <b>{score}</b>
    <i aria-hidden="true">
      <i style={{ width: `${score}%` }} />
    </i>
  </span>
)

const Gain = ({ row: { gain } }: { row: RingRow }) => (
  <span className={gain > 0 ? 'c-ochre strong' : 'soft'}>{formatChange(gain)}</span>
)

const whole = (open: Open): Column<RingRow>[] => [
  { head: '무리', at: '1 / 1', cell: (row) => <Name row={row} open={open} /> },
  { head: '점수', at: '2 / 1', cell: (row) => <Score row={row} /> },
  { head: '상태', at: '1 / 2', as: 'on-right', cell: (row) => <Tag {...signOf(row)} /> },
  {
    head: '확실',
    num: true,
    phone: true,
    as: 'on-small',
    cell: ({ certain }) => `${formatWon(certain)}명`,
  },
  {
    head: '의심 (점수 밖)',
    num: true,
    phone: '의심',
    as: 'soft on-small',
    cell: ({ doubted }) => (doubted === 0 ? '—' : `${formatWon(doubted)}명`),
  },
  {
    head: '마주 건 쌍',
    num: true,
    phone: true,
    as: 'on-small',
    cell: ({ pairs }) => formatWon(pairs),
  },
  {
    head: '무리가 남겼을 돈',
    num: true,
    phone: true,
    as: 'on-small',
    cell: (row) => <Gain row={row} />,
  },
  { head: '찾음', as: 'soft on-none', cell: ({ openedAt }) => shortTime(openedAt) },
  {
    head: '마지막',
    as: 'soft on-none',
    cell: ({ lastAt, current }) => (
      <>
        {shortTime(lastAt)} {!current && <span className="mute">지금은 보이지 않음</span>}
      </>
    ),
  },
  { head: '누가', as: 'on-none', cell: ({ by }) => by ?? '—' },
]

const beside = (open: Open, opened: string): Column<RingRow>[] => [
  {
    head: '무리',
    at: 'wide',
    cell: (row) => (
      <span className="radar-line">
        <span className="row between">
          <span>
            <Name {...{ row, open, opened }} /> <span className="mute">{counted(row)}</span>
          </span>
        </span>
        <Score row={row} />
        <span className="row between">
          <span className="mute">{signOf(row).word}</span>
          <Gain row={row} />
        </span>
      </span>
    ),
  },
]
