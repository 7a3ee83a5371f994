/** What is asked of a second operator, in words: its name, what exactly it would do, and where its subject is shown. */
import { games } from '@madang/contract/core/draw/games.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { Approval } from '@madang/contract/operator/approvals.ts'
import type { CorrectedResult } from '@madang/contract/operator/corrections.ts'
import { pocketWords, wayWords } from '@madang/contract/operator/plain/members.ts'

type Action = Approval['action']
export type Fact = { label: string; value: string }

export const actWords: Record<Action, string> = {
  'round.void': '회차 취소',
  'round.correct': '재정산',
  'odds.override': '98% 초과 배당',
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

function resultWords(result: unknown): string {
  const drawn = result as CorrectedResult
  if (drawn === null) return '회차 무효'
  return drawn.balls.join(' ') + (drawn.powerball === null ? '' : ` + ${drawn.powerball}`)
}

/** What the title leaves open. */
export function factsOf({ action, detail }: Pick<Approval, 'action' | 'detail'>): Fact[] {
  const { uid, asked, amount, pocket, way, from, to } = detail
  const member = { label: '회원', value: String(uid) }
  switch (action) {
    case 'round.void':
      return []
    case 'round.correct':
      return [
        { label: '바로잡을 결과', value: resultWords(detail.result) },
        { label: '회원', value: `${formatWon(Number(detail.members))}명` },
        { label: '다시 지급', value: amountWords('money', detail.given) },
        { label: '회수', value: amountWords('money', detail.taken) },
        ...(Number(detail.kept) > 0
          ? [{ label: '회수 못함', value: amountWords('money', detail.kept) }]
          : []),
      ]
    case 'odds.override':
      return [{ label: '배당', value: String(detail.raised) }]
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
    case 'round.correct':
      return { to: '/rounds/$id', params: { id } } as const
    case 'odds.override':
      return { to: '/odds/$game', params: { game: games[subject - 1]?.key ?? '' } } as const
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
