import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { vendorText } from '@madang/contract/operator/plain/casino.ts'
import {
  vendorCalls,
  vendorKeys,
  vendorKeyTell,
  vendorKeyTurn,
  vendorReplay,
} from '@madang/contract/operator/casino-wire.ts'
import {
  memberPlays,
  vendorList,
  vendorOrder,
  vendorReturns,
  vendorRound,
  vendorRoundAsk,
  vendorRounds,
  vendorSave,
  vendorUnschedule,
} from '@madang/contract/operator/casino.ts'
import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { cancelChange } from '../scheduled/scheduled.ts'
import { listCalls, replayCall } from './callbacks.ts'
import { listKeys, tellKey, turnKey } from './keys.ts'
import { listOffers, saveOffer, saveOrder } from './offers.ts'
import { readReturns } from './returns.ts'
import { askRound, listOpenRounds, readPlays, readRound } from './rounds.ts'

export function casinoOperator(app: FastifyInstance, deps: Deps) {
  offers(app, deps)
  rounds(app, deps)
  wire(app, deps)
}

function offers(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(vendorList, 'vendors.read', async () => ({
    data: await listOffers(deps.db),
  }))

  serve(vendorSave, 'vendors.write', async ({ input, operator, address }) => {
    await saveOffer(deps, { operator, address, ...input })
    return { msg: input.inForceAt === undefined ? vendorText.saved : scheduledText.saved }
  })

  serve(vendorUnschedule, 'vendors.write', async ({ input, operator, address }) => ({
    msg: scheduledText.cancelled,
    count: await cancelChange(deps, { operator, address, kind: 'offer', ...input }),
  }))

  serve(vendorOrder, 'vendors.write', async ({ input, operator, address }) => {
    await saveOrder(deps, { operator, address, ...input })
    return { msg: vendorText.ordered }
  })

  serve(vendorReturns, 'vendors.read', async ({ input }) => ({
    data: await readReturns(deps, input),
  }))
}

function rounds(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(vendorRounds, 'vendors.read', async ({ input }) => ({
    data: await listOpenRounds(deps.db, { vendor: input.vendor ?? null, page: input.pageIndex }),
  }))

  serve(vendorRound, 'vendors.read', async ({ request }) => ({
    data: await readRound(deps.db, numberOf(request)),
  }))

  serve(vendorRoundAsk, 'vendors.write', async (ask) => {
    const { operator, address, input } = ask
    const ended = await askRound(deps, { operator, address, id: input.id })
    return { msg: ended ? vendorText.settled : vendorText.stillOpen, data: { ended } }
  })

  serve(memberPlays, 'members.read', async ({ request }) => ({
    data: await readPlays(deps.db, numberOf(request)),
  }))
}

function wire(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(vendorCalls, 'vendors.read', async ({ input }) => ({
    data: await listCalls(deps, input),
  }))

  serve(vendorReplay, 'vendors.write', async ({ input, operator, address }) => ({
    data: await replayCall(deps, { operator, address, id: input.id }),
  }))

  serve(vendorKeys, 'vendors.keys', async ({ input }) => ({
    data: await listKeys(deps, input.vendor),
  }))

  serve(vendorKeyTurn, 'vendors.keys', async ({ input, operator, address }) => ({
    data: await turnKey(deps, { operator, address, ...input }),
  }))

  serve(vendorKeyTell, 'vendors.keys', async ({ input, operator, address }) => {
    await tellKey(deps, { operator, address, vendor: input.vendor })
    return { msg: vendorText.told }
  })
}

function numberOf(request: FastifyRequest): number {
  const { id } = request.params as { id?: string }
  return readNo(id, operatorText.notFound)
}
