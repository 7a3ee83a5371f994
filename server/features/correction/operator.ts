import { correctionPreview, roundCorrect } from '@madang/contract/operator/correction.ts'
import { correctionText } from '@madang/contract/operator/plain/correction.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { previewCorrection, requestCorrection } from './correction.ts'

export function correctionOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(correctionPreview, { needs: 'rounds.correct', patient: true }, async ({ input }) => ({
    data: await previewCorrection(deps, input),
  }))

  serve(roundCorrect, 'rounds.correct', async ({ input, operator, address }) => {
    const id = await requestCorrection(deps, { operator, address, ...input })
    return { msg: correctionText.requested, id }
  })
}
