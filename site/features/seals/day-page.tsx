/** A day of a stream: what the house says was staked and paid, and the same added up again from the open books here. */
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { gamesOfStream } from '@madang/contract/core/draw/games.ts'
import type { Sums } from '@madang/contract/core/book/day-sums.ts'
import { addDays, clockOf, dateOf, isDay } from '@madang/contract/core/kst.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { PublicSeal } from '@madang/contract/member/seals.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { clock } from '../../api/house.ts'
import { Page, PageTitle } from '../../shell/page.tsx'
import { StepList } from '../../shell/proof-steps.tsx'
import { Told } from '../../shell/proof-told.tsx'
import { useDaySeal, useDaySeals, useReading, type Read, type Reading } from './use-day.ts'
import '../../shell/proof.css'
import './day.css'

const written = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`

export function DayPage() {
  const { stream = '', date = '' } = useParams({ strict: false })
  const game = gamesOfStream(stream)[0]
  const known = game !== undefined && /^\d{8}$/.test(date) && isDay(written(date))
  return (
    <Page>
      <div className="proof">
        <PageTitle title={known ? `${game.title}의 하루` : '추첨의 하루'} />
        {known ? (
          <>
            <Days stream={stream} date={date} />
            <OneDay key={`${stream}/${date}`} stream={stream} date={date} />
          </>
        ) : (
          <Told title="존재하지 않는 날입니다." text="추첨과 날짜를 확인해주세요." />
        )}
      </div>
    </Page>
  )
}

type Place = { stream: string; date: string }

function Days({ stream, date }: Place) {
  const today = dateOf(clock.now()).replaceAll('-', '')
  const step = (by: number, label: string, icon: 'back' | 'next') => (
    <Link
      className="icon-btn"
      aria-label={label}
      to="/day/$stream/$date"
      params={{ stream, date: addDays(date, by) }}
    >
      <Icon name={icon} />
    </Link>
  )
  return (
    <nav className="row between" aria-label="날짜">
      {step(-1, '이전 날짜', 'back')}
      <h2 className="t17">
        <time dateTime={written(date)}>{written(date)}</time>
      </h2>
      {date < today ? step(1, '다음 날짜', 'next') : <span className="icon-btn" />}
    </nav>
  )
}

function OneDay({ stream, date }: Place) {
  const { seals, error, again } = useDaySeals(stream, date)
  if (seals)
    return (
      <>
        {seals.length > 0 ? (
          <Draws seals={seals} />
        ) : (
          <Told
            title="봉인한 장부가 없는 날입니다."
            text="추첨마다 장부를 봉인하면 여기에 나옵니다."
          />
        )}
        <DaySeal date={date} />
      </>
    )
  if (error) return <Told title="하루를 불러오지 못했습니다." text={error.message} again={again} />
  return (
    <output className="grid proof-loading">
      <span className="sr">불러오는중..</span>
      <Skeleton height={400} />
      <Skeleton height={600} />
    </output>
  )
}

function Draws({ seals }: { seals: PublicSeal[] }) {
  const [asked, setAsked] = useState(false)
  const reading = useReading(seals, asked)
  return (
    <>
      <section className="card pad grid" aria-labelledby="day-sums">
        <h2 className="t17" id="day-sums">
          추첨 {formatWon(seals.length)}번
        </h2>
        <SumTable seals={seals} reading={reading} />
        {/* The room of the button from the start: what comes of the books moves nothing. */}
        <div className="row day-act">
          {asked ? (
            <Going reading={reading} />
          ) : (
            <button type="button" className="btn btn-main btn-big" onClick={() => setAsked(true)}>
              장부를 모두 읽어 다시 계산
            </button>
          )}
        </div>
        <p className="soft">
          계산한 값은 공개된 장부의 베팅을 이 브라우저가 하나씩 배당대로 더한 것입니다. 지급액은
          회차마다 장부를 읽으며 확인합니다.
        </p>
      </section>
      <ol className="card day-draws" aria-label="이날의 추첨">
        {seals.map((seal) => (
          <Draw key={seal.round} seal={seal} read={reading.draws.get(seal.round)} />
        ))}
      </ol>
    </>
  )
}

function Going({ reading: { part, draws, error } }: { reading: Reading }) {
  if (error) return <p className="grow day-bad">{error.message}</p>
  if (part < 1)
    return (
      <>
        <span className="grow">장부를 읽는 중 · {formatWon(draws.size)}번까지</span>
        <progress aria-label="읽은 장부" max={1} value={part} />
      </>
    )
  const count = (verdict: string) =>
    [...draws.values()].filter((draw) => draw.verdict === verdict).length
  const shut = count('shut') > 0 ? ` 정산 전 ${count('shut')}번은 뺐습니다.` : ''
  return (
    <output className="strong">
      {count('bad') > 0
        ? `추첨 ${formatWon(count('bad'))}번의 장부가 맞지 않습니다.${shut}`
        : `모두 맞습니다.${shut}`}
    </output>
  )
}

/** Of what was staked and not given back, what was paid. */
const returnOf = ({ stake, payout, returned }: Sums) =>
  stake > returned ? `${((payout / (stake - returned)) * 100).toFixed(2)}%` : '—'

function SumTable({ seals, reading }: { seals: PublicSeal[]; reading: Reading }) {
  const isRead = reading.draws.size > 0
  const told = isRead
    ? reading.told
    : {
        count: seals.reduce((sum, { count }) => sum + count, 0),
        stake: seals.reduce((sum, { stake }) => sum + stake, 0),
        ...{ payout: 0, returned: 0 },
      }
  const won = (amount: number) => `${formatWon(amount)}원`
  const rows: [string, (sums: Sums) => string, boolean][] = [
    ['베팅', ({ count }) => `${formatWon(count)}건`, true],
    ['베팅금액', ({ stake }) => won(stake), true],
    ['지급', ({ payout }) => won(payout), isRead],
    ['무효 반환', ({ returned }) => won(returned), isRead],
    ['마당의 몫', ({ stake, payout, returned }) => won(stake - payout - returned), isRead],
    ['환수율', returnOf, isRead],
  ]
  return (
    <table className="day-sums">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">항목</span>
          </th>
          <th scope="col">마당이 말한 값</th>
          <th scope="col">계산한 값</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value, isTold]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{isTold ? value(told) : '—'}</td>
            <td className={isRead && value(told) !== value(reading.found) ? 'is-bad' : undefined}>
              {isRead ? value(reading.found) : '—'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Draw({ seal, read }: { seal: PublicSeal; read: Read | undefined }) {
  const { stream, date, round, count, stake, closedAt } = seal
  return (
    <li className={read && `is-${read.verdict}`}>
      <Link to="/proof/$stream/$date/$round" params={{ stream, date, round: String(round) }}>
        <b>{round}회</b>
        <span className="t13">{clockOf(new Date(closedAt / 1_000))}</span>
        <span className="grow t13">
          {count > 0 ? `베팅 ${formatWon(count)}건 · ${formatWon(stake)}원` : '베팅 없음'}
        </span>
        <span className="t13 day-word">
          {read ? { ok: '일치', bad: '불일치', shut: '정산 전' }[read.verdict] : ''}
        </span>
      </Link>
    </li>
  )
}

/** The logs' ends and the vendors' calls of the day, in a chain of its own. */
function DaySeal({ date }: { date: string }) {
  const { found, error } = useDaySeal(date)
  return (
    <section className="grid day-seal" aria-labelledby="day-seal">
      <h2 className="t17" id="day-seal">
        하루의 봉인
      </h2>
      {found ? (
        <StepList steps={found.steps} done={found.steps.length} />
      ) : (
        <p className="soft">
          {error
            ? '하루의 봉인을 불러오지 못했습니다.'
            : found === null && '하루의 장부를 마감하면 봉인해 공개합니다.'}
        </p>
      )}
    </section>
  )
}
