/** What a correction would do now, asked when the operator pauses. */
import { useQuery } from '@tanstack/react-query'

import type { CorrectedResult, CorrectionEffect } from '@madang/contract/operator/correction.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'

import { ask } from '../../api/ask.ts'
import { usePaused } from '../../shell/use-paused.ts'

export type Effect = CorrectionEffect

/** null: nothing that could be asked for. `error`: why the server would refuse it. */
export function useEffectOf(
  { id, settlement }: Pick<RoundDetail, 'id' | 'settlement'>,
  asked: { result: CorrectedResult } | null,
) {
  const wanted = JSON.stringify(asked)
  const [paused] = usePaused(wanted)
  const { data, error } = useQuery({
    queryKey: ['correctionPreview', id, settlement, paused],
    queryFn: async () => {
      const { result } = JSON.parse(paused) as { result: CorrectedResult }
      return (await ask('correctionPreview', { id, settlement, result })).data
    },
    enabled: paused !== 'null',
    retry: false,
  })
  const known = paused === wanted && asked !== null
  return { effect: known ? data : undefined, error: known ? error?.message : undefined }
}

/** Whether a round was settled, and so can be settled again. */
export const isCorrectable = ({ state, settlement }: Pick<RoundDetail, 'state' | 'settlement'>) =>
  state === 'SETTLED' || (state === 'VOID' && settlement > 1)
