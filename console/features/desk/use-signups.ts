/** Sign-ups as the desk reads and decides them. */
import { useQueryClient } from '@tanstack/react-query'

import type { Input } from '@madang/contract/core/call.ts'
import type { SignupRow } from '@madang/contract/operator/members.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { useAsked } from '../../shell/use-asked.ts'

export const useSignups = (input: Input<OperatorCalls['signupQueue']>) =>
  useAsked('signupQueue', { name: 'signups', input, everyMs: 3_000 })

type Decision = { row: Pick<SignupRow, 'id'>; approve: boolean; reason: string }
/** What a decision came to; `over`: somebody was faster. */
export type SignupOutcome =
  | { refused: false; word: string }
  | { refused: true; text: string; over: boolean }

/** Each is a call of its own, one after the other, whatever became of the one before. */
export function useDecideSignups() {
  const client = useQueryClient()
  return async <D extends Decision>(
    decisions: readonly D[],
    heard: (row: D['row'], outcome: SignupOutcome) => void,
  ): Promise<void> => {
    for (const decision of decisions) heard(decision.row, await decide(decision))
    for (const key of ['signups', 'desk', 'memberCard'])
      void client.invalidateQueries({ queryKey: [key] })
  }
}

const decide = ({ row: { id }, approve, reason }: Decision): Promise<SignupOutcome> =>
  ask('signupDecide', { id, approve, reason }).then(
    ({ data }): SignupOutcome => ({
      refused: false,
      word: data.state === 'approved' ? '승인했습니다.' : '거절했습니다.',
    }),
    (error: Error): SignupOutcome => ({
      refused: true,
      text: error.message,
      over: error instanceof RefusedError && ['state', 'notFound'].includes(String(error.code)),
    }),
  )
