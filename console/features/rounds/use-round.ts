/** A round as it runs, asked again and again until nothing about it can change. */
import { useQuery } from '@tanstack/react-query'

import type { RoundDetail } from '@madang/contract/operator/rounds.ts'

import { ask } from '../../api/ask.ts'
import { clock } from '../../api/clock.ts'

const EVERY_MS = 2_000

export const isOver = ({ state }: Pick<RoundDetail, 'state'>) =>
  state === 'SETTLED' || state === 'VOID'

/** The last round of a game is asked on until there is a next one to go to, a corrected one until it is decided. */
const isFinal = (round: RoundDetail) =>
  isOver(round) && round.nextId !== null && round.pendingCorrection === null

/** null: no round to ask for. */
export function useRound(id: string | null) {
  return useQuery({
    queryKey: ['round', id],
    queryFn: async () => {
      const askedAt = Date.now()
      const { data } = await ask('roundView', undefined, { params: { id: id! }, poll: true })
      clock.heard(data.now, askedAt)
      return data
    },
    enabled: id !== null,
    refetchInterval: ({ state: { data, error } }) =>
      data && !error && isFinal(data) ? false : EVERY_MS,
  })
}
