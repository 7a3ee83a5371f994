/** The reality check, the time-out and the exclusion: each one choice and one button. */
import { useState, type ReactNode } from 'react'

import {
  exclusionMonths,
  TIMEOUT_MOST,
  type ExclusionMonths,
} from '@madang/contract/core/protection.ts'

import { monthsWord } from './use-limits.ts'

const CHECKS = [15, 30, 60, 90, 120]
const DAYS = Array.from({ length: TIMEOUT_MOST }, (_, index) => index + 1)

type Part = { title: string; name: string; text: string; children: ReactNode }

const OnePart = ({ title, name, text, children }: Part) => (
  <section className="card pad limits-part" aria-labelledby={name}>
    <h2 className="t17" id={name}>
      {title}
    </h2>
    <p className="t13 soft">{text}</p>
    {children}
  </section>
)

type CheckProps = { minutes: number; sending: boolean; choose: (minutes: number) => void }

export const CheckPart = ({ minutes, sending, choose }: CheckProps) => (
  <OnePart
    title="이용 시간 알림"
    name="limits-check"
    text="베팅을 시작하고 이만큼 지날 때마다 이용 시간과 베팅, 손익을 알려드립니다."
  >
    <div className="seg limits-seg">
      {[...new Set([...CHECKS, minutes])]
        .toSorted((one, other) => one - other)
        .map((each) => (
          <button
            type="button"
            key={each}
            aria-pressed={each === minutes}
            aria-disabled={sending}
            onClick={() => each !== minutes && choose(each)}
          >
            {each}분
          </button>
        ))}
    </div>
  </OnePart>
)

type RestProps = { sending: boolean; rest: (days: number) => void }

export function RestPart({ sending, rest }: RestProps) {
  const [days, setDays] = useState(1)
  return (
    <OnePart
      title="휴식"
      name="limits-timeout"
      text="휴식 동안 베팅과 충전을 할 수 없습니다. 환전과 내역은 그대로 이용합니다."
    >
      <div className="limits-choice">
        <select
          className="input"
          aria-label="휴식 기간"
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {each}일
            </option>
          ))}
        </select>
        <button type="button" className="btn" aria-disabled={sending} onClick={() => rest(days)}>
          휴식 시작
        </button>
      </div>
    </OnePart>
  )
}

type ExcludeProps = { sending: boolean; exclude: (months: ExclusionMonths) => void }

export function ExcludePart({ sending, exclude }: ExcludeProps) {
  const [months, setMonths] = useState<ExclusionMonths>(exclusionMonths[0])
  return (
    <OnePart
      title="자가배제"
      name="limits-exclude"
      text="장기 이용 제한입니다. 바로 로그아웃되고, 그 뒤로는 환전과 내역만 이용할 수 있습니다. 기간은 줄일 수 없고, 끝난 뒤에도 이용 재개를 눌러야 이용할 수 있습니다."
    >
      <div className="limits-choice">
        <select
          className="input"
          aria-label="자가배제 기간"
          value={months}
          onChange={(event) => setMonths(Number(event.target.value) as ExclusionMonths)}
        >
          {exclusionMonths.map((each) => (
            <option key={each} value={each}>
              {monthsWord(each)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="btn limits-grave"
          aria-disabled={sending}
          onClick={() => exclude(months)}
        >
          자가배제 시작
        </button>
      </div>
    </OnePart>
  )
}
