import { today, todayChance } from '@madang/contract/member/today.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember } from '../../http/serve.ts'
import { readChance } from './chance.ts'
import { readToday } from './today.ts'

export function todayRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, today, async ({ member }) => ({
    data: await readToday(deps.db, member.id),
  }))
  serveMember(app, deps, todayChance, async ({ member }) => {
    return { data: await readChance(deps.db, member.id) }
  })
}
