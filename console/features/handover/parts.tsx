/** What a hand-over tells: acts by kind, what waits, what was somebody's. */
import { formatWon } from '@madang/contract/core/won.ts'
import type {
  Handover,
  HandoverAct,
  HandoverNow,
  HandoverQueueRow,
} from '@madang/contract/operator/handover.ts'
import { actionWords } from '@madang/contract/operator/plain/actions.ts'
import { handoverAbouts, handoverQueues } from '@madang/contract/operator/plain/handover.ts'

import { age, shortTime } from '../../shell/format.ts'
import { TableCard } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { Tag, type Sign } from '../../shell/tag.tsx'

const wonOf = (amount: number | null) => (amount === null ? '—' : `${formatWon(amount)}원`)

const actColumns: Column<HandoverAct>[] = [
  { head: '한 일', as: 'strong', cell: ({ action }) => actionWords[action] ?? action },
  { head: '건수', num: true, cell: ({ count }) => `${formatWon(count)}건` },
  { head: '금액', num: true, as: 'on-small', at: 'wide', cell: ({ sum }) => wonOf(sum) },
]

export const Acts = ({ rows }: { rows: HandoverAct[] }) => (
  <TableCard
    title="처리한 일"
    table="is-inset is-inset-end"
    query={{ data: rows }}
    columns={actColumns}
    idOf={({ action }) => action}
    none="이번 근무에 처리한 일이 없습니다."
  />
)

/** `at`: when it was told. */
const queueColumns = (at: Date): Column<HandoverQueueRow>[] => [
  { head: '대기열', as: 'strong', cell: ({ name }) => handoverQueues[name].word },
  { head: '대기', num: true, cell: ({ count }) => `${formatWon(count)}건` },
  {
    head: '가장 오래',
    num: true,
    phone: true,
    as: 'on-small',
    cell: ({ oldestAt }) => (oldestAt === null ? '—' : age(oldestAt, at)),
  },
  {
    head: '본인 것',
    num: true,
    phone: true,
    as: 'on-small',
    cell: ({ mine }) => (mine === 0 ? '—' : `${formatWon(mine)}건`),
  },
]

export const Queues = ({ rows, at }: { rows: HandoverQueueRow[]; at: string }) => (
  <TableCard
    title="남은 일"
    table="is-inset is-inset-end"
    query={{ data: rows }}
    columns={queueColumns(new Date(at))}
    idOf={({ name }) => name}
    none="볼 수 있는 대기열이 없습니다."
  />
)

type Item = HandoverNow['items'][number]

const itemColumns: Column<Item>[] = [
  { head: '종류', as: 'mute', cell: ({ about }) => handoverAbouts[about].word },
  { head: '대상', as: 'strong is-wrapped on-first', cell: ({ title }) => title },
  { head: '금액', num: true, as: 'on-small', cell: ({ amount }) => wonOf(amount) },
  { head: '접수', as: 'soft on-small', cell: ({ at }) => shortTime(at) },
]

const idOf = ({ about, id }: Item) => `${about} ${id}`

export const Items = ({ rows }: { rows: Item[] }) => (
  <TableCard
    title="본인이 맡은 일"
    table="is-inset is-inset-end"
    query={{ data: rows }}
    columns={itemColumns}
    idOf={idOf}
    none="맡은 신청, 보고 있는 경보, 기다리는 2차 승인 요청이 없습니다."
  />
)

type Open = Handover['open'][number]

const fateWords = { kept: '그대로 둠', released: '담당 비움', given: '담당 넘김' } as const

/** Nobody has what a second operator decides: it waits for any but who asked. */
const stands = ({ about, waits, has }: Open): Sign => {
  if (!waits) return { word: '끝남', tone: 'jade', icon: 'check' }
  if (about === 'approvals') return { word: '승인 대기', tone: '', icon: 'clock' }
  const who = about === 'alarms' ? '보는 중' : '담당'
  return has === null
    ? { word: '담당 없음', tone: 'ochre', icon: 'warn' }
    : { word: `${who} ${has}`, tone: '', icon: 'clock' }
}

const openColumns: Column<Open>[] = [
  ...itemColumns,
  { head: '인계', as: 'soft on-small', cell: ({ fate }) => fateWords[fate] },
  { head: '지금', as: 'on-end', cell: (row) => <Tag {...stands(row)} /> },
]

export const Opened = ({ rows }: { rows: Open[] }) => (
  <TableCard
    title="맡고 있던 일"
    table="is-inset is-inset-end"
    query={{ data: rows }}
    columns={openColumns}
    idOf={idOf}
    none="맡고 있던 일 가운데 볼 수 있는 것이 없습니다."
  />
)
