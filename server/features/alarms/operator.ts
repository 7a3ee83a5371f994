import { alarmClose, alarmList, alarmTake, alarmView } from '@madang/contract/operator/alarms.ts'
import { alarmText } from '@madang/contract/operator/plain/alarms.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { closeAlarm, listAlarms, readAlarm, takeAlarm } from './alarms.ts'

export function alarmsOperator(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const serve = forOperators(app, deps)

  serve(alarmList, 'alarms.read', async ({ input }) => ({ data: await listAlarms(deps, input) }))

  serve(alarmView, 'alarms.read', async ({ request }) => {
    const { id } = request.params as { id?: string }
    return { data: await readAlarm(db, readNo(id, operatorText.notFound)) }
  })

  serve(alarmTake, 'alarms.decide', async ({ input, operator, address }) => {
    await takeAlarm(db, { operator, address, ...input })
    return { msg: alarmText.taken }
  })

  serve(alarmClose, 'alarms.decide', async ({ input, operator, address }) => {
    await closeAlarm(db, { operator, address, ...input })
    return { msg: alarmText.closed }
  })
}
