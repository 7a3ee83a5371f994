import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { radarText } from '@madang/contract/operator/plain/radar.ts'
import {
  radarAsk,
  radarBind,
  radarClose,
  radarLift,
  radarList,
  radarLook,
  radarNote,
  radarPairs,
  radarRecover,
  radarView,
  radarWatch,
} from '@madang/contract/operator/radar.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { askMembers, close, lookAt, noteDown, watch } from './acts.ts'
import { requestBind, requestLift } from './bind.ts'
import { requestRecovery } from './recover.ts'
import { listPairs, listRings, viewRing } from './view.ts'

export function radarOperator(app: FastifyInstance, deps: Deps) {
  const { db, settings } = deps
  const serve = forOperators(app, deps)

  serve(radarList, 'radar.read', async ({ input, operator }) => ({
    data: await listRings(db, operator, {
      state: input.state ?? null,
      uid: input.uid?.trim().toLowerCase() || null,
      least: input.least ?? null,
      page: input.pageIndex,
      late: settings.get('alarmJob'),
    }),
  }))

  serve(radarView, 'radar.read', async ({ request, operator }) => {
    const { id } = request.params as { id?: string }
    return { data: await viewRing(db, operator, readNo(id, operatorText.notFound)) }
  })

  serve(radarPairs, 'radar.read', async ({ input }) => ({
    data: await listPairs(db, input.id, input.pageIndex),
  }))

  serve(radarLook, 'radar.work', async ({ input, operator, address }) => {
    await lookAt(db, { operator, address }, input.id)
    return { msg: radarText.looked }
  })

  serve(radarWatch, 'radar.work', async ({ input, operator, address }) => {
    await watch(db, { operator, address }, input)
    return { msg: radarText.watched }
  })

  serve(radarNote, 'radar.work', async ({ input, operator, address }) => {
    await noteDown(db, { operator, address }, input)
    return { msg: radarText.noted }
  })

  serve(radarAsk, 'radar.work', async ({ input, operator, address }) => ({
    msg: radarText.asked(await askMembers(db, { operator, address }, input)),
  }))

  serve(radarClose, 'radar.work', async ({ input, operator, address }) => {
    await close(db, { operator, address }, input)
    return { msg: radarText.closed }
  })

  serve(radarBind, 'radar.recover', async ({ input, operator, address }) => ({
    msg: radarText.bindAsked,
    data: { approval: await requestBind(db, { operator, address }, input) },
  }))

  serve(radarLift, 'radar.recover', async ({ input, operator, address }) => ({
    msg: radarText.liftAsked,
    data: { approval: await requestLift(db, { operator, address }, input) },
  }))

  serve(radarRecover, 'radar.recover', async ({ input, operator, address }) => ({
    msg: radarText.requested,
    data: { approval: await requestRecovery(db, { operator, address }, input) },
  }))
}
