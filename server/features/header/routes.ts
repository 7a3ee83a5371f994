import type { Output } from '@madang/contract/core/call.ts'
import { live, outcome, refresh, siteInfo } from '@madang/contract/member/header.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember, serveOpen, servePoll } from '../../http/serve.ts'
import { serveStream } from '../../http/serve-stream.ts'
import { cleanHtml } from '../../http/html.ts'
import { closedUntil } from '../scheduled/scheduled.ts'
import { deviceOf, untilOf } from './header.ts'
import { outcomeOf } from './outcome.ts'
import { openSummaries } from './summaries.ts'

export function headerRoutes(app: FastifyInstance, deps: Deps) {
  serveOpen(
    app,
    deps,
    siteInfo,
    async ({ input, request }): Promise<Output<typeof siteInfo> & { msg: string }> => {
      const { db, settings, config } = deps
      return {
        // Why registration is stopped, in the operator's words.
        msg: settings.get('registration') ? '' : settings.get('registrationText'),
        reload: input.build !== undefined && input.build !== config.build,
        data: {
          status: settings.get('siteStatus'),
          reg: settings.get('registration') ? '0' : '1',
          memo:
            settings.get('siteStatus') === 'closed'
              ? cleanHtml(settings.get('siteClosedHtml')) +
                untilOf(await closedUntil(db, settings.get('siteClosedUntil')))
              : '',
          device: deviceOf(request.headers['user-agent']),
          re: settings.get('re'),
        },
      }
    },
  )

  const summaries = openSummaries(deps)
  // The poll asks again by itself: the page stays as it is; without a session there is nothing to say
  // (docs/spec/wire.md#codes).
  servePoll(app, deps, refresh, summaries.answer, { undecided: 103 })

  // Also while the site is closed: it tells what was done before.
  serveMember(app, deps, outcome, async ({ member, input }) => ({
    data: await outcomeOf(deps, member.id, input.call, input.key),
  }))

  // A house that closes lets its listeners go first; it waits for every answer to end.
  app.addHook('preClose', () => deps.live.close())

  deps.live.tellSummaries(summaries.summary)
  serveStream(app, deps, live, (stream, listener) => deps.live.stream(stream, listener))
}
