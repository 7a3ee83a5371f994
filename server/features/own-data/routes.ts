import { ownData, ownDataAsk, ownDataFile } from '@madang/contract/member/account.ts'
import { dataText } from '@madang/contract/member/plain/own-data.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember } from '../../http/serve.ts'
import { askingOf } from '../account/account.ts'
import { askOwnData, openOwnData, readOwnData } from './own-data.ts'

export function ownDataRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, ownData, async ({ member }) => ({
    data: await readOwnData(deps.db, member.id),
  }))

  serveMember(app, deps, ownDataAsk, async (ask) => {
    await askOwnData(deps, askingOf(ask))
    return { msg: dataText.asked }
  })

  serveMember(app, deps, ownDataFile, async (ask) => {
    return openOwnData(deps, askingOf(ask))
  })
}
