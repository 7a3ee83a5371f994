/** The head's live counters, each a door to its queue, and the bell that rings for them. */
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { may } from '@madang/contract/operator/plain/permissions.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { Button } from './button.tsx'
import {
  setVolume,
  toggleMute,
  unlockBell,
  useBell,
  useRing,
  type Tune,
  type Waits,
} from './bell.ts'
import { queues, queuesOf, useDesk, useHiddenDesk } from './desk.ts'
import { clockTime } from './format.ts'
import type { Me } from './me.ts'

/** Queues of one counter are one door, to the first of them where something waits. */
export function DeskCounts({ me }: { me: Me | undefined }) {
  const desk = useDesk()
  const counters = Map.groupBy(queuesOf(me), ({ counter }) => counter)
  const queued = [...counters].map(([counter, of]) => {
    const countOf = ({ name }: (typeof of)[number]) => desk?.[name]?.count ?? 0
    const count = of.reduce((sum, queue) => sum + countOf(queue), 0)
    const { name } = of.find((queue) => countOf(queue) > 0) ?? of[0]!
    return (
      <Link
        key={counter}
        className={count > 0 ? 'count live' : 'count'}
        to={`/desk/${name}`}
        activeProps={{ 'aria-current': 'page' }}
      >
        {short(counter)}
        <b>{count}</b>
      </Link>
    )
  })
  return [
    ...queued,
    desk?.changes && <Changes key="changes" count={desk.changes.count} />,
    desk?.alarms && <Alarms key="alarms" {...desk.alarms} />,
  ]
}

/** Where the head is full the second word is read by screen readers alone. */
function short(counter: string) {
  const [first, ...more] = counter.split(' ')
  return more.length === 0 ? (
    counter
  ) : (
    <span>
      {first}
      <span className="op-more"> {more.join(' ')}</span>
    </span>
  )
}

/** Those that nobody looks at. */
const Alarms = ({ count, urgent }: { count: number; urgent: number }) => (
  <Link
    className={['count', count > 0 && 'live', urgent > 0 && 'late'].filter(Boolean).join(' ')}
    to="/alarms"
    activeProps={{ 'aria-current': 'page' }}
  >
    경보
    <b>{count}</b>
  </Link>
)

/** What members ask to have changed lies on a list of its own, and is decided on their pages. */
const Changes = ({ count }: { count: number }) => (
  <Link
    className={count > 0 ? 'count live' : 'count'}
    to="/changes"
    search={{ state: 'waiting' }}
    activeProps={{ 'aria-current': 'page' }}
  >
    {short('정보 변경')}
    <b>{count}</b>
  </Link>
)

/** Urgent alarms have a tune of their own, and do not sound twice. */
function waitsOf(desk: ReturnType<typeof useDesk>, name: Tune): Waits | null | undefined {
  if (name !== 'urgent' && name !== 'alarms') return desk?.[name]
  const alarms = desk?.alarms
  if (!alarms) return null
  const { count, newest, urgent, urgentNewest } = alarms
  return name === 'urgent'
    ? { count: urgent, newest: urgentNewest }
    : { count: count - urgent, newest }
}

/** Sound for the queues this operator can decide; nobody is called to what they may only look at. */
export function BellControl({ me }: { me: Me }) {
  const desk = useDesk()
  const bell = useBell()
  const mine = queues.filter(({ decide }) => may(me.operator.role, decide))
  useEffect(unlockBell, [])
  const { role } = me.operator
  const names: Tune[] = [
    ...mine.map(({ name }) => name),
    ...(may(role, 'members.details') ? ['changes' as const] : []),
    ...(may(role, 'approvals.decide') ? ['approvals' as const] : []),
    ...(may(role, 'alarms.decide') ? (['alarms', 'urgent'] as const) : []),
  ]
  useRing(
    Object.fromEntries(
      names.flatMap((name): [Tune, Waits][] => {
        const waits = waitsOf(desk, name)
        return waits ? [[name, { count: waits.count, newest: waits.newest }]] : []
      }),
    ),
  )
  useHiddenDesk(bell.audible)
  if (names.length === 0) return null
  return (
    <span className="row op-bell">
      <Icon name={bell.muted ? 'mute' : 'sound'} className="ic-s" />
      <span className="op-volume">
        {bell.unlocked ? (
          <input
            type="range"
            min={0}
            max={100}
            step={10}
            aria-label="알림 소리 크기"
            value={bell.muted ? 0 : bell.volume}
            onChange={(event) => setVolume(Number(event.target.value))}
          />
        ) : (
          <span className="mute">아무 키나 누르면 켜짐</span>
        )}
      </span>
      <Button small line hotkey="m" onClick={toggleMute}>
        {bell.mutedUntil === null ? (
          '소리 끄기'
        ) : (
          <span>
            <span className="op-more">소리 켜기 · </span>
            {clockTime(new Date(bell.mutedUntil).toISOString()).slice(0, 5)}까지
          </span>
        )}
      </Button>
    </span>
  )
}
