import { house, mainData } from '@madang/contract/member/home.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveOpen } from '../../http/serve.ts'
import { hashToken, tokenOf } from '../../http/session.ts'
import { readPopups } from './home.ts'

export function homeRoutes(app: FastifyInstance, deps: Deps) {
  serveOpen(app, deps, mainData, async ({ request }) => {
    const token = tokenOf(request.headers.authorization)
    const { uuid } = request.headers
    // A guest has no token; a token that is dead is told so.
    if (token)
      await deps.sessions.read(hashToken(token), typeof uuid === 'string' ? uuid : undefined)
    return { popList: await readPopups(deps.db, token ? 'member' : 'guest') }
  })

  serveOpen(app, deps, house, () => {
    const { sandbox, providerPort, providerOrigin, drawSeconds, build } = deps.config
    return {
      sandbox,
      providerPort,
      providerOrigin,
      drawSeconds,
      now: deps.clock.now().toISOString(),
      passwordMin: deps.settings.get('passwordMin'),
      build,
    }
  })
}
