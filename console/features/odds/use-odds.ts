/** Odds and limits of every draw game, as they are in force from the next round on. */
import { useQuery } from '@tanstack/react-query'

import { ask } from '../../api/ask.ts'

const EVERY_MS = 10_000

export const useOdds = () =>
  useQuery({
    queryKey: ['odds'],
    queryFn: async () => (await ask('oddsList', undefined, { poll: true })).data,
    refetchInterval: EVERY_MS,
  })
