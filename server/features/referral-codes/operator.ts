import { codeList, codeMake, codeSwitch } from '@madang/contract/operator/referral-codes.ts'
import { codeText } from '@madang/contract/operator/plain/referral-codes.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { listCodes, makeCode, switchCode } from './referral-codes.ts'

export function referralCodesOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(codeList, 'codes.read', async ({ input }) => ({
    data: await listCodes(deps.db, { text: input.text?.trim() ?? '', page: input.pageIndex }),
  }))

  serve(codeMake, 'codes.write', async ({ input, operator, address }) => ({
    msg: codeText.made,
    data: { code: await makeCode(deps, { operator, address, ...input }) },
  }))

  serve(codeSwitch, 'codes.write', async ({ input, operator, address }) => {
    await switchCode(deps, { operator, address, ...input })
    return { msg: input.active ? codeText.on : codeText.off }
  })
}
