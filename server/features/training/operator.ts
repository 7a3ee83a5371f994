import { trainingText } from '@madang/contract/operator/plain/training.ts'
import {
  trainingBegin,
  trainingEnd,
  trainingOrder,
  trainingView,
} from '@madang/contract/operator/training.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { beginTraining, endTraining, orderTraining, viewTraining } from './training.ts'

export function trainingOperator(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const serve = forOperators(app, deps)

  serve(trainingView, 'training.read', async ({ operator }) => ({
    data: await viewTraining(deps, operator),
  }))

  serve(trainingBegin, 'training.run', async ({ operator, address }) => {
    await beginTraining(db, { operator, address })
    return { msg: trainingText.began }
  })

  serve(trainingEnd, 'training.run', async ({ operator, address }) => {
    await endTraining(db, { operator, address })
    return { msg: trainingText.ended }
  })

  serve(trainingOrder, 'training.run', async ({ input, operator, address }) => {
    await orderTraining(db, { operator, address }, input)
    return { msg: trainingText[input.what] }
  })
}
