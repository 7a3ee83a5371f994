import { recoveryText } from '@madang/contract/member/plain/recovery.ts'
import {
  recoveryAsk,
  recoveryReset,
  recoveryView,
  recoveryWrite,
} from '@madang/contract/member/recovery.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveOpen } from '../../http/serve.ts'
import { askRecovery, viewRecovery, writeWord } from './recovery.ts'
import { resetPassword } from './reset.ts'

const proofOf = ({ headers: { proof } }: FastifyRequest) =>
  typeof proof === 'string' ? proof : null

export function recoveryRoutes(app: FastifyInstance, deps: Deps) {
  serveOpen(app, deps, recoveryAsk, async ({ input, request, address }) => ({
    msg: recoveryText.asked,
    ticket: await askRecovery(deps, { ...input, address, proof: proofOf(request) }),
  }))

  serveOpen(app, deps, recoveryView, async ({ input }) => ({
    data: await viewRecovery(deps, input.ticket),
  }))

  serveOpen(app, deps, recoveryWrite, async ({ input }) => {
    await writeWord(deps, input.ticket, input.text)
    return { msg: recoveryText.sent }
  })

  serveOpen(app, deps, recoveryReset, async ({ input, request, address }) => ({
    msg: recoveryText.done,
    id: await resetPassword(deps, { ...input, address, proof: proofOf(request) }),
  }))
}
