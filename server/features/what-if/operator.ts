import { whatIfText } from '@madang/contract/operator/plain/what-if.ts'
import {
  whatIfCancel,
  whatIfList,
  whatIfStart,
  whatIfView,
} from '@madang/contract/operator/what-if.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { cancelReplay, listReplays, startReplay, viewReplay } from './runs.ts'

export function whatIfOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(whatIfStart, 'whatif.run', async ({ input, operator, address }) => ({
    msg: whatIfText.started,
    data: { id: await startReplay(deps, { operator, address, ...input }) },
  }))

  serve(whatIfView, 'whatif.read', async ({ input, operator }) => ({
    data: await viewReplay(deps, { operator, ...input }),
  }))

  serve(whatIfCancel, 'whatif.run', async ({ input, operator, address }) => {
    await cancelReplay(deps, { operator, address, ...input })
    return { msg: whatIfText.cancelled }
  })

  serve(whatIfList, 'whatif.read', async ({ input, operator }) => {
    const { pageIndex, kind = null, state = null, verdict = null, by = null } = input
    const filter = { kind, state, verdict, by, page: pageIndex }
    return { data: await listReplays(deps.db, { operator, ...filter }) }
  })
}
