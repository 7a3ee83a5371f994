/** Entries of the audit log; each says what it changed, field by field. */
import type { AuditEntry } from '@madang/contract/operator/audit.ts'
import { actionWords } from '@madang/contract/operator/plain/actions.ts'

import { dayTime } from '../../shell/format.ts'
import type { Column } from '../../shell/table.tsx'
import { changesOf, type Change } from './changes.ts'
import { fieldWord, valueWord } from './words.ts'

const changed = ({ before, after }: AuditEntry) => changesOf(before, after)

export const auditColumns: Column<AuditEntry>[] = [
  { head: '번호', num: true, as: 'mute on-none', cell: ({ id }) => id },
  { head: '일시', as: 'soft on-small', at: '1 / 2', cell: ({ at }) => dayTime(at) },
  {
    head: '운영자',
    at: '2 / 1',
    cell: ({ actor, role }) => (
      <>
        <b className="strong">{actor}</b> <span className="mute">{role}</span>
      </>
    ),
  },
  {
    head: '작업',
    as: 'strong',
    at: '1 / 1',
    cell: ({ action }) => actionWords[action] ?? action,
  },
  { head: '대상', as: 'on-small on-right', at: '2 / 2', cell: ({ subject }) => subject },
  {
    head: '사유',
    as: ({ reason }) => (reason === null ? 'mute on-none' : 'audit-wide'),
    at: 'wide',
    cell: ({ reason }) => reason ?? '—',
  },
  {
    head: '변경 내용',
    as: (entry) => (changed(entry).length === 0 ? 'mute on-none' : 'audit-wide on-small'),
    at: 'wide',
    cell: (entry) => <Changes entry={entry} />,
  },
  { head: 'IP', as: 'mute on-none', cell: ({ address }) => address ?? '—' },
  {
    head: '해시',
    as: 'mute on-none',
    cell: ({ hash }) => <code title={hash}>{hash.slice(0, 8)}</code>,
  },
]

const Changes = ({ entry }: { entry: AuditEntry }) => <ChangeList changes={changed(entry)} />

/** What became of what, field by field. */
export function ChangeList({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return '—'
  return (
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
