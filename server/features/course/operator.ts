import { courseDay, houseDay } from '@madang/contract/operator/course.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { readCourseDay, readHouseDay } from './course.ts'

export function courseOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(houseDay, null, async ({ operator }) => ({ data: await readHouseDay(deps, operator) }))
  serve(courseDay, 'books.read', async ({ input }) => ({
    data: await readCourseDay(deps, input.day),
  }))
}
