/** What the page of limits reads and can ask for (docs/spec/rules.md#player-protection). */
import { useQuery } from '@tanstack/react-query'

import { timeOf } from '@madang/contract/core/kst.ts'
import type { Input, Output } from '@madang/contract/core/call.ts'
import { type ExclusionMonths, limitAmount } from '@madang/contract/core/protection.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { limitName } from '@madang/contract/member/plain/limits.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { clock } from '../../api/house.ts'
import { useSession } from '../../api/session.ts'
import { useSending } from '../../shell/cashier.ts'
import { part } from '../../shell/leave.ts'

export type Limits = Output<MemberCalls['limits']>['data']
export type Limit = Limits['limits'][number]
type Change = Input<MemberCalls['limitsChange']>

const DAY = 86_400_000

export const monthsWord = (months: ExclusionMonths) =>
  months < 12 ? `${months}개월` : `${months / 12}년`

/** A limit as it is read: an amount, or the word for none. */
export const amountWord = ({ kind }: Pick<Limit, 'kind'>, amount: number | null) =>
  amount === null ? '한도 없음' : limitAmount(kind, amount)

/** Whether a raise that was asked for may be confirmed now, by the house's clock. */
export const isRipe = ({ from }: NonNullable<Limit['wish']>) => timeOf(clock.now()) >= from

export function useLimits() {
  const session = useSession()
  const query = useQuery({
    queryKey: ['limits', session?.userId],
    queryFn: async () => (await ask('limits')).data,
    // A raise grows ripe on a page left open.
    refetchInterval: 30_000,
  })
  const { sending, send } = useSending(query.refetch)
  const change = (input: Change) => send(() => ask('limitsChange', input, { key: 'limits' }))

  /** The second confirmation of a raise. */
  async function raise(limit: Limit, amount: number | null): Promise<boolean> {
    const { kind, period } = limit
    const lines = [
      { label: '지금', value: amountWord(limit, limit.amount) },
      { label: '바꾼 뒤', value: amountWord(limit, amount) },
    ]
    const title = `${limitName(kind, period)}를 올리시겠습니까?`
    if (sending || !(await confirm({ title, lines }))) return false
    return change({ act: 'confirm', kind, period })
  }

  async function rest(days: number): Promise<boolean> {
    const until = timeOf(new Date(clock.now().getTime() + days * DAY)).slice(0, 16)
    const lines = [
      { label: '휴식 기간', value: `${until}까지` },
      '그동안 베팅과 충전을 할 수 없고, 미리 끝낼 수 없습니다. 환전은 할 수 있습니다.',
    ]
    if (sending || !(await confirm({ title: `${days}일 동안 휴식하시겠습니까?`, lines })))
      return false
    return change({ act: 'rest', days })
  }

  /** Asked twice: nothing ends it early. */
  async function exclude(months: ExclusionMonths): Promise<boolean> {
    const word = monthsWord(months)
    const first = [
      '바로 로그아웃되고, 그동안 베팅과 충전을 할 수 없습니다.',
      '다시 로그인하면 환전과 내역만 이용할 수 있습니다.',
      '어떤 경우에도 기간을 줄이거나 취소할 수 없습니다.',
    ]
    if (sending || !(await confirm({ title: `${word} 동안 자가배제하시겠습니까?`, lines: first })))
      return false
    const again = { title: '정말 자가배제를 시작하시겠습니까?', confirmLabel: `${word} 자가배제` }
    return (await confirm(again)) ? part(change({ act: 'exclude', months })) : false
  }

  return { query, sending, change, raise, rest, exclude }
}
