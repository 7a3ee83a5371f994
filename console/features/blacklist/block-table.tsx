/** What is said of each entry of the blacklist. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { BlockRow } from '@madang/contract/operator/blacklist.ts'
import {
  blockKinds,
  blockStates,
  type BlockState,
} from '@madang/contract/operator/plain/blacklist.ts'

import { Button } from '../../shell/button.tsx'
import { minuteTime } from '../../shell/format.ts'
import type { Column } from '../../shell/table.tsx'
import { Tag, type Sign } from '../../shell/tag.tsx'

/** `onLift`: null where this operator may only look. */
export const blockColumns = (
  onLift: ((row: BlockRow) => void) | null,
): (Column<BlockRow> | false)[] => [
  { head: '번호', as: 'mute on-none', cell: ({ id }) => `#${id}` },
  {
    head: '차단 대상',
    as: 'strong is-wrapped on-first',
    cell: ({ kind, value }) => (
      <>
        {value} <span className="mute">{blockKinds[kind]}</span>
      </>
    ),
  },
  {
    head: '상태',
    as: 'on-end',
    at: '1 / 2',
    cell: ({ state }) => <Tag word={blockStates[state]} {...looks[state]} />,
  },
  { head: '사유', as: 'is-wrapped', at: 'wide', cell: ({ reason }) => reason },
  {
    head: '기한',
    as: 'soft',
    phone: true,
    cell: ({ until }) => (until === null ? '해제할 때까지' : `${minuteTime(until)}까지`),
  },
  {
    head: '거절',
    num: true,
    phone: true,
    cell: ({ refused, refusedAt }) => (
      <>
        {formatWon(refused)}번
        {refusedAt !== null && <span className="mute"> {minuteTime(refusedAt)}</span>}
      </>
    ),
  },
  { head: '추가', as: 'soft on-none', cell: ({ by, at }) => `${by} ${minuteTime(at)}` },
  {
    head: '해제',
    as: 'soft on-none',
    cell: ({ liftedBy, liftedAt }) =>
      liftedAt === null ? '—' : `${liftedBy} ${minuteTime(liftedAt)}`,
  },
  onLift !== null && {
    head: '처리',
    as: 'on-full',
    cell: (row) =>
      row.state === 'live' ? (
        <Button small aria-label={`차단 ${row.id}번 해제`} onClick={() => onLift(row)}>
          해제
        </Button>
      ) : null,
  },
]

const looks: Record<BlockState, Omit<Sign, 'word'>> = {
  live: { tone: 'bad', icon: 'x' },
  over: { tone: 'ochre', icon: 'clock' },
  lifted: { tone: '', icon: 'minus' },
}
