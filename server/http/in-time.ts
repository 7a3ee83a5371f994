/** No call waits for ever, whatever hangs behind it. */
import type { FastifyInstance } from 'fastify'

import { DatabaseGone } from '../db/db.ts'
import type { Deps } from './deps.ts'
import { refuse } from './serve.ts'

/**
 * Answers `retry` to what is not answered in time: a hanging database is no reason to hang. What was asked may happen
 * all the same; the same key asked again tells.
 */
export function answerInTime(app: FastifyInstance, { answerWithinMs }: Deps) {
  app.decorateRequest('late', undefined)
  if (answerWithinMs === null) return
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.routeOptions.config.patient) {
      const late = () => refuse(request, reply, new DatabaseGone('not answered in time'))
      // Taken back as the envelope is sent (serve.ts); whatever else was begun by then is left alone.
      request.late = setTimeout(late, answerWithinMs)
    }
    done()
  })
}
