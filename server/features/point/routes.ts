import { pointText } from '@madang/contract/member/plain/point.ts'
import { pointChange, pointList } from '@madang/contract/member/point.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readPeriod } from '../../http/period.ts'
import { Refusal } from '../../http/refusal.ts'
import { serveMember } from '../../http/serve.ts'
import { mustBeOpen, serveMoney } from '../till/till.ts'
import { convertPoints, readPoints } from './point.ts'

export function pointRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, pointList, async ({ member, from, input: { params } }) => {
    const period = readPeriod(params.data, deps.clock.now())
    return { data: await readPoints(from, member.id, { ...period, page: params.pageIndex }) }
  })

  serveMoney(app, deps, pointChange, {
    check({ input: { params } }) {
      if (params.set === 0) throw new Refusal('badAmount', pointText.short)
    },
    async act(till, { input: { params } }) {
      mustBeOpen(till)
      await convertPoints(till, params.set)
      return { msg: pointText.done }
    },
  })
}
