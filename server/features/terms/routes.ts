import {
  terms,
  termsAgree,
  termsChanges,
  termsMine,
  termsView,
} from '@madang/contract/member/terms.ts'
import { termsText } from '@madang/contract/member/plain/terms.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember, serveOpen } from '../../http/serve.ts'
import { agreeTo, readAll, readChanges, readMine, readVersion, refOf } from './terms.ts'

export function termsRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  serveOpen(app, deps, terms, async () => ({ data: await readAll(db) }))

  serveOpen(app, deps, termsView, async ({ request }) => {
    const { kind, version } = paramsOf(request)
    return { data: await readVersion(db, refOf(kind, version)) }
  })

  serveOpen(app, deps, termsChanges, async ({ request }) => {
    const { kind, from, to } = paramsOf(request)
    return { data: await readChanges(db, refOf(kind, from), refOf(kind, to)) }
  })

  // A page asks it by itself, also while the site is closed.
  serveMember(app, deps, termsMine, async ({ member }) => ({ data: await readMine(db, member.id) }))

  serveMember(app, deps, termsAgree, async ({ member, input, address }) => {
    await agreeTo(deps, { member, refs: input.terms, address })
    return { msg: termsText.agreed }
  })
}

const paramsOf = (request: FastifyRequest) => request.params as Record<string, string | undefined>
