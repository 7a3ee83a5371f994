import { termsEditText } from '@madang/contract/operator/plain/terms.ts'
import { termsList, termsRead, termsRequest } from '@madang/contract/operator/terms.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { listTerms, readTerms, requestTerms } from './terms.ts'

export function termsOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(termsList, 'terms.read', async () => ({ data: await listTerms(deps.db) }))

  serve(termsRead, 'terms.read', async ({ input }) => ({
    data: await readTerms(deps.db, input.kind),
  }))

  serve(termsRequest, 'terms.write', async ({ input, operator, address }) => ({
    msg: termsEditText.requested,
    id: await requestTerms(deps, { operator, address, ...input }),
  }))
}
