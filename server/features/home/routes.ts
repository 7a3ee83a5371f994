import { house, mainData } from '@madang/contract/member/home.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { leastPassword } from '../../http/least-password.ts'
import { serveAnyone, serveOpen } from '../../http/serve.ts'
import { readPopups } from './home.ts'

export function homeRoutes(app: FastifyInstance, deps: Deps) {
  serveAnyone(
    app,
    deps,
    mainData,
    async ({ member }) => ({ popList: await readPopups(deps.db, member, 'home') }),
    { action: false },
  )

  serveOpen(app, deps, house, () => {
    const { sandbox, providerPort, providerOrigin, drawSeconds, build, passkeys, clockRate } =
      deps.config
    return {
      sandbox,
      providerPort,
      providerOrigin,
      drawSeconds,
      now: deps.clock.now().toISOString(),
      ...(clockRate === null ? {} : { rate: deps.clock.rate() }),
      passkeyOrigin: passkeys?.origin ?? null,
      passwordMin: leastPassword(deps.config, deps.settings.get('passwordMin')),
      build,
    }
  })
}
