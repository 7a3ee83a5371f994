import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { pictureHeaders } from '../../http/headers.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { refuse, takeRates } from '../../http/serve.ts'
import { readPicture } from './picture.ts'

/** Pictures by the name of what they hold: for members and guests, and beside the editor. Nothing of who asks is read. */
export function pictureRoutes(app: FastifyInstance, deps: Deps) {
  app.get<{ Params: { name: string } }>(
    '/pictures/:name',
    { config: { patient: true } },
    async (request, reply) => {
      try {
        takeRates(deps, request)
        const bytes = await readPicture(deps.db, request.params.name)
        if (!bytes) throw new Refusal('notFound', refusals.notFound)
        app.held.take(request, reply, bytes.length)
        reply.headers(pictureHeaders).send(bytes)
      } catch (error) {
        refuse(request, reply, error)
      }
      return reply
    },
  )
}
