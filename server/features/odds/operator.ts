import { oddsHistory, oddsList, oddsSave, oddsUnschedule } from '@madang/contract/operator/odds.ts'
import { oddsText } from '@madang/contract/operator/plain/odds.ts'
import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { cancelChange } from '../scheduled/scheduled.ts'
import { listOdds, mustStayApproved, oddsVersions, saveOdds } from './odds.ts'

export function oddsOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(oddsList, 'odds.read', async () => ({ data: await listOdds(deps) }))

  serve(oddsHistory, 'odds.read', async ({ input }) => ({
    data: await oddsVersions(deps, input.game),
  }))

  serve(oddsSave, 'odds.write', async ({ input, operator, address }) => {
    const data = await saveOdds(deps, { operator, address, ...input })
    const done = input.inForceAt === undefined ? oddsText.saved : scheduledText.saved
    return { msg: data.waiting ? oddsText.requested : done, data }
  })

  serve(oddsUnschedule, 'odds.write', async ({ input, operator, address }) => ({
    msg: scheduledText.cancelled,
    count: await cancelChange(
      deps,
      { operator, address, kind: 'odds', ...input },
      mustStayApproved,
    ),
  }))
}
