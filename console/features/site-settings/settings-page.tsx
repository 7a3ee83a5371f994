/** The site's settings in their groups: what is in force, and who changed it last. */
import { useNavigate } from '@tanstack/react-router'

import { settingGroups } from '@madang/contract/operator/plain/site-settings.ts'

import { dayTime, minuteTime } from '../../shell/format.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Pending } from '../../shell/pending.tsx'
import { TableCard } from '../../shell/rows.tsx'
import { shuts, valueWords } from '../../shell/setting-values.ts'
import type { Column } from '../../shell/table.tsx'
import { useList } from '../../shell/use-list.ts'
import { useSettings, type Ruled } from './use-settings.ts'
import './settings.css'

const groups = Object.entries(settingGroups)
const to = ({ setting: { key } }: Ruled) => ({ to: '/settings/$key', params: { key } })

export function SettingsPage() {
  const navigate = useNavigate()
  const { data, error, refetch } = useSettings()
  const rows = data ?? []
  const { marked, setMarked } = useList({
    name: 'settings',
    rows,
    idOf: ({ place }) => place,
    open: (row) => void navigate(to(row)),
  })
  return (
    <>
      <PageHead title="사이트 설정" hint="바뀐 설정은 1초 안에 사이트에 적용됩니다." />
      {!data && <Pending error={error} again={refetch} />}
      {data &&
        groups.map(([group, title]) => {
          const own = rows.filter(({ rule }) => rule.group === group)
          return (
            <TableCard
              key={group}
              title={title}
              table="settings is-inset"
              cards="minmax(0, 1fr) minmax(0, auto)"
              query={{ data: own }}
              columns={columns}
              idOf={({ place }) => place}
              none=""
              to={to}
              marked={own.indexOf(rows[marked]!)}
              onMark={(index) => setMarked(rows.indexOf(own[index]!))}
            />
          )
        })}
    </>
  )
}

const columns: Column<Ruled>[] = [
  {
    head: '설정',
    link: true,
    cell: ({ rule }) => rule.label,
  },
  {
    head: '지금 값',
    as: ({ setting: { key, value } }) =>
      `settings-value on-right ${shuts(key, value) ? 'c-ochre strong' : ''}`,
    cell: ({ setting: { value, scheduled }, rule }) => (
      <>
        {valueWords(rule, value)}
        {scheduled[0] && (
          <div>
            <span className="tag ochre">예약</span> {minuteTime(scheduled[0].inForceAt)}{' '}
            {valueWords(rule, scheduled[0].value)}
          </div>
        )}
      </>
    ),
  },
  {
    head: '수정자',
    as: ({ setting }) => (setting.changedBy === null ? 'on-none' : 'on-small'),
    cell: ({ setting }) => setting.changedBy ?? <span className="mute">기본값</span>,
  },
  {
    head: '수정일시',
    as: ({ setting }) => `mute ${setting.changedAt === null ? 'on-none' : 'on-small on-right'}`,
    cell: ({ setting }) => setting.changedAt && dayTime(setting.changedAt),
  },
]
