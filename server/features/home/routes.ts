import { house, mainData } from '@madang/contract/member/home.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveAnyone, serveOpen } from '../../http/serve.ts'
import { readPopups } from './home.ts'
import { readHouse } from './house.ts'

export function homeRoutes(app: FastifyInstance, deps: Deps) {
  serveAnyone(app, deps, mainData, async ({ member }) => ({
    popList: await readPopups(deps.db, member, 'home'),
  }))

  serveOpen(app, deps, house, () => readHouse(deps))
}
