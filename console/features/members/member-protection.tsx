/** What the member set against themselves: limits, rests, and every change of them. Only the member changes it. */

import {
  limitWords,
  minutesText,
  periodWords,
  type LimitKind,
  type LimitPeriod,
  type RestKind,
} from '@madang/contract/core/protection.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { protectionWords } from '@madang/contract/operator/plain/limits.ts'
import type { MemberProtection } from '@madang/contract/operator/limits.ts'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { useAsked } from '../../shell/use-asked.ts'
import { Failed } from '../../shell/failed.tsx'
import { dayTime } from '../../shell/format.ts'

const EVERY_MS = 30_000

const restWords: Record<RestKind, string> = {
  excluded: '자가배제',
  ended: '자가배제 끝남 · 재개 전',
  timeout: '휴식',
  session: '이용 시간 모두 사용',
}

const nameOf = (kind: LimitKind, period: LimitPeriod) =>
  period === 'each' ? limitWords[kind] : `${periodWords[period]} ${limitWords[kind]}`

const amountOf = (kind: LimitKind, amount: number | null) => {
  if (amount === null) return '없음'
  return kind === 'session' ? minutesText(Math.max(0, amount)) : `${formatWon(amount)}원`
}

export function Protection({ id }: { id: number }) {
  const { data, error, refetch } = useAsked('memberProtection', {
    name: 'memberProtection',
    params: { id },
    everyMs: EVERY_MS,
  })
  return (
    <section className="card op-table" aria-label="회원 보호">
      <div className="row between person-part">
        <h2>회원 보호</h2>
        {data && <Standing {...data} />}
      </div>
      {data ? (
        <>
          <Limits limits={data.limits} />
          {data.changes.length > 0 && <Changes changes={data.changes} />}
        </>
      ) : error ? (
        <Failed error={error} again={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </section>
  )
}

const Standing = ({ rest, checkMinutes }: MemberProtection) => (
  <span className="row person-protection">
    {rest && (
      <span className={`tag ${rest.kind === 'session' ? 'ochre' : 'bad'}`}>
        {restWords[rest.kind]} · {dayTime(rest.until).slice(0, 16)}까지
      </span>
    )}
    <span className="mute">이용 시간 알림 {minutesText(checkMinutes)}마다</span>
  </span>
)

const Limits = ({ limits }: Pick<MemberProtection, 'limits'>) =>
  limits.length === 0 ? (
    <p className="soft person-none">직접 정한 한도가 없습니다.</p>
  ) : (
    <table>
      <thead>
        <tr>
          <th>한도</th>
          <th className="num">금액</th>
          <th className="num">사용</th>
          <th>올리기 신청</th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ kind, period, amount, used, wish }) => (
          <tr key={`${kind} ${period}`}>
            <td>{nameOf(kind, period)}</td>
            <td className="num strong">{amountOf(kind, amount)}</td>
            <td className="num">{used === null ? '–' : amountOf(kind, used)}</td>
            <td className="soft">
              {wish
                ? `${amountOf(kind, wish.amount)} · ${dayTime(wish.from).slice(5, 16)}부터 확인`
                : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

const Changes = ({ changes }: Pick<MemberProtection, 'changes'>) => (
  <table aria-label="보호 변경 기록">
    <thead>
      <tr>
        <th>일시</th>
        <th>변경</th>
        <th>내용</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ id, at, what, kind, period, before, after, note }) => (
        <tr key={id}>
          <td className="soft">{dayTime(at).slice(5, 16)}</td>
          <td>{protectionWords[what]}</td>
          <td>
            {kind && period
              ? `${nameOf(kind, period)}${what === 'limit.keep' ? '' : ` ${amountOf(kind, before)} → ${amountOf(kind, after)}`}`
              : note || '–'}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
