import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { memberStatement } from '@madang/contract/operator/statement.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readPeriod } from '../../http/period.ts'
import { Refusal } from '../../http/refusal.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { selectUid } from './sql.ts'
import { checkStatement, readMoves } from './statement.ts'

export function statementOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(memberStatement, 'members.read', async ({ input }) => {
    const { id, pocket, pageIndex, ...days } = input
    const search = { pocket, ...readPeriod(days, deps.clock.now()) }
    const uid = await selectUid(deps.db, id)
    if (uid === undefined) throw new Refusal('notFound', operatorText.notFound)
    const [page, books] = await Promise.all([
      readMoves(deps.db, id, search, pageIndex),
      checkStatement(deps.db, id),
    ])
    return { data: { uid, ...page, books } }
  })
}
