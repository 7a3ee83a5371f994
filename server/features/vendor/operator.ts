import { vendorText } from '@madang/contract/operator/plain/vendors.ts'
import { vendorList, vendorRounds, vendorSave } from '@madang/contract/operator/vendors.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveOperator } from '../../http/serve-operator.ts'
import { listOffers, listOpenRounds, saveOffer } from './offers.ts'

export function vendorOperator(app: FastifyInstance, deps: Deps) {
  serveOperator(app, deps, vendorList, 'vendors.read', async () => ({
    data: await listOffers(deps.db),
  }))

  serveOperator(app, deps, vendorSave, 'vendors.write', async ({ input, operator, address }) => {
    await saveOffer(deps, { operator, address, ...input })
    return { msg: vendorText.saved }
  })

  serveOperator(app, deps, vendorRounds, 'vendors.read', async ({ input }) => ({
    data: await listOpenRounds(deps.db, { vendor: input.vendor ?? null, page: input.pageIndex }),
  }))
}
