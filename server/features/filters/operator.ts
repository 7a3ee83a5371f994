import { filterList, filterRemove, filterSave } from '@madang/contract/operator/filters.ts'
import { filterText } from '@madang/contract/operator/plain/filters.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { readFilters, removeFilter, saveFilter } from './filters.ts'

export function filtersOperator(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const serve = forOperators(app, deps)

  serve(filterList, null, async ({ input, operator }) => ({
    data: await readFilters(db, operator.id, input.list),
  }))

  serve(filterSave, null, async ({ input, operator, address }) => {
    const slot = await saveFilter(db, { operator, address, ...input })
    return { msg: filterText.saved(slot), slot }
  })

  serve(filterRemove, null, async ({ input, operator, address }) => {
    await removeFilter(db, { operator, address, ...input })
    return { msg: filterText.removed }
  })
}
