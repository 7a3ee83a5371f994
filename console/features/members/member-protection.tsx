/** What the member set against themselves: limits, rests, and every change of them. The desk only tightens it. */
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

import { useAsked } from '../../shell/use-asked.ts'
import { minuteTime, shortTime } from '../../shell/format.ts'
import { TableCard } from '../../shell/rows.tsx'
import { Table, type Column } from '../../shell/table.tsx'

const restWords: Record<RestKind, string> = {
  excluded: '자가배제',
  ended: '자가배제 끝남 · 재개 전',
  closing: '탈퇴 신청',
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
  const { data, ...query } = useAsked('memberProtection', {
    name: 'memberProtection',
    params: { id },
    everyMs: 30_000,
  })
  return (
    <TableCard
      title="회원 보호"
      beside={data && <Standing {...data} />}
      scrolls
      table="is-inset"
      query={{ ...query, data: data?.limits }}
      columns={limitColumns}
      idOf={({ kind, period }) => `${kind} ${period}`}
      none={<p className="soft person-none">정한 한도가 없습니다.</p>}
      height={3}
    >
      {data && data.changes.length > 0 && (
        <Table
          name="is-inset"
          label="보호 변경 기록"
          columns={changeColumns}
          rows={data.changes}
          idOf={(change) => change.id}
        />
      )}
    </TableCard>
  )
}

const Standing = ({ rest, checkMinutes }: MemberProtection) => (
  <span className="row person-protection">
    {rest && (
      <span className={`tag ${rest.kind === 'session' ? 'ochre' : 'bad'}`}>
        {restWords[rest.kind]} · {minuteTime(rest.until)}까지
      </span>
    )}
    <span className="mute">이용 시간 알림 {minutesText(checkMinutes)}마다</span>
  </span>
)

const limitColumns: Column<MemberProtection['limits'][number]>[] = [
  { head: '한도', cell: ({ kind, period }) => nameOf(kind, period) },
  { head: '금액', num: true, as: 'strong', cell: ({ kind, amount }) => amountOf(kind, amount) },
  {
    head: '사용',
    num: true,
    cell: ({ kind, used }) => (used === null ? '–' : amountOf(kind, used)),
  },
  {
    head: '올리기 신청',
    as: 'soft',
    cell: ({ kind, wish }) =>
      wish ? `${amountOf(kind, wish.amount)} · ${shortTime(wish.from)}부터 확인` : '–',
  },
]

const changeColumns: Column<MemberProtection['changes'][number]>[] = [
  { head: '일시', as: 'soft', cell: ({ at }) => shortTime(at) },
  { head: '변경', cell: ({ what }) => protectionWords[what] },
  {
    head: '내용',
    cell: ({ what, kind, period, before, after, note }) => {
      if (!kind || !period) return note || '–'
      if (what === 'limit.keep') return nameOf(kind, period)
      const changed = `${nameOf(kind, period)} ${amountOf(kind, before)} → ${amountOf(kind, after)}`
      return note === '' ? changed : `${changed} · ${note}`
    },
  },
]
