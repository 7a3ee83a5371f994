import { deskState, memberCard } from '@madang/contract/operator/desk.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { serveOperator } from '../../http/serve-operator.ts'
import { readCard, readDesk } from './desk.ts'

export function deskOperator(app: FastifyInstance, deps: Deps) {
  serveOperator(app, deps, deskState, null, async ({ operator }) => ({
    data: await readDesk(deps, operator),
  }))

  serveOperator(app, deps, memberCard, 'members.read', async ({ request, operator }) => {
    const { id } = request.params as { id?: string }
    return { data: await readCard(deps, readNo(id, operatorText.notFound), operator.role) }
  })
}
