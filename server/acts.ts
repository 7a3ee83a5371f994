/** What each act does once a second operator has agreed: the slices' own functions, in one list. */
import type { Acts } from './features/approvals/approvals.ts'
import { adjustApproved } from './features/members/members.ts'
import { voidApproved } from './features/rounds/rounds.ts'
import { Refusal } from './http/refusal.ts'

const notYet = () => Promise.reject(new Refusal('notFound', '존재하지 않는 항목입니다.'))

export const acts: Acts = {
  'round.void': voidApproved,
  'deposit.complete': notYet,
  'withdrawal.complete': notYet,
  'member.adjust': adjustApproved,
  'operator.role': notYet,
}
