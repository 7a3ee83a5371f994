/** The state of a request in a word, a colour and a sign. */
import type { WithdrawalRow } from '@madang/contract/operator/withdrawal.ts'
import type { IconName } from '@madang/ui/icons.tsx'

import { Tag } from './tag.tsx'

export type RequestState = WithdrawalRow['state']
export type Cashier = 'deposits' | 'withdrawals'

const tags: Record<RequestState, { tone: string; icon: IconName }> = {
  pending: { tone: 'ochre', icon: 'clock' },
  done: { tone: 'jade', icon: 'check' },
  refused: { tone: 'bad', icon: 'x' },
  cancelled: { tone: '', icon: 'minus' },
}
export const stateWords: Record<Cashier, Record<RequestState, string>> = {
  deposits: { pending: '대기중', done: '충전완료', refused: '거절', cancelled: '취소' },
  withdrawals: { pending: '대기중', done: '환전완료', refused: '거절', cancelled: '취소' },
}

type Props = {
  kind: Cashier
  state: RequestState
  waiting?: boolean
  /** decided, and about to be carried out */
  due?: 'complete' | 'refuse' | null
}

export const RequestTag = ({ kind, state, waiting = false, due = null }: Props) =>
  due && state === 'pending' ? (
    <Tag word={due === 'complete' ? '승인 예정' : '거절 예정'} tone="indigo" icon="clock" />
  ) : waiting && state === 'pending' ? (
    <Tag word="2차 승인" tone="indigo" icon="user" />
  ) : (
    <Tag word={stateWords[kind][state]} {...tags[state]} />
  )
