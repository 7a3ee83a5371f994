import { betList, betView } from '@madang/contract/operator/bets.ts'
import { may, operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { readBet } from './detail.ts'
import { listBets } from './list.ts'

export function betsOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(betList, { needs: 'bets.read', patient: true }, async ({ input, from }) => ({
    data: await listBets(from, input),
  }))

  serve(betView, 'bets.read', async ({ request, operator }) => {
    const { no } = request.params as { no?: string }
    const rolling = may(operator.role, 'rolling.read')
    return { data: await readBet(deps.db, readNo(no, operatorText.notFound), { rolling }) }
  })
}
