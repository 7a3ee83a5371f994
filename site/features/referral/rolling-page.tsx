/**
 * The rolling a member earned: by day, and by the members whose stakes brought it, from the ledger
 * (docs/spec/member-pages.md#pages).
 */
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { RollingDay, RollingMember } from '@madang/contract/member/referral.ts'
import { referralText } from '@madang/contract/member/plain/referral.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { Board, BoardEmpty } from '../../shell/board.tsx'
import { useDevice } from '../../shell/device.ts'
import { PeriodForm } from '../../shell/period-form.tsx'
import { ReferralTabs } from '../../shell/referral-tabs.tsx'
import { useRolling } from './use-referral.ts'
import './referral.css'

export function RollingPage() {
  const device = useDevice()
  const { period, go, rolling, waiting } = useRolling()
  const days = <PeriodForm key={`${period.start} ${period.end}`} period={period} onSearch={go} />
  return (
    <Board title="롤링내역" actions={days}>
      <ReferralTabs />
      <Sums sum={rolling?.sum} />
      {rolling === undefined ? (
        <Skeleton height={280} />
      ) : rolling.days.length === 0 ? (
        <section className="card board-empty">
          <BoardEmpty
            sign="refresh"
            title={referralText.noRolling}
            hint="정산된 베팅에서 적립되어 포인트로 들어옵니다. 기간을 바꿔 검색해보세요."
          >
            <Link className="btn" to="/point">
              포인트내역
            </Link>
          </BoardEmpty>
        </section>
      ) : (
        <div className={device === 'pc' ? 'rolling-cols' : 'board-list'} aria-busy={waiting}>
          <Days days={rolling.days} />
          <Members members={rolling.members} />
        </div>
      )}
    </Board>
  )
}

type Sum = { own: number; line: number; back: number }

const parts = [
  ['내 베팅', ({ own }: Sum) => own],
  ['추천', ({ line }: Sum) => line],
  ['회수', ({ back }: Sum) => -back],
  ['합계', ({ own, line, back }: Sum) => own + line - back],
] as const

const Sums = ({ sum }: { sum: Sum | undefined }) => (
  <section className="card rolling-sums" aria-label="합계">
    {parts.map(([name, of]) => (
      <div key={name}>
        <span className="t13 mute">{name}</span>
        <b className={name === '합계' ? 'strong c-ochre' : 'strong'}>
          {sum ? <Points of={of(sum)} /> : <Skeleton width={64} />}
        </b>
      </div>
    ))}
  </section>
)

const Points = ({ of }: { of: number }) => (
  <span className={of === 0 ? 'won mute' : 'won'}>
    {of < 0 && '−'}
    {formatWon(Math.abs(of))}
    <i> P</i>
  </span>
)

const Days = ({ days }: { days: RollingDay[] }) => (
  <section className="card rolling-list" aria-label="날짜별 롤링">
    <table>
      <caption className="t15 strong">날짜별</caption>
      <thead>
        <tr>
          <th scope="col">날짜</th>
          {parts.map(([name]) => (
            <th scope="col" className="num" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">
              <time dateTime={day.date}>{day.date.slice(5)}</time>
            </th>
            {parts.map(([name, of]) => (
              <td className={name === '합계' ? 'num strong' : 'num'} key={name}>
                <Points of={of(day)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Members = ({ members }: { members: RollingMember[] }) => (
  <section className="card rolling-list" aria-label="회원별 추천 롤링">
    <table>
      <caption className="t15 strong">회원별 추천 롤링</caption>
      <thead>
        <tr>
          <th scope="col">회원 아이디</th>
          <th scope="col" className="num">
            베팅금액
          </th>
          <th scope="col" className="num">
            롤링
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ uuid, direct, stake, points }) => (
          <tr key={uuid}>
            <th scope="row">
              <span className="row">
                <b className="strong">{uuid}</b>
                {direct ? (
                  <span className="tag jade">직추천</span>
                ) : (
                  <span className="tag">하위</span>
                )}
              </span>
            </th>
            <td className="num">{formatWon(stake)}</td>
            <td className="num strong">
              <Points of={points} />
            </td>
          </tr>
        ))}
        {members.length === 0 && (
          <tr>
            <td colSpan={3} className="soft">
              하위 회원의 베팅에서 적립된 롤링이 없습니다.
            </td>
          </tr>
        )}
      </tbody>
    </table>
  </section>
)
