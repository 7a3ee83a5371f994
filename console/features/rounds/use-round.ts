/** A round as it runs, asked again and again until nothing about it can change. */

import type { RoundDetail } from '@madang/contract/operator/rounds.ts'

import { clock } from '../../api/clock.ts'
import { useAsked } from '../../shell/use-asked.ts'

export const isOver = ({ state }: Pick<RoundDetail, 'state'>) =>
  state === 'SETTLED' || state === 'VOID'

/** The last round of a game is asked on until there is a next one to go to, a corrected one until it is decided. */
const isFinal = (round: RoundDetail) =>
  isOver(round) && round.nextId !== null && round.pendingCorrection === null

/** null: no round to ask for. */
export const useRound = (id: string | null) =>
  useAsked('roundView', {
    name: 'round',
    params: { id: id ?? '' },
    heard: ({ now }, askedAt) => clock.heard(now, askedAt),
    everyMs: ({ state: { data, error } }) => (data && !error && isFinal(data) ? false : 2_000),
    enabled: id !== null,
  })
