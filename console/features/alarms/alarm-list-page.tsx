/** Alarms: what is wrong now and who has it; one opened beside the list with the rows that caused it. */
import type { AlarmRow } from '@madang/contract/operator/alarms.ts'
import { alarmRules, alarmStates, type AlarmState } from '@madang/contract/operator/plain/alarms.ts'
import { eventWeights } from '@madang/contract/operator/plain/events.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { Banner } from '../../shell/banner.tsx'
import { ExportButton } from '../../shell/export-button.tsx'
import { age, clockTime, dayTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { FilterSelect, List } from '../../shell/list-page.tsx'
import { useHouseNow } from '../../shell/me.ts'
import { PageHead } from '../../shell/page-head.tsx'
import type { Column } from '../../shell/table.tsx'
import { Tag } from '../../shell/tag.tsx'
import { setOf, useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { AlarmPane } from './alarm-pane.tsx'
import { useAlarmActs } from './use-alarm-acts.tsx'
import { stateSigns, weightSigns } from './words.ts'
import './alarms.css'

const EVERY_MS = 5_000
const filterNames = ['state', 'weight', 'rule', 'no'] as const

export function AlarmListPage() {
  const { filter, page, paging, chosen, changeAll } = useFilter(filterNames)
  const { no: opened, ...asked } = filter
  const query = useAsked('alarmList', {
    name: 'alarms',
    input: { ...setOf(asked), pageIndex: page },
    everyMs: EVERY_MS,
  })
  const now = useHouseNow()
  const { take, close, closing } = useAlarmActs()
  const open = (no: string) => changeAll({ no }, page)
  useKeys({ Escape: opened === '' ? undefined : () => open('') })
  const { counts, watching, standing, lookedAt } = query.data ?? {}
  return (
    <>
      <PageHead
        title="경보"
        count={counts && `열림 ${formatWon(counts.open)} · 보는 중 ${formatWon(counts.seen)}`}
        tools={
          <>
            <FilterSelect
              label="상태"
              all="모든 상태"
              {...chosen('state')}
              words={Object.entries(alarmStates)}
            />
            <FilterSelect
              label="무게"
              all="모든 무게"
              {...chosen('weight')}
              words={Object.entries(eventWeights)}
            />
            <FilterSelect
              label="규칙"
              all="모든 규칙"
              {...chosen('rule')}
              words={Object.entries(alarmRules).map(([rule, { word }]) => [rule, word] as const)}
            />
            <ExportButton list="alarms" filter={asked} />
          </>
        }
      />
      {standing && lookedAt && (
        <Banner icon="warn">
          규칙이 {clockTime(lookedAt)}부터 보지 못하고 있습니다. 서버를 확인해주세요.
        </Banner>
      )}
      <div className={opened === '' ? 'grid' : 'op-beside alarms-beside'}>
        <div className="grid">
          <List<AlarmRow>
            name="alarms"
            table="alarms-table is-lines"
            label="경보"
            cards="1fr auto"
            query={query}
            columns={columnsOf(now, (id) => open(String(id)))}
            idOf={({ id }) => id}
            none={noneOf(filter.state, watching?.length ?? 0)}
            open={({ id }) => open(String(id))}
            keys={(row) => ({ a: take(row), c: close(row) })}
            {...paging}
          />
        </div>
        {opened !== '' && (
          <AlarmPane key={opened} no={opened} {...{ take, close }} onClose={() => open('')} />
        )}
      </div>
      {closing}
    </>
  )
}

const noneOf = (state: string, rules: number) =>
  `${state === '' || state === 'open' ? '열린 경보가 없습니다' : '이 조건의 경보가 없습니다'}. 규칙 ${rules}개가 보고 있습니다.`

const columnsOf = (now: Date, open: (id: number) => void): Column<AlarmRow>[] => [
  {
    head: '무게',
    at: '2 / 2',
    as: 'on-right',
    cell: ({ rule }) => <Tag {...weightSigns[alarmRules[rule].weight]} />,
  },
  {
    head: '규칙',
    as: 'strong',
    at: '1 / 1',
    cell: ({ id, rule }) => (
      <button type="button" className="op-cover strong" onClick={() => open(id)}>
        {alarmRules[rule].word}
      </button>
    ),
  },
  { head: '대상', at: '2 / 1', cell: ({ subject }) => subject },
  { head: '건수', num: true, as: 'on-none', cell: ({ count }) => formatWon(count) },
  { head: '처음', as: 'soft on-small', at: '3 / 1', cell: ({ openedAt }) => dayTime(openedAt) },
  {
    head: '기다림',
    as: 'on-none',
    cell: ({ state, openedAt }) =>
      state === 'closed' ? '—' : <b className="strong">{age(openedAt, now)}</b>,
  },
  {
    head: '상태',
    at: '1 / 2',
    as: 'on-right',
    cell: ({ state }: { state: AlarmState }) => <Tag {...stateSigns[state]} />,
  },
  { head: '누가', as: 'on-none', cell: whoHas },
]

/** Who looks at it, or closed it; a rule by that name. */
function whoHas({ state, seenBy, closedBy }: AlarmRow): string {
  if (state === 'closed') return closedBy ?? '규칙'
  return seenBy ?? '—'
}
