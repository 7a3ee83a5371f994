import { oddsHistory, oddsList, oddsSave } from '@madang/contract/operator/odds.ts'
import { oddsText } from '@madang/contract/operator/plain/odds.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { listOdds, oddsVersions, saveOdds } from './odds.ts'

export function oddsOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(oddsList, 'odds.read', async () => ({ data: await listOdds(deps) }))

  serve(oddsHistory, 'odds.read', async ({ input }) => ({
    data: await oddsVersions(deps, input.game),
  }))

  serve(oddsSave, 'odds.write', async ({ input, operator, address }) => {
    const data = await saveOdds(deps, { operator, address, ...input })
    return { msg: data.waiting ? oddsText.requested : oddsText.saved, data }
  })
}
