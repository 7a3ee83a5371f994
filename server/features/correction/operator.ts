import { correctionPreview, roundCorrect } from '@madang/contract/operator/corrections.ts'
import { correctionText } from '@madang/contract/operator/plain/corrections.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveOperator } from '../../http/serve-operator.ts'
import { previewCorrection, requestCorrection } from './correction.ts'

export function correctionOperator(app: FastifyInstance, deps: Deps) {
  serveOperator(
    app,
    deps,
    correctionPreview,
    'rounds.correct',
    async ({ input }) => ({
      data: await previewCorrection(deps, input),
    }),
    { patient: true },
  )

  serveOperator(app, deps, roundCorrect, 'rounds.correct', async ({ input, operator, address }) => {
    const id = await requestCorrection(deps, { operator, address, ...input })
    return { msg: correctionText.requested, id }
  })
}
