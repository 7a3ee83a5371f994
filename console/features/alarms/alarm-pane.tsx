/** One alarm beside the list: how it went, the rows that caused it, and what can be done. */
import { Link } from '@tanstack/react-router'

import type { Alarm } from '@madang/contract/operator/alarms.ts'
import { alarmRules, type AlarmRule } from '@madang/contract/operator/plain/alarms.ts'
import { eventWord } from '@madang/contract/operator/plain/events.ts'
import type { Permission } from '@madang/contract/operator/plain/permissions.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { Button } from '../../shell/button.tsx'
import { refusedWords } from '../../shell/detail.tsx'
import { Facts } from '../../shell/facts.tsx'
import { Loading } from '../../shell/failed.tsx'
import { dayTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { toMember, type Place } from '../../shell/places.ts'
import { Tag } from '../../shell/tag.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import type { AlarmAct } from './use-alarm-acts.tsx'
import { causeWords, stateSigns, weightSigns } from './words.ts'

type Props = { no: string; take: AlarmAct; close: AlarmAct; onClose: () => void }

export function AlarmPane({ no, take, close, onClose }: Props) {
  const { data, ...query } = useAsked('alarmView', { name: 'alarm', params: { id: no } })
  const none = refusedWords(query.error)
  return (
    <aside className="card pad grid alarms-pane" aria-label="경보 하나">
      <div className="row between">
        <span className="mute">경보 {no}번</span>
        <Button small onClick={onClose}>
          접기 <kbd className="op-keys">Esc</kbd>
        </Button>
      </div>
      {none !== null && <p role="alert">{none}</p>}
      {none === null && !data && <Loading query={query} rows={8} />}
      {data && <One alarm={data} {...{ take, close }} />}
    </aside>
  )
}

function One({ alarm, take, close }: { alarm: Alarm } & Pick<Props, 'take' | 'close'>) {
  const { rule, subject, state, count, causes } = alarm
  const { word, weight, about } = alarmRules[rule]
  const [takes, closes] = [take(alarm), close(alarm)]
  return (
    <>
      <div className="row between wraps">
        <h2 className="t17">{word}</h2>
        <Tag {...weightSigns[weight]} />
      </div>
      <p className="row between">
        <b className="strong">{subject}</b>
        <Tag {...stateSigns[state]} />
      </p>
      <p className="mute">{about} 울립니다.</p>
      <Path alarm={alarm} />
      <To alarm={alarm} />
      {causes.length > 0 && <Causes of={causes} count={count} />}
      {(takes || closes) && (
        <div className="row">
          {takes && (
            <button type="button" className="btn btn-ok" onClick={takes}>
              내가 봅니다 <kbd aria-hidden="true">a</kbd>
            </button>
          )}
          {closes && (
            <Button line hotkey="c" onClick={closes}>
              닫기…
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Its way, step by step, with who took it. */
const Path = ({ alarm }: { alarm: Alarm }) => {
  const { openedAt, lastAt, seenBy, seenAt, closedBy, closedAt, reason, detail } = alarm
  const { ranAt, bets, wins, expected } = detail
  return (
    <Facts
      of={{
        처음: dayTime(openedAt),
        마지막: dayTime(lastAt),
        '마지막 실행': ranAt !== undefined && dayTime(ranAt),
        베팅: bets !== undefined && `${formatWon(bets)}건`,
        당첨금: wins !== undefined && `${formatWon(wins)}원`,
        이론값: expected !== undefined && `${formatWon(Math.round(expected))}원`,
        '보는 중': seenAt !== null && `${dayTime(seenAt)} · ${seenBy}`,
        닫힘: closedAt !== null && `${dayTime(closedAt)} · ${closedBy ?? '규칙'}`,
        사유: reason !== null && reason,
      }}
    />
  )
}

type Door = { to: Place; word: string; needs: Permission }

/** Where what it is about is worked on. */
const doorOf: Record<AlarmRule, (alarm: Alarm) => Door | null> = {
  forged: () => ({ to: { to: '/vendors/calls' }, word: '요청 기록', needs: 'vendors.read' }),
  contradiction: () => ({ to: { to: '/rounds' }, word: '회차', needs: 'rounds.read' }),
  books: () => ({ to: { to: '/books' }, word: '장부 마감', needs: 'books.read' }),
  durable: () => null,
  logins: ({ subject }) => ({
    ...{ to: { to: '/events', search: { address: subject } }, word: '이 주소의 이벤트' },
    needs: 'events.read',
  }),
  returns: () => ({ to: { to: '/vendors/returns' }, word: '환수율', needs: 'vendors.read' }),
  jobs: () => null,
  rings: ({ subject }) => ({
    ...{ to: { to: '/radar', search: { no: subject.replaceAll(/\D/g, '') } } },
    ...{ word: '맞베팅 레이더', needs: 'radar.read' },
  }),
  win: memberDoor,
  withdrawal: memberDoor,
  addresses: () => null,
}

function memberDoor({ member }: Alarm): Door | null {
  return member === null ? null : { to: toMember(member), word: '회원', needs: 'members.read' }
}

function To({ alarm }: { alarm: Alarm }) {
  const door = doorOf[alarm.rule](alarm)
  const may = useMay(door?.needs ?? 'alarms.read')
  return (
    door &&
    may && (
      <p className="row">
        <Link className="btn btn-s" {...door.to}>
          {door.word}
        </Link>
      </p>
    )
  )
}

const Causes = ({ of, count }: { of: Alarm['causes']; count: number }) => (
  <section className="grid" aria-label="원인">
    <h3 className="t15">
      {formatWon(count)}건 가운데 최근 {formatWon(of.length)}줄
    </h3>
    <ul className="alarms-causes">
      {of.map(({ at, kind, who, detail }, index) => (
        <li key={index}>
          <span className="row between">
            <b className="strong">{kind === 'login' ? '로그인' : eventWord(kind).word}</b>
            <span className="mute">{dayTime(at)}</span>
          </span>
          {[who ?? '—', ...causeWords(detail)].join(' · ')}
        </li>
      ))}
    </ul>
  </section>
)
