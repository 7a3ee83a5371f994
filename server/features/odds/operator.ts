import { oddsHistory, oddsList, oddsSave } from '@madang/contract/operator/odds.ts'
import { oddsText } from '@madang/contract/operator/plain/odds.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveOperator } from '../../http/serve-operator.ts'
import { listOdds, oddsVersions, saveOdds } from './odds.ts'

export function oddsOperator(app: FastifyInstance, deps: Deps) {
  serveOperator(app, deps, oddsList, 'odds.read', async () => ({ data: await listOdds(deps) }))

  serveOperator(app, deps, oddsHistory, 'odds.read', async ({ input }) => ({
    data: await oddsVersions(deps, input.game),
  }))

  serveOperator(app, deps, oddsSave, 'odds.write', async ({ input, operator, address }) => {
    const data = await saveOdds(deps, { operator, address, ...input })
    return { msg: data.waiting ? oddsText.requested : oddsText.saved, data }
  })
}
