/**
 * Voids and corrections of rounds, for everyone: by day, game and kind, or of one round
 * (docs/adr/0116-voids-and-corrections-told.md).
 */
import { Link } from '@tanstack/react-router'

import { gameByKey, games } from '@madang/contract/core/draw/games.ts'
import { isDay } from '@madang/contract/core/kst.ts'
import type { Incident } from '@madang/contract/member/incident.ts'
import {
  incidentKinds,
  incidentKindText,
  type IncidentKind,
} from '@madang/contract/member/plain/incident.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { Board, BoardEmpty, BoardList } from '../../shell/board.tsx'
import { useListSearch } from '../../shell/list-search.ts'
import { useLoaded } from '../../shell/loaded.ts'
import { IncidentCard } from './incident-card.tsx'
import './incident.css'

type Go = (changes: Record<string, string | number>) => void
type Days = { day: string | null; older: string | null; newer: string | null }

export function IncidentPage() {
  const { page, params, go } = useListSearch(0)
  const asked = askedBy(params)
  const session = useSession()
  const query = useLoaded(
    ['incidents', asked, page, session?.userId],
    async () => (await ask('incidents', { ...asked, pageIndex: page })).data,
  )
  const { data } = query
  return (
    <Board title="무효·재정산 기록">
      <p className="soft">
        무효가 되거나 다시 정산된 회차를 모두 공개합니다. 뽑힌 공은 바뀌지 않고, 어떤 기록도
        지워지지 않습니다.
      </p>
      {asked.round === undefined ? (
        <>
          <Filters asked={asked} go={go} />
          {data && <DayRow days={data} go={go} />}
        </>
      ) : (
        <OneRound place={asked.round} />
      )}
      <BoardList
        query={query}
        page={page}
        onPage={(to) => go({ page: to })}
        apart
        empty={
          <BoardEmpty
            sign="file"
            title="무효나 재정산이 없습니다."
            hint="회차가 무효가 되거나 다시 정산되면 처리 과정이 여기에 남습니다."
          >
            <Link to="/live" className="btn">
              추첨 보기
            </Link>
          </BoardEmpty>
        }
      >
        {(list: Incident[]) => (
          <ul className="incident-list">
            {list.map((incident) => (
              <li
                key={`${incident.game} ${incident.date} ${incident.round} ${incident.settlement}`}
              >
                <IncidentCard incident={incident} member={session !== null} />
              </li>
            ))}
          </ul>
        )}
      </BoardList>
    </Board>
  )
}

type Asked = { day?: string; game?: string; kind?: IncidentKind; round?: string }

/** What the address asks for; what nobody could mean is left out. */
function askedBy(params: URLSearchParams): Asked {
  const round = params.get('round') ?? ''
  if (/^[\w.]{1,40}\/\d{8}\/\d{1,6}$/.test(round)) return { round }
  const day = params.get('day') ?? ''
  const game = gameByKey(params.get('game') ?? '')?.key
  const kind = incidentKinds.find((one) => one === params.get('kind'))
  return { ...(isDay(day) && { day }), ...(game && { game }), ...(kind && { kind }) }
}

function Filters({ asked, go }: { asked: Asked; go: Go }) {
  return (
    <div className="incident-filters">
      <nav className="seg" aria-label="종류">
        {(['', ...incidentKinds] as const).map((kind) => (
          <button
            type="button"
            key={kind}
            aria-current={(asked.kind ?? '') === kind ? 'true' : undefined}
            onClick={() => go({ kind, day: '' })}
          >
            {kind === '' ? '전체' : incidentKindText[kind]}
          </button>
        ))}
      </nav>
      <select
        className="input"
        aria-label="게임"
        value={asked.game ?? ''}
        onChange={(event) => go({ game: event.target.value, day: '' })}
      >
        <option value="">모든 게임</option>
        {games.map(({ key, title }) => (
          <option value={key} key={key}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Days without anything are passed over. */
function DayRow({ days: { day, older, newer }, go }: { days: Days; go: Go }) {
  if (day === null) return null
  const step = (to: string | null, label: string, icon: 'back' | 'next') => (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      disabled={to === null}
      onClick={() => to !== null && go({ day: to })}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <nav className="row between" aria-label="날짜">
      {step(older, '이전 날짜', 'back')}
      <h2 className="t17">
        <time dateTime={day}>{day}</time>
      </h2>
      {step(newer, '다음 날짜', 'next')}
    </nav>
  )
}

function OneRound({ place }: { place: string }) {
  const [key, date, round] = place.split('/')
  const game = gameByKey(key!)
  return (
    <div className="row between incident-one">
      <h2 className="t17">
        {game?.title ?? key} {round}회
      </h2>
      <span className="row">
        <Link
          className="btn btn-line"
          to="/proof/$stream/$date/$round"
          params={{ stream: key!, date: date!, round: round! }}
        >
          추첨 증명
        </Link>
        <Link className="btn btn-line" to="/incidents">
          전체 기록
        </Link>
      </span>
    </div>
  )
}
