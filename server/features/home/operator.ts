import { popupQueue, popupSave, popupWithdraw } from '@madang/contract/operator/home.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { savePopup, withdrawPopup } from './home.ts'
import { selectAllPopups } from './sql.ts'

export function homeOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(popupQueue, 'notices.read', async ({ input }) => {
    const { rows, totalCnt, totalPages } = await selectAllPopups(deps.db, input.pageIndex)
    const list = rows.map(({ startsAt, endsAt, changedAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      changedAt: changedAt.toISOString(),
    }))
    return { data: { totalCnt, totalPages, list } }
  })

  serve(popupSave, 'notices.write', async ({ input, operator, address }) => ({
    msg: boardText.saved,
    ...(await savePopup(deps, { operator, address }, input)),
  }))

  serve(popupWithdraw, 'notices.write', async ({ input, operator, address }) => {
    await withdrawPopup(deps, { operator, address }, input)
    return { msg: input.withdrawn ? boardText.withdrawn : boardText.restored }
  })
}
