import { roundBoard, roundList, roundView, roundVoid } from '@madang/contract/operator/rounds.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { readBoard } from './board.ts'
import { readRound, requestVoid } from './rounds.ts'
import { selectRounds } from './sql.ts'

export function roundsOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(roundList, 'rounds.read', async ({ input }) => {
    const { game = null, state = null, date = null, pageIndex: page } = input
    const { rows, totalCnt, totalPages } = await selectRounds(deps.db, { game, state, date, page })
    const list = rows.map(({ total: _, closeAt, drawAt, ...row }) => ({
      ...row,
      closeAt: closeAt.toISOString(),
      drawAt: drawAt.toISOString(),
    }))
    return { data: { totalCnt, totalPages, list } }
  })

  serve(roundBoard, 'rounds.read', async () => ({
    data: await readBoard(deps),
  }))

  serve(roundView, 'rounds.read', async ({ request }) => {
    const { id = '' } = request.params as { id?: string }
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new Refusal('notFound', operatorText.notFound)
    return { data: await readRound(deps, Number(id)) }
  })

  serve(roundVoid, 'rounds.void', async ({ input, operator, address }) => {
    const id = await requestVoid(deps, { operator, address, ...input })
    return { msg: operatorText.requested, id }
  })
}
