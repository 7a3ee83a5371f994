/** One setting: its value with a reason for changing it, and all its earlier values. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'

import { settingText } from '@madang/contract/operator/plain/site-settings.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { dayTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useMay } from '../../shell/me.ts'
import { Pending } from '../../shell/pending.tsx'
import { SettingForm } from './setting-form.tsx'
import { useSettings, type Ruled } from './use-settings.ts'
import { valueWords } from '../../shell/setting-values.ts'
import './settings.css'

export function SettingPage() {
  const { key = '' } = useParams({ strict: false })
  const mayWrite = useMay('settings.write')
  const navigate = useNavigate()
  const { data, error, refetch } = useSettings()
  useKeys({ b: () => void navigate({ to: '/settings' }) })
  const found = data?.find(({ setting }) => setting.key === key)

  if (!data) return <Pending error={error} again={refetch} rows={6} />
  if (!found)
    return (
      <p className="card op-empty" role="alert">
        {settingText.unknown} <Link to="/settings">목록으로</Link>
      </p>
    )
  const { setting, rule } = found
  return (
    <>
      <div className="row op-head">
        <Link className="btn btn-s btn-line" to="/settings">
          <Icon name="back" className="ic-xs" />
          목록
        </Link>
        <h1 className="t22">{rule.label}</h1>
        <span className="soft">{valueWords(rule, setting.value)}</span>
      </div>
      {rule.note !== undefined && <p className="soft">{rule.note}</p>}
      {mayWrite && (
        <SettingForm
          key={key}
          setting={setting}
          rule={rule}
          values={Object.fromEntries(data.map((each) => [each.setting.key, each.setting.value]))}
        />
      )}
      <History {...found} />
    </>
  )
}

function History({ setting: { key, version }, rule }: Ruled) {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'history', key, version],
    queryFn: async () => (await ask('settingHistory', { key })).data,
  })
  return (
    <section className="card op-table op-cards" aria-label="변경 기록">
      <h2 className="settings-group">변경 기록</h2>
      {!data && !error && <SkeletonRows rows={3} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data?.length === 0 && (
        <p className="soft op-empty">아직 바뀐 적이 없습니다. 기본값입니다.</p>
      )}
      {data && data.length > 0 && (
        <table className="settings">
          <thead>
            <tr>
              <th className="num">버전</th>
              <th>값</th>
              <th>사유</th>
              <th>수정자</th>
              <th>수정일시</th>
            </tr>
          </thead>
          <tbody>
            {data.map((entry) => (
              <tr key={entry.version}>
                <td className="num mute settings-version">{entry.version}</td>
                <td className="settings-value">{valueWords(rule, entry.value)}</td>
                <td className="settings-reason">{entry.reason || '—'}</td>
                <td className="settings-by">{entry.changedBy}</td>
                <td className="mute settings-at">{dayTime(entry.changedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
