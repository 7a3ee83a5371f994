import {
  factor,
  factorBegin,
  factorCodes,
  factorConfirm,
  factorOff,
} from '@madang/contract/member/factors.ts'
import { factorText } from '@madang/contract/member/plain/factors.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember } from '../../http/serve.ts'
import { askingOf } from '../account/account.ts'
import { beginFactor, confirmFactor, readFactor, removeFactor, renewCodes } from './factors.ts'

export function factorsRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, factor, async ({ member }) => ({
    data: await readFactor(deps.db, member.id),
  }))

  serveMember(app, deps, factorBegin, (ask) => beginFactor(deps, askingOf(ask)))

  serveMember(app, deps, factorConfirm, async ({ input, ...ask }) => ({
    msg: factorText.on,
    recovery: await confirmFactor(deps, askingOf(ask), input.code),
  }))

  serveMember(app, deps, factorCodes, async (ask) => ({
    msg: factorText.codes,
    recovery: await renewCodes(deps, askingOf(ask)),
  }))

  serveMember(app, deps, factorOff, async ({ input, ...ask }) => {
    await removeFactor(deps, askingOf(ask), input.code)
    return { msg: factorText.off }
  })
}
