/** What is said of each member who is logged in; a press on a head sorts by it. */
import { playKindWords, type OnlineSort } from '@madang/contract/operator/plain/online.ts'
import type { OnlineRow } from '@madang/contract/operator/online.ts'

import { age, gameTitle, shortTime } from '../../shell/format.ts'
import type { Columns } from '../../shell/table.tsx'

export type Shown = OnlineRow & { gone: boolean }

type Sorting = { sort: OnlineSort; down: boolean; onSort: (sort: OnlineSort) => void }
type Marking = {
  marked: ReadonlySet<number>
  onMark: (id: number) => void
  /** every one, or none */
  onAll: (() => void) | undefined
  all: boolean
}

const Head = ({ by, word, sorting }: { by: OnlineSort; word: string; sorting: Sorting }) => {
  const { sort, down, onSort } = sorting
  return (
    <button type="button" className="online-sort" onClick={() => onSort(by)}>
      {word}
      {sort === by ? (
        <>
          <span aria-hidden="true"> {down ? '↓' : '↑'}</span>
          <span className="sr">, {down ? '내림차순' : '오름차순'}</span>
        </>
      ) : (
        <span className="sr"> 차례로 보기</span>
      )}
    </button>
  )
}

const gameOf = ({ kind, game }: Pick<OnlineRow, 'kind' | 'game'>) =>
  kind === 'draw' && game !== null ? gameTitle(game) : (game ?? '아직 없음')

export function onlineColumns(
  now: Date,
  sorting: Sorting,
  marking: Marking | null,
): Columns<Shown> {
  const head = (by: OnlineSort, word: string) => <Head by={by} word={word} sorting={sorting} />
  const of = (more: string) => (row: Shown) => (row.gone ? `mute ${more}`.trim() : more)
  return [
    marking && {
      head: (
        <input
          type="checkbox"
          aria-label="모두 고르기"
          checked={marking.all}
          disabled={!marking.onAll}
          onChange={marking.onAll}
        />
      ),
      as: 'online-mark',
      cell: ({ id, uid, gone }: Shown) => (
        <input
          type="checkbox"
          aria-label={`${uid} 고르기`}
          checked={marking.marked.has(id)}
          disabled={gone}
          onChange={() => marking.onMark(id)}
        />
      ),
    },
    {
      head: head('uid', '회원'),
      at: '1 / 2',
      link: true,
      as: of(''),
      cell: ({ uid }: Shown) => uid,
      beside: ({ nick }: Shown) => <span className="soft">{nick}</span>,
    },
    { head: '등급', as: of('on-none'), cell: ({ type }: Shown) => type },
    {
      head: head('game', '게임'),
      as: of(''),
      cell: (row: Shown) => (
        <>
          {gameOf(row)}{' '}
          {row.game !== null && <span className="mute">{playKindWords[row.kind]}</span>}
        </>
      ),
    },
    { head: head('address', '주소'), as: of('soft'), cell: ({ address }: Shown) => address },
    {
      head: head('started', '접속'),
      num: true,
      as: of('soft'),
      cell: ({ startedAt }: Shown) => shortTime(startedAt),
    },
    {
      head: head('action', '마지막 행동'),
      num: true,
      as: of(''),
      cell: ({ actionAt, gone }: Shown) => (gone ? '나감' : age(actionAt, now)),
    },
  ].filter((column) => column !== null) as Columns<Shown>
}
