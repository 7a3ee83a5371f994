/** What is asked of a second operator, in words: its name, what exactly it would do, and where its subject is shown. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { Approval } from '@madang/contract/operator/approvals.ts'
import { pocketWords, wayWords } from '@madang/contract/operator/plain/members.ts'

type Action = Approval['action']
export type Fact = { label: string; value: string }

export const actWords: Record<Action, string> = {
  'round.void': '회차 취소',
  'deposit.complete': '충전 처리',
  'withdrawal.complete': '환전 처리',
  'member.adjust': '잔액 조정',
  'operator.role': '역할 변경',
}

/** '회차 취소를', '역할 변경을' */
export function actObject(action: Action): string {
  const word = actWords[action]
  const closed = (word.charCodeAt(word.length - 1) - 0xac00) % 28 > 0
  return `${word}${closed ? '을' : '를'}`
}

const MILLION = 1_000_000
const wordOf = (words: Record<string, string>, key: unknown) => words[String(key)] ?? String(key)

function amountWords(pocket: unknown, amount: unknown): string {
  if (pocket === 'coin') return `${Number(amount) / MILLION}코인`
  return `${formatWon(Number(amount))}${pocket === 'point' ? '포인트' : '원'}`
}

/** What the title leaves open. */
export function factsOf({ action, detail }: Pick<Approval, 'action' | 'detail'>): Fact[] {
  const { uid, asked, amount, pocket, way, from, to } = detail
  const member = { label: '회원', value: String(uid) }
  switch (action) {
    case 'round.void':
      return []
    case 'deposit.complete':
      return [
        member,
        ...(asked === amount ? [] : [{ label: '신청', value: amountWords('money', asked) }]),
        { label: '충전', value: amountWords('money', amount) },
      ]
    case 'withdrawal.complete':
      return [member, { label: '환전', value: amountWords('money', amount) }]
    case 'member.adjust':
      return [
        member,
        {
          label: wordOf(pocketWords, pocket),
          value: `${amountWords(pocket, amount)} ${wordOf(wayWords, way)}`,
        },
      ]
    case 'operator.role':
      return [{ label: '역할', value: `${String(from)} → ${String(to)}` }]
  }
}

/** Where an operator looks before deciding. */
export function placeOf({ action, subject }: Pick<Approval, 'action' | 'subject'>) {
  const id = String(subject)
  switch (action) {
    case 'round.void':
      return { to: '/rounds/$id', params: { id } } as const
    case 'deposit.complete':
      return { to: '/desk/$queue', params: { queue: 'deposits' } } as const
    case 'withdrawal.complete':
      return { to: '/desk/$queue', params: { queue: 'withdrawals' } } as const
    case 'member.adjust':
      return { to: '/members/$id', params: { id } } as const
    case 'operator.role':
      return { to: '/operators' } as const
  }
}
