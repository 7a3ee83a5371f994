/** What the page of the account reads (docs/spec/accounts.md). */
import { useQuery } from '@tanstack/react-query'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'

export type Account = Output<MemberCalls['account']>['data']

export function useAccount() {
  const session = useSession()
  return useQuery({
    queryKey: ['account', session?.userId],
    queryFn: async () => (await ask('account')).data,
  })
}
