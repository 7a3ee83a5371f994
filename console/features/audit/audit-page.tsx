/** Every action of an operator with before and after, and whether the chain of hashes holds. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Input, Output } from '@madang/contract/core/call.ts'
import type { AuditEntry } from '@madang/contract/operator/audit.ts'
import { actionWords } from '@madang/contract/operator/plain/actions.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { dayTime } from '../../shell/format.ts'
import { useList } from '../../shell/use-list.ts'
import { changesOf } from './changes.ts'
import './audit.css'

type Filter = Omit<Input<OperatorCalls['auditList']>, 'pageIndex'>
type Verified = Output<OperatorCalls['auditVerify']>['data']

export function AuditPage() {
  const first = useRef<HTMLInputElement>(null)
  const [filter, setFilter] = useState<Filter>({})
  const [page, setPage] = useState(1)
  const [verified, setVerified] = useState<Verified>()
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', filter, page],
    queryFn: async () => (await ask('auditList', { ...filter, pageIndex: page })).data,
    placeholderData: (before) => before,
  })

  async function verify() {
    try {
      setVerified((await ask('auditVerify')).data)
    } catch (failure) {
      await tell(failure instanceof Error ? failure.message : String(failure), { tone: 'error' })
    }
  }

  const { marked, setMarked } = useList({
    rows: data?.list ?? [],
    page,
    totalPages: data?.totalPages ?? 1,
    onPage: setPage,
    more: () => ({ '/': () => first.current?.focus(), v: () => void verify() }),
  })
  const change = (name: keyof Filter, value: string) => {
    setPage(1)
    setFilter(({ [name]: _, ...rest }) => (value === '' ? rest : { ...rest, [name]: value }))
  }

  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">감사 기록</h1>
        <div className="row op-filter">
          <input
            ref={first}
            className="input"
            aria-label="운영자 아이디"
            placeholder="운영자"
            onChange={(event) => change('actor', event.target.value.trim())}
          />
          <select
            className="input"
            aria-label="행동"
            value={filter.action ?? ''}
            onChange={(event) => change('action', event.target.value)}
          >
            <option value="">모든 행동</option>
            {Object.entries(actionWords).map(([action, words]) => (
              <option key={action} value={action}>
                {words}
              </option>
            ))}
          </select>
          <input
            className="input"
            type="date"
            aria-label="시작 날짜"
            onChange={(event) => change('start', event.target.value)}
          />
          <input
            className="input"
            type="date"
            aria-label="끝 날짜"
            onChange={(event) => change('end', event.target.value)}
          />
          <button type="button" className="btn" onClick={() => void verify()}>
            <Icon name="proof" className="ic-s" />
            사슬 검증
          </button>
        </div>
      </div>
      {verified && <Chain verified={verified} />}
      <section
        className="card op-table"
        aria-label="기록"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
        tabIndex={0}
      >
        {!data && !error && <SkeletonRows rows={8} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data?.list.length === 0 && <p className="soft op-empty">이 조건의 기록이 없습니다.</p>}
        {data && data.list.length > 0 && (
          <table>
            <thead>
              <tr>
                <th className="num">번호</th>
                <th>시각</th>
                <th>운영자</th>
                <th>행동</th>
                <th>대상</th>
                <th>사유</th>
                <th>바뀐 것</th>
                <th>주소</th>
                <th>해시</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((entry, index) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  marked={index === marked}
                  mark={() => setMarked(index)}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {data && data.totalPages > 1 && (
        <Pager page={page} totalPages={data.totalPages} onPage={setPage} />
      )}
    </>
  )
}

const Chain = ({ verified: { entries, brokenAt } }: { verified: Verified }) =>
  brokenAt === null ? (
    <output className="op-banner is-good">
      <Icon name="check" className="ic-s" />
      기록 {formatWon(entries)}건의 사슬이 모두 이어집니다.
    </output>
  ) : (
    <output className="op-banner is-bad">
      <Icon name="warn" className="ic-s" />
      {formatWon(brokenAt)}번 기록부터 사슬이 맞지 않습니다.
    </output>
  )

const Entry = ({
  entry,
  marked,
  mark,
}: {
  entry: AuditEntry
  marked: boolean
  mark: () => void
}) => (
  <tr className={marked ? 'is-marked' : undefined} onClick={mark}>
    <td className="num mute">{entry.id}</td>
    <td className="soft">{dayTime(entry.at)}</td>
    <td>
      <b className="strong">{entry.actor}</b> <span className="mute">{entry.role}</span>
    </td>
    <td className="strong">{actionWords[entry.action] ?? entry.action}</td>
    <td>{entry.subject}</td>
    <td className="audit-wide">{entry.reason ?? '—'}</td>
    <td className="audit-wide">
      <Changes entry={entry} />
    </td>
    <td className="mute">{entry.address ?? '—'}</td>
    <td className="mute" title={entry.hash}>
      <code>{entry.hash.slice(0, 8)}</code>
    </td>
  </tr>
)

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry.before, entry.after)
  if (changes.length === 0) return <span className="mute">—</span>
  return (
    <ul>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className="mute">{name}</span> {before !== null && <del>{before}</del>}
          {before !== null && after !== null && ' → '}
          {after !== null && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  )
}
