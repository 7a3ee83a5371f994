/** Significant events: what the house wrote down all night, found by kind, weight, who, address and day. */
import type { EventRow } from '@madang/contract/operator/events.ts'
import {
  eventKinds,
  eventWeights,
  MOST_EVENTS,
  type EventWeight,
} from '@madang/contract/operator/plain/events.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { IconName } from '@madang/ui/icons.tsx'

import { ExportButton } from '../../shell/export-button.tsx'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { SearchField } from '../../shell/form.tsx'
import { dayTime } from '../../shell/format.ts'
import { FilterDate } from '../../shell/filter-date.tsx'
import { FilterSelect, ListPage } from '../../shell/list-page.tsx'
import type { Column } from '../../shell/table.tsx'
import { Tag } from '../../shell/tag.tsx'
import { setOf, useAsked } from '../../shell/use-asked.ts'
import { useFilter, type Filtering } from '../../shell/use-filter.ts'
import { ChangeList } from './audit-table.tsx'
import { changesOf, type Change } from './changes.ts'
import './audit.css'

const EVERY_MS = 10_000
const filterNames = ['weight', 'kind', 'member', 'actor', 'address', 'start', 'end'] as const

export function EventListPage() {
  const filtering = useFilter(filterNames)
  const { filter, page, paging } = filtering
  const query = useAsked('eventList', {
    name: 'events',
    input: { ...setOf(filter), pageIndex: page },
    everyMs: EVERY_MS,
  })
  // Said too where one page alone is looked at: a count that stopped counting is not a count.
  const capped = query.data?.totalCnt === MOST_EVENTS
  return (
    <ListPage
      name="audit"
      cards="1fr auto"
      title="이벤트"
      label="이벤트"
      unit="건"
      hint={
        capped ? `최근 ${formatWon(MOST_EVENTS)}건까지 보입니다. 날짜로 좁혀주세요.` : undefined
      }
      query={query}
      columns={columns}
      idOf={({ id }) => id}
      none="이 조건의 이벤트가 없습니다. 날짜를 넓히거나 조건을 지워보세요."
      {...paging}
      tools={
        <>
          <EventFilters {...filtering} />
          <SavedFilters list="events" />
          <ExportButton list="events" start={filter.start} end={filter.end} filter={filter} />
        </>
      }
    />
  )
}

function EventFilters({
  filter,
  chosen,
  typed,
  change,
  changeAll,
}: Filtering<(typeof filterNames)[number]>) {
  const kinds = Object.entries(eventKinds).filter(
    ([, { weight }]) => filter.weight === '' || filter.weight === weight,
  )
  return (
    <>
      <FilterSelect
        label="무게"
        all="모든 무게"
        value={filter.weight}
        // A kind of another weight would find nothing.
        onChange={(weight) => changeAll({ weight, kind: '' })}
        words={Object.entries(eventWeights)}
      />
      <FilterSelect
        label="종류"
        all="모든 종류"
        {...chosen('kind')}
        words={kinds.map(([kind, { word }]) => [kind, word] as const)}
      />
      <SearchField
        className="audit-actor"
        label="회원 아이디"
        {...typed('member')}
        onText={(text) => change('member', text.toLowerCase())}
      />
      <SearchField className="audit-actor" label="운영자 아이디" {...typed('actor')} />
      <SearchField className="audit-actor" label="IP" {...typed('address')} />
      <FilterDate label="시작일" max={filter.end || undefined} {...chosen('start')} />
      <FilterDate label="종료일" min={filter.start || undefined} {...chosen('end')} />
    </>
  )
}

const signs: Record<EventWeight, { tone: string; icon: IconName }> = {
  urgent: { tone: 'bad', icon: 'warn' },
  high: { tone: 'ochre', icon: 'warn' },
  normal: { tone: '', icon: 'info' },
  low: { tone: '', icon: 'info' },
}

const knownOf = (kind: string) =>
  kind in eventKinds ? eventKinds[kind as keyof typeof eventKinds] : null

/** What was and what is stand together, whatever the kind calls them; the rest is said as it is. */
function changesIn(detail: unknown): Change[] {
  const { before, after, from, to, ...rest } = (detail ?? {}) as Record<string, unknown>
  return [...changesOf(before, after), ...changesOf(from, to), ...changesOf(null, rest)]
}

const columns: Column<EventRow>[] = [
  { head: '번호', num: true, as: 'mute on-none', cell: ({ id }) => id },
  { head: '일시', as: 'soft on-small', at: '1 / 2', cell: ({ at }) => dayTime(at) },
  { head: '무게', at: '2 / 2', as: 'on-right', cell: ({ kind }) => <Weight kind={kind} /> },
  { head: '종류', as: 'strong', at: '1 / 1', cell: ({ kind }) => knownOf(kind)?.word ?? kind },
  { head: '누가', at: '2 / 1', cell: ({ actor }) => whoWord(actor) },
  {
    head: '대상',
    as: ({ target }) => (target ? 'on-small' : 'mute on-none'),
    cell: ({ target }) => target ?? '—',
  },
  {
    head: '사유',
    as: ({ reason }) => (reason === null ? 'mute on-none' : 'audit-wide'),
    at: 'wide',
    cell: ({ reason }) => reason ?? '—',
  },
  {
    head: '내용',
    as: ({ detail }) => (changesIn(detail).length === 0 ? 'mute on-none' : 'audit-wide on-small'),
    at: 'wide',
    cell: ({ detail }) => <ChangeList changes={changesIn(detail)} />,
  },
  {
    head: '해시',
    as: 'mute on-none',
    cell: ({ link }) => (link ? <code title={link.hash}>{link.hash.slice(0, 8)}</code> : '대기'),
  },
]

const whoWord = (actor: string | null) =>
  actor === null ? '—' : actor === 'system' ? '시스템' : actor

function Weight({ kind }: Pick<EventRow, 'kind'>) {
  const known = knownOf(kind)
  return known ? <Tag word={eventWeights[known.weight]} {...signs[known.weight]} /> : '—'
}
