/** What stands around each queue: the day's sums, the tabs with what waits behind them, and the member's card. */
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Button } from '../../shell/button.tsx'
import { age } from '../../shell/format.ts'
import { queuesOf, useDesk, type DeskState, type QueueName } from '../../shell/desk.ts'
import { useKeys } from '../../shell/keys.ts'
import { useHouseNow, useMe } from '../../shell/me.ts'
import { Kpis } from './kpis.tsx'
import { MemberCard } from './member-card.tsx'

/** What the last act came to. */
export type Said = { text: string; bad?: boolean } | null

type Props = {
  queue: QueueName
  said: Said
  /** who else has the marked request open */
  others?: readonly string[]
  /** takes back what was decided last, while it can be */
  undo?: ReactNode
  /** the keys of this queue, shown until something is said */
  keys: readonly (readonly [string, string])[]
  /** filters and the switch between what waits and all */
  tools: ReactNode
  children: ReactNode
  /** under the queue: an opened inquiry */
  below?: ReactNode
  member: number | undefined
  /** on a phone the opened request covers the list */
  opened: boolean
  onBack: () => void
  /** what to decide, above the card on a phone */
  strip?: ReactNode
}

export function DeskLayout(props: Props) {
  const {
    queue,
    said,
    others = [],
    undo,
    keys,
    tools,
    children,
    below,
    member,
    opened,
    onBack,
    strip,
  } = props
  const navigate = useNavigate()
  useKeys({
    o:
      member === undefined
        ? undefined
        : () => void navigate({ to: '/members/$id', params: { id: String(member) } }),
  })
  return (
    <div className={opened ? 'op-beside desk is-open' : 'op-beside desk'}>
      <div className="grid desk-main">
        <Kpis />
        <section className="card desk-queue">
          <div className="row between desk-head">
            <Tabs queue={queue} />
            {tools}
          </div>
          <div className="desk-line">
            <SaidLine said={said} keys={keys} />
            {undo && <span className="desk-undo">{undo}</span>}
            {others.length > 0 && (
              <span className="desk-others">같은 신청을 보는 사람: {others.join(', ')}</span>
            )}
          </div>
          {children}
        </section>
        {below}
      </div>
      <div className="grid desk-side">
        <div className="row between desk-back">
          <Button onClick={onBack}>목록</Button>
        </div>
        {strip && <div className="desk-strip">{strip}</div>}
        <MemberCard id={member} />
      </div>
    </div>
  )
}

/** Its line is always there on a desk: what is said moves nothing. */
const SaidLine = ({ said, keys }: Pick<Props, 'said' | 'keys'>) => (
  <output className={said ? `desk-said is-said ${said.bad ? 'is-bad' : ''}` : 'desk-said'}>
    {said ? (
      said.text
    ) : (
      <span className="mute row">
        {keys.map(([key, act]) => (
          <span key={key}>
            <kbd>{key}</kbd> {act}
          </span>
        ))}
      </span>
    )}
  </output>
)

function Tabs({ queue }: { queue: QueueName }) {
  const { me } = useMe()
  const desk = useDesk()
  const now = useHouseNow()
  const navigate = useNavigate()
  const open = queuesOf(me)
  const go = (name: QueueName | undefined) =>
    name === undefined ? undefined : () => void navigate({ to: `/desk/${name}` })
  useKeys({
    ...Object.fromEntries(open.map(({ name, key }) => [key, go(name)])),
    n: go(oldest(desk)),
  })
  return (
    <nav className="tabs desk-tabs" aria-label="접수 종류">
      {open.map(({ name, title }) => {
        const waits = desk?.[name]
        return (
          <Link key={name} to={`/desk/${name}`} aria-current={name === queue ? 'page' : undefined}>
            <span>
              {title} <b className="c-ochre">{waits?.count ?? 0}</b>
              <small className="mute">{waits?.oldestAt && ` ${age(waits.oldestAt, now)}`}</small>
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

/** Where nothing waits: the way to what waits elsewhere. */
export function Idle() {
  const next = oldest(useDesk())
  return (
    <p className="row between soft op-empty desk-idle">
      기다리는 신청이 없습니다. 새로 오면 소리로 알립니다.
      {next && (
        <Link className="btn btn-s" to={`/desk/${next}`}>
          가장 오래 기다린 신청으로 <kbd aria-hidden="true">n</kbd>
        </Link>
      )}
    </p>
  )
}

/** The queue whose first has waited longest. */
export function oldest(desk: DeskState | undefined): QueueName | undefined {
  const names: QueueName[] = ['deposits', 'withdrawals', 'inquiries', 'signups', 'recoveries']
  const times = names.flatMap((name) => {
    const at = desk?.[name]?.oldestAt
    return at ? [{ name, at: new Date(at).getTime() }] : []
  })
  return times.toSorted((a, b) => a.at - b.at)[0]?.name
}

type ViewProps = { all: boolean; onAll: (all: boolean) => void; word: string }

/** 대기중 | 전체, by `h` too. */
export function View({ all, onAll, word }: ViewProps) {
  useKeys({ h: () => onAll(!all) })
  return (
    <div className="seg desk-view">
      <button type="button" aria-pressed={!all} onClick={() => onAll(false)}>
        {word}
      </button>
      <button type="button" aria-pressed={all} onClick={() => onAll(true)}>
        전체
      </button>
    </div>
  )
}
