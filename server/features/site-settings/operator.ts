import {
  settingHistory,
  settingList,
  settingSave,
  settingUnschedule,
} from '@madang/contract/operator/site-settings.ts'
import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { settingText } from '@madang/contract/operator/plain/site-settings.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { cancelChange } from '../scheduled/scheduled.ts'
import { mustStayGuarded } from './plan.ts'
import { historyOf, listSettings, saveSetting } from './site-settings.ts'

export function siteSettingsOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(settingList, 'settings.read', async () => ({
    data: await listSettings(deps),
  }))

  serve(settingSave, 'settings.write', async ({ input, operator, address }) => {
    const saved = await saveSetting(deps, { operator, address, ...input })
    const done = input.inForceAt === undefined ? settingText.saved : scheduledText.saved
    return { msg: saved.waiting ? operatorText.waiting : done, ...saved }
  })

  serve(settingUnschedule, 'settings.write', async ({ input, operator, address }) => ({
    msg: scheduledText.cancelled,
    count: await cancelChange(
      deps,
      { operator, address, kind: 'setting', ...input },
      mustStayGuarded,
    ),
  }))

  serve(settingHistory, 'settings.read', async ({ input }) => ({
    data: await historyOf(deps, input.key),
  }))
}
