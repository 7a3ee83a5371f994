import { useQuery } from '@tanstack/react-query'

import { isPossible } from '@madang/ui/passkey.ts'

import { ask } from '../api/ask.ts'

/** Whether this page may use passkeys: they are for one name of the console's. `unsure` until the house has said which. */
export function usePasskeys(): 'here' | 'unsure' | 'no' {
  const possible = isPossible()
  const { data, isError } = useQuery({
    queryKey: ['passkeyPlace'],
    queryFn: async () => (await ask('passkeyPlace')).origin,
    staleTime: Infinity,
    enabled: possible,
  })
  if (!possible || isError) return 'no'
  if (data === undefined) return 'unsure'
  return data === location.origin ? 'here' : 'no'
}
