import {
  deskAssign,
  deskColleagues,
  deskLook,
  deskState,
  deskUndo,
  maskedOpen,
  memberCard,
} from '@madang/contract/operator/desk.ts'
import { assignText } from '@madang/contract/operator/plain/assign.ts'
import { undoText } from '@madang/contract/operator/plain/undo.ts'
import { assignRights, may, operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { deny, forOperators } from '../../http/serve-operator.ts'
import { lookAt } from '../approvals/approvals.ts'
import { assign, readColleagues } from '../assign/assign.ts'
import { undo } from '../undo/undo.ts'
import { readCard, readDesk } from './desk.ts'
import { openMasked } from './masked.ts'

export function deskOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(deskState, null, async ({ operator }) => ({
    data: await readDesk(deps, operator),
  }))

  serve(deskLook, null, async ({ input: { kind, ...asked }, operator }) => {
    if (!may(operator.role, `${kind}.read`)) await deny(deps.db, operator, deskLook.path)
    return { data: { others: await lookAt(deps.db, operator, kind, asked) } }
  })

  serve(deskAssign, null, async ({ input, operator, address }) => {
    if (!may(operator.role, assignRights[input.kind]))
      await deny(deps.db, operator, deskAssign.path)
    await deps.db.begin((tx) => assign(tx, { operator, address, ...input }))
    const { to } = input
    const { taken, given, released } = assignText
    const msg = to === null ? released : to === operator.uid ? taken : given
    return { msg, data: { assigned: to } }
  })

  // Whoever took the decision may take it back: no more is asked than that it is theirs.
  serve(deskUndo, null, async ({ input: { id }, operator, address }) => {
    await deps.db.begin((tx) => undo(tx, { operator, id, address }))
    return { msg: undoText.undone }
  })

  serve(deskColleagues, null, async ({ input: { kind }, operator }) => {
    if (!may(operator.role, assignRights[kind])) await deny(deps.db, operator, deskColleagues.path)
    return { data: await readColleagues(deps.db, kind) }
  })

  serve(memberCard, 'members.read', async ({ request }) => {
    const { id } = request.params as { id?: string }
    return { data: await readCard(deps, readNo(id, operatorText.notFound)) }
  })

  serve(maskedOpen, 'members.private', async ({ input, operator, address }) => ({
    data: { value: await openMasked(deps, { operator, address, ...input }) },
  }))
}
