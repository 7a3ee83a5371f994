/** Entries of the audit log; each says what it changed, field by field. */
import type { AuditEntry } from '@madang/contract/operator/audit.ts'
import { actionWords } from '@madang/contract/operator/plain/actions.ts'

import { dayTime } from '../../shell/format.ts'
import { changesOf } from './changes.ts'
import { fieldWord, valueWord } from './words.ts'

type Props = { rows: AuditEntry[]; marked: number; mark: (index: number) => void }

export const AuditTable = ({ rows, marked, mark }: Props) => (
  <table className="audit">
    <thead>
      <tr>
        <th className="num">번호</th>
        <th>시각</th>
        <th>운영자</th>
        <th>작업</th>
        <th>대상</th>
        <th>사유</th>
        <th>변경 내용</th>
        <th>IP</th>
        <th>해시</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((entry, index) => (
        <tr
          key={entry.id}
          className={index === marked ? 'is-marked' : undefined}
          aria-current={index === marked || undefined}
          onClick={() => mark(index)}
        >
          <td className="num mute audit-id">{entry.id}</td>
          <td className="soft audit-at">{dayTime(entry.at)}</td>
          <td className="audit-who">
            <b className="strong">{entry.actor}</b> <span className="mute">{entry.role}</span>
          </td>
          <td className="strong audit-action">{actionWords[entry.action] ?? entry.action}</td>
          <td className="audit-subject">{entry.subject}</td>
          <td className={entry.reason === null ? 'mute audit-none' : 'audit-wide'}>
            {entry.reason ?? '—'}
          </td>
          <Changes entry={entry} />
          <td className="mute audit-address">{entry.address ?? '—'}</td>
          <td className="mute audit-hash" title={entry.hash}>
            <code>{entry.hash.slice(0, 8)}</code>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry.before, entry.after)
  if (changes.length === 0) return <td className="mute audit-none">—</td>
  return (
    <td className="audit-wide audit-changes">
      <ul>
        {changes.map(({ name, before, after }) => (
          <li key={name}>
            <span className="mute">{fieldWord(name)}</span>{' '}
            {before !== null && (
              <del>
                <Value text={valueWord(name, before)} />
              </del>
            )}
            {before !== null && after !== null && ' → '}
            {after !== null && (
              <ins>
                <Value text={valueWord(name, after)} />
              </ins>
            )}
          </li>
        ))}
      </ul>
    </td>
  )
}

const MOST = 120

/** A whole page of HTML would bury its neighbours: it opens when it is asked for. */
const Value = ({ text }: { text: string }) =>
  text.length <= MOST ? (
    text
  ) : (
    <details className="audit-long">
      <summary>{text.slice(0, MOST)}…</summary>
      {text}
    </details>
  )
