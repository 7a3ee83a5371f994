import { eventList } from '@madang/contract/operator/events.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { readEvents } from './events.ts'

export function eventsOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(eventList, 'events.read', async ({ input }) => ({ data: await readEvents(deps.db, input) }))
}
