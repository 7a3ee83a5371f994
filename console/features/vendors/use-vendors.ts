/** Vendors with their games and what is under way at them. */
import { useQuery } from '@tanstack/react-query'

import { ask } from '../../api/ask.ts'

const EVERY_MS = 3_000

export const useVendors = () =>
  useQuery({
    queryKey: ['vendors'],
    queryFn: async () => (await ask('vendorList', undefined, { poll: true })).data,
    refetchInterval: EVERY_MS,
  })
