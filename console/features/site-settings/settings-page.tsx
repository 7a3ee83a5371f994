/** The site's settings in their groups: what is in force, and who changed it last. */
import { Link, useNavigate } from '@tanstack/react-router'

import { settingGroups } from '@madang/contract/operator/plain/site-settings.ts'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { Failed } from '../../shell/failed.tsx'
import { dayTime } from '../../shell/format.ts'
import { useList } from '../../shell/use-list.ts'
import { useSettings, type Ruled } from './use-settings.ts'
import { shuts, valueWords } from '../../shell/setting-values.ts'
import './settings.css'

const groups = Object.entries(settingGroups)

export function SettingsPage() {
  const navigate = useNavigate()
  const { data, error, refetch } = useSettings()
  const rows = data ?? []
  const { marked, setMarked } = useList({
    name: 'settings',
    rows,
    idOf: ({ place }) => place,
    open: ({ setting: { key } }) => void navigate({ to: '/settings/$key', params: { key } }),
  })
  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">사이트 설정</h1>
        <span className="mute">바뀐 설정은 1초 안에 사이트에 적용됩니다.</span>
      </div>
      {!data && (
        <section className="card op-table">
          {error ? (
            <Failed error={error} again={() => void refetch()} />
          ) : (
            <SkeletonRows rows={8} />
          )}
        </section>
      )}
      {data &&
        groups.map(([group, title]) => (
          <section key={group} className="card op-table op-cards" aria-label={title}>
            <h2 className="settings-group">{title}</h2>
            <table className="settings">
              <thead>
                <tr>
                  <th>설정</th>
                  <th>지금 값</th>
                  <th>수정자</th>
                  <th>수정일시</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(
                  (row, index) =>
                    row.rule.group === group && (
                      <Row
                        key={row.setting.key}
                        row={row}
                        marked={index === marked}
                        mark={() => setMarked(index)}
                      />
                    ),
                )}
              </tbody>
            </table>
          </section>
        ))}
    </>
  )
}

type RowProps = { row: Ruled; marked: boolean; mark: () => void }

function Row({ row: { setting, rule }, marked, mark }: RowProps) {
  const shut = shuts(setting.key, setting.value)
  return (
    <tr className={marked ? 'is-marked' : undefined} aria-current={marked || undefined}>
      <td className="settings-name">
        <Link className="op-cover" to="/settings/$key" params={{ key: setting.key }} onClick={mark}>
          {rule.label}
        </Link>
      </td>
      <td className={`settings-value ${shut ? 'c-ochre strong' : ''}`}>
        {valueWords(rule, setting.value)}
      </td>
      <td className="settings-by">{setting.changedBy ?? <span className="mute">기본값</span>}</td>
      <td className="mute settings-at">{setting.changedAt && dayTime(setting.changedAt)}</td>
    </tr>
  )
}
