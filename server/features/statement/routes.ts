import { compactDateOf } from '@madang/contract/core/kst.ts'
import { statementText, type StatementKind } from '@madang/contract/member/plain/statement.ts'
import { statementCheck, statementFile, statementList } from '@madang/contract/member/statement.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readPeriod } from '../../http/period.ts'
import { InPieces } from '../../http/pieces.ts'
import { serveMember } from '../../http/serve.ts'
import { checkStatement, readStatement, writeStatement, type Search } from './statement.ts'

type Asked = { start: string; end: string; pocket: StatementKind }

export function statementRoutes(app: FastifyInstance, deps: Deps) {
  const searchOf = ({ pocket, ...days }: Asked): Search => ({
    pocket,
    ...readPeriod(days, deps.clock.now()),
  })

  serveMember(
    app,
    deps,
    statementList,
    async ({ member, from, input: { pageIndex, ...asked } }) => ({
      data: await readStatement(from, member.id, searchOf(asked), pageIndex),
    }),
  )

  // The page asks again with every change of a balance: that is no action of the member's.
  serveMember(app, deps, statementCheck, async ({ member }) => {
    return { data: await checkStatement(deps.db, member.id) }
  })

  serveMember(app, deps, statementFile, async ({ member, from, input }) => {
    const { cut, rows, pieces } = await writeStatement(from, member.id, searchOf(input))
    const name = `madang-statement-${compactDateOf(deps.clock.now())}.csv`
    return new InPieces({ ...(cut && { msg: statementText.cut }), name, rows }, 'csv', pieces)
  })
}
