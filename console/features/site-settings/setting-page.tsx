/** One setting: its value with a reason for changing it, and all its earlier values. */
import { useParams } from '@tanstack/react-router'

import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'
import { settingText } from '@madang/contract/operator/plain/site-settings.ts'

import { ask } from '../../api/ask.ts'
import { BackHead, Detail } from '../../shell/detail.tsx'
import { dayTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { TableCard } from '../../shell/rows.tsx'
import { ScheduledCard } from '../../shell/scheduled-card.tsx'
import { valueWords } from '../../shell/setting-values.ts'
import type { Column } from '../../shell/table.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useAsked, type Data } from '../../shell/use-asked.ts'
import { SettingForm } from './setting-form.tsx'
import { useSettings, type Ruled } from './use-settings.ts'
import './settings.css'

export function SettingPage() {
  const { key = '' } = useParams({ strict: false })
  const mayWrite = useMay('settings.write')
  const { data, ...query } = useSettings()
  const found = data && (data.find(({ setting }) => setting.key === key) ?? null)
  const values = Object.fromEntries(data?.map(({ setting }) => [setting.key, setting.value]) ?? [])
  return (
    <Detail to="/settings" query={query} it={found} none={settingText.unknown} rows={6}>
      {({ setting, rule }) => (
        <>
          <BackHead to="/settings" title={rule.label}>
            <span className="soft">{valueWords(rule, setting.value)}</span>
          </BackHead>
          {rule.note !== undefined && <p className="soft">{rule.note}</p>}
          {mayWrite && <SettingForm key={key} setting={setting} rule={rule} values={values} />}
          <Scheduled setting={setting} rule={rule} mayWrite={mayWrite} />
          <History setting={setting} rule={rule} />
        </>
      )}
    </Detail>
  )
}

function Scheduled({ setting, rule, mayWrite }: Omit<Ruled, 'place'> & { mayWrite: boolean }) {
  const { sent } = useAct('settings')
  return (
    <ScheduledCard
      rows={setting.scheduled}
      cell={({ value }) => valueWords(rule, value)}
      onCancel={
        mayWrite
          ? (id, reason) =>
              sent(() => ask('settingUnschedule', { id, reason }), scheduledText.cancelled)
          : null
      }
    />
  )
}

function History({ setting: { key, version }, rule }: Pick<Ruled, 'setting' | 'rule'>) {
  const query = useAsked('settingHistory', {
    name: 'settings',
    params: { key, version },
    input: { key },
    everyMs: false,
  })
  return (
    <TableCard
      title="변경 기록"
      table="settings is-inset"
      cards="minmax(0, 1fr) minmax(0, auto)"
      query={query}
      columns={columnsOf(rule)}
      idOf={(entry) => entry.version}
      none="아직 바뀐 적이 없습니다. 기본값입니다."
      height={3}
    />
  )
}

const columnsOf = (rule: Ruled['rule']): Column<Data<'settingHistory'>[number]>[] => [
  { head: '버전', num: true, as: 'mute on-none', cell: ({ version }) => version },
  { head: '값', as: 'settings-value on-right', cell: ({ value }) => valueWords(rule, value) },
  { head: '사유', cell: ({ reason }) => reason || '—' },
  { head: '수정자', as: 'on-small', cell: ({ changedBy }) => changedBy },
  { head: '수정일시', as: 'mute on-small on-right', cell: ({ changedAt }) => dayTime(changedAt) },
]
