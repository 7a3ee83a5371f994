import { useSite, useSiteCheck } from '@madang/contract/member/header.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { partnerOriginFor } from '../../http/headers.ts'
import { serveMember, tokenHashOf } from '../../http/serve.ts'
import { makeTicket } from './partner.ts'

/** Both of the seeds' calls answer the one page there is (docs/spec/wire.md). */
export function partnerRoutes(app: FastifyInstance, deps: Deps) {
  for (const call of [useSite, useSiteCheck])
    serveMember(app, deps, call, async ({ member, request }) => {
      const audience = partnerOriginFor(request, deps.config)
      const sessionHash = tokenHashOf(request)
      const ticket = await makeTicket(deps, member, { sessionHash, audience })
      return { data: `${audience}/partner?ticket=${ticket}` }
    })
}
