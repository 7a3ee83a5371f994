import {
  handoverAcknowledge,
  handoverList,
  handoverMake,
  handoverNow,
  handoverView,
} from '@madang/contract/operator/handover.ts'
import { handoverText } from '@madang/contract/operator/plain/handover.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { acknowledge, listHandovers, makeHandover, readHandover, readNow } from './handover.ts'

export function handoverOperator(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const serve = forOperators(app, deps)

  serve(handoverNow, 'handovers.write', async ({ operator }) => ({
    data: await readNow(db, operator),
  }))

  serve(handoverMake, 'handovers.write', async ({ input, operator, address }) => ({
    msg: handoverText.made,
    ...(await makeHandover(deps, { operator, address }, input)),
  }))

  serve(handoverList, 'handovers.read', async ({ input, operator }) => ({
    data: await listHandovers(db, operator, input),
  }))

  serve(handoverView, 'handovers.read', async ({ request, operator }) => {
    const { id } = request.params as { id?: string }
    return { data: await readHandover(db, operator, readNo(id, operatorText.notFound)) }
  })

  serve(handoverAcknowledge, 'handovers.write', async ({ input, operator, address }) => {
    await acknowledge(db, { operator, address, ...input })
    return { msg: handoverText.acknowledged }
  })
}
