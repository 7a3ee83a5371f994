import { deskState, maskedOpen, memberCard } from '@madang/contract/operator/desk.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { readCard, readDesk } from './desk.ts'
import { openMasked } from './masked.ts'

export function deskOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(deskState, null, async ({ operator }) => ({
    data: await readDesk(deps, operator),
  }))

  serve(memberCard, 'members.read', async ({ request }) => {
    const { id } = request.params as { id?: string }
    return { data: await readCard(deps, readNo(id, operatorText.notFound)) }
  })

  serve(maskedOpen, 'members.private', async ({ input, operator, address }) => ({
    data: { value: await openMasked(deps, { operator, address, ...input }) },
  }))
}
