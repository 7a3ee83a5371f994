/** 오늘의 장부: the day told as it is, how usual it is, and a rest until tomorrow (docs/adr/0093-the-days-own-book.md). */
import { Link } from '@tanstack/react-router'

import { timeOf } from '@madang/contract/core/kst.ts'
import { minutesText } from '@madang/contract/core/protection.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { Today } from '@madang/contract/member/today.ts'
import { restText } from '@madang/contract/member/plain/rest.ts'
import { useNow } from '@madang/ui/clock.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { ask } from '../../api/ask.ts'
import { clock } from '../../api/house.ts'
import { useSending } from '../../shell/cashier.ts'
import { useChance } from '../../shell/chance.ts'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { Page, PageTitle } from '../../shell/page.tsx'
import { useSummary } from '../../shell/summary.ts'
import { useToday } from '../../shell/today.ts'
import { ChanceCard } from './chance-card.tsx'
import { Evening } from './evening.tsx'
import './today.css'

export function TodayPage() {
  const query = useToday()
  const { data: day } = query
  useFailedLoad(query, '/')
  return (
    <Page>
      <div className="today">
        <PageTitle title="오늘의 장부">
          {day && <span className="t13 mute">{dayText(day.date)}</span>}
        </PageTitle>
        <article className="card day-book">
          <Evening />
          <Figures day={day} />
        </article>
        <div className="today-more">
          {day ? <Usual day={day} /> : <Skeleton height={USUAL_HEIGHT} />}
          <Rows day={day} />
          <Ways />
        </div>
      </div>
    </Page>
  )
}

const weekdays = ['일', '월', '화', '수', '목', '금', '토']

/** '11월 21일 토요일' */
export function dayText(date: string): string {
  const [, month, day] = date.split('-').map(Number)
  return `${month}월 ${day}일 ${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]}요일`
}

function Figures({ day }: { day: Today | undefined }) {
  return (
    <div className="day-book-body">
      <p className="soft">
        {!day
          ? ' '
          : day.bets === 0
            ? '오늘은 아직 베팅하지 않았습니다'
            : `오늘 ${formatWon(day.bets)}번 베팅한 결과`}
      </p>
      <p className="day-book-net">
        {day ? <Won amount={day.net} signed /> : <Skeleton width={180} height={50} />}
      </p>
      <dl>
        <Figure name="건 돈">{day && <Won amount={day.staked} />}</Figure>
        <Figure name="받은 돈">{day && <Won amount={day.paid} />}</Figure>
        <Figure name="이용 시간">{day && minutesText(day.minutes)}</Figure>
      </dl>
      {day !== undefined && day.open > 0 && (
        <p className="t13 c-ochre">
          결과를 기다리는 <Won amount={day.open} />은 손익에 넣지 않았습니다.
        </p>
      )}
    </div>
  )
}

const Figure = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="t13 mute">{name}</dt>
    <dd className="strong">{children ?? <Skeleton width={72} height={24} />}</dd>
  </div>
)

/** CSS pixels of the card to come, on the narrowest page that has it in sight. */
const USUAL_HEIGHT = 246

function Usual({ day }: { day: Today }) {
  const chance = useChance(day)
  if (day.bets === 0)
    return (
      <section className="card pad chance-card is-empty">
        <Icon name="book" />
        <p className="strong">아직 적을 것이 없습니다.</p>
        <p className="soft">베팅하면 얼마나 흔한 결과인지 여기에 셉니다.</p>
      </section>
    )
  return chance ? <ChanceCard chance={chance} /> : <Skeleton height={USUAL_HEIGHT} />
}

const DAY = 86_400_000

function Rows({ day }: { day: Today | undefined }) {
  const now = useNow(clock)
  const until = timeOf(new Date(now.getTime() + DAY)).slice(5, 16)
  return (
    <dl className="day-rows">
      <div className="row between">
        <dt className="soft">이번 주</dt>
        <dd>
          {day ? (
            <>
              <b className="strong">
                <Won amount={day.week.net} signed />
              </b>{' '}
              <span className="mute">· {minutesText(day.week.minutes)}</span>
            </>
          ) : (
            <Skeleton width={140} height={22} />
          )}
        </dd>
      </div>
      <div className="row between">
        <dt className="soft">내일까지 쉬면</dt>
        <dd>{until}에 저절로 끝납니다</dd>
      </div>
    </dl>
  )
}

/** The rest is a time-out of a day, which begins at once and which nothing shortens; 그대로 only closes. */
function Ways() {
  const { summary, refresh } = useSummary()
  const { sending, send } = useSending(refresh)
  const rest = () => send(() => ask('limitsChange', { act: 'rest', days: 1 }, { key: 'limits' }))
  const resting = summary?.rest ?? null
  return (
    <>
      {resting ? (
        <p className="card pad soft">{restText(resting)}</p>
      ) : (
        <p className="t13 mute">
          쉬는 동안 베팅과 충전을 할 수 없고, 미리 끝낼 수 없습니다. 환전과 내역은 그대로
          이용합니다.
        </p>
      )}
      <div className="day-ways">
        <Link to="/" className="btn btn-big">
          그대로
        </Link>
        {!resting && (
          <button
            type="button"
            className="btn btn-main btn-big"
            aria-disabled={sending}
            onClick={() => void rest()}
          >
            <Icon name="rest" />
            내일까지 쉬기
          </button>
        )}
      </div>
    </>
  )
}
