/** The requests at the left: what this operator can decide, what others do, and what is over. */
import { useEffect, useRef } from 'react'

import type { Approval, Today } from '@madang/contract/operator/approvals.ts'

import { age, countdown, dayTime } from '../../shell/format.ts'
import { factsOf } from './acts.ts'
import { ActTag, StateTag } from './state-tag.tsx'
import { TimeLeft } from './time-left.tsx'

type Props = {
  rows: Approval[]
  /** index of the chosen one; -1: none */
  marked: number
  now: Date
  /** all that wait for this operator, also on other pages */
  waiting: number
  today: Today
  mayDecide: (it: Approval) => boolean
  onOpen: (index: number) => void
}

export function ApprovalList({ rows, marked, now, waiting, today, mayDecide, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [marked])
  const placed = rows.map((row, index) => ({ row, index }))
  const open = placed.filter(({ row }) => row.state === 'pending')
  const mine = open.filter(({ row }) => mayDecide(row) && !row.mine)
  const groups = [
    { title: '내가 결정할 것', count: waiting, note: '급한 순', rows: mine, always: true },
    {
      title: '다른 사람 몫',
      count: open.length - mine.length,
      note: '울리지 않음',
      rows: open.filter((each) => !mine.includes(each)),
    },
    {
      title: '끝난 것',
      small: `오늘 결정 ${today.decided}`,
      note: today.medianSeconds === null ? '' : `중앙값 ${countdown(today.medianSeconds)}`,
      says: '오늘 0시부터 운영자가 결정한 요청이, 요청된 때부터 결정까지 걸린 시간의 중앙값',
      rows: placed.filter(({ row }) => row.state !== 'pending'),
    },
  ]
  return (
    <div ref={list}>
      {groups.map(
        ({ title, count, small, note, says, rows: those, always }) =>
          (always || those.length > 0) && (
            <section key={title} aria-label={title}>
              <h2 className="approval-group row between">
                <b>
                  {count === undefined ? title : `${title} ${count}`}{' '}
                  {small && <small className="mute">{small}</small>}
                </b>
                <span className="mute" title={says}>
                  {note}
                </span>
              </h2>
              {those.length === 0 && (
                <p className="soft approval-none">
                  승인을 기다리는 요청이 없습니다. 새 요청은 소리로 알립니다.
                </p>
              )}
              <ul>
                {those.map(({ row, index }) => (
                  <li key={row.id}>
                    <Row
                      row={row}
                      now={now}
                      on={index === marked}
                      decidable={mayDecide(row)}
                      onOpen={() => onOpen(index)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

type RowProps = {
  row: Approval
  now: Date
  on: boolean
  decidable: boolean
  onOpen: () => void
}

const Row = ({ row, now, on, decidable, onOpen }: RowProps) => (
  <button
    type="button"
    className={on ? 'approval-row is-on' : 'approval-row'}
    aria-current={on || undefined}
    onClick={onOpen}
  >
    <span className="row between">
      <span className="row approval-what">
        <ActTag action={row.action} />
        <b className="strong">{row.title}</b>
      </span>
      {row.state === 'pending' ? (
        <span className="soft" title={dayTime(row.requestedAt)}>
          {age(row.requestedAt, now)}
        </span>
      ) : (
        <StateTag {...row} />
      )}
    </span>
    {row.state === 'pending' ? (
      <Waiting row={row} now={now} decidable={decidable} />
    ) : (
      <span className="row between mute">
        <span>
          {row.requestedBy} → {row.decidedBy ?? '—'}
        </span>
        <span>
          {dayTime(row.decidedAt ?? row.requestedAt)} · {took(row)}
        </span>
      </span>
    )}
  </button>
)

const Waiting = ({ row, now, decidable }: Pick<RowProps, 'row' | 'now' | 'decidable'>) => (
  <>
    <span className="row between">
      <span className="soft">
        {factsOf(row)
          .map(({ label, value }) => `${label} ${value}`)
          .join(' · ')}
      </span>
      <TimeLeft approval={row} now={now} />
    </span>
    <span className="mute">
      {row.mine
        ? '내 요청 · 다른 운영자가 처리합니다'
        : decidable
          ? `${row.requestedBy} 요청`
          : `${row.requestedBy} 요청 · 처리할 권한이 없습니다`}
    </span>
  </>
)

/** '01:20' from the request to its end. */
const took = ({ requestedAt, decidedAt }: Approval) =>
  countdown(
    Math.max(
      0,
      Math.round(
        (new Date(decidedAt ?? requestedAt).getTime() - new Date(requestedAt).getTime()) / 1_000,
      ),
    ),
  )
