import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { recoveryDeskText } from '@madang/contract/operator/plain/recovery.ts'
import {
  recoveryClose,
  recoveryCode,
  recoveryQueue,
  recoveryRead,
  recoveryReply,
  recoveryRequest,
} from '@madang/contract/operator/recovery.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { close, listRecoveries, readCode, readRecovery, reply, requestCode } from './desk.ts'

export function recoveryOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(recoveryQueue, 'recoveries.read', async ({ input: { waiting, pageIndex } }) => ({
    data: await listRecoveries(deps.db, { waiting, page: pageIndex }),
  }))

  serve(recoveryRead, 'recoveries.read', async ({ request, operator }) => {
    const { id } = request.params as { id?: string }
    const no = readNo(id, operatorText.notFound)
    return { data: await readRecovery(deps.db, no, operator.id) }
  })

  serve(recoveryReply, 'recoveries.decide', async ({ input, operator, address }) => {
    await reply(deps, { operator, address, ...input })
    return { msg: recoveryDeskText.replied }
  })

  serve(recoveryRequest, 'recoveries.decide', async ({ input, operator, address }) => ({
    msg: operatorText.waiting,
    id: await requestCode(deps, { operator, address, ...input }),
  }))

  serve(recoveryCode, 'recoveries.decide', async ({ input, operator, address }) => ({
    data: await readCode(deps, { operator, address, ...input }),
  }))

  serve(recoveryClose, 'recoveries.decide', async ({ input, operator, address }) => {
    await close(deps, { operator, address, ...input })
    return { msg: recoveryDeskText.closed }
  })
}
