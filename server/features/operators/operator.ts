import {
  login as loginCall,
  logout as logoutCall,
  me,
  operatorActive,
  operatorAdd,
  operatorList,
  operatorRole,
  passwordChange,
  prove,
  provePasskey as provePasskeyCall,
  provePasskeyAsk,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorRemove,
  sessionEnd,
  sessionList,
} from '@madang/contract/operator/operators.ts'
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { may, operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { answerOf, send, serveWith } from '../../http/serve.ts'
import { deny, forOperators } from '../../http/serve-operator.ts'
import { tokenOf } from '../../http/identity.ts'
import { closedUntil } from '../scheduled/scheduled.ts'
import { unreadHandover } from '../handover/handover.ts'
import { deviceCookie, deviceIn } from '../doors/doors.ts'
import { askSigned } from '../webauthn/webauthn.ts'
import { beginFactor, confirmFactor, removeFactor, removeOthersFactor } from './factor.ts'
import { login, logout } from './operators.ts'
import { changePassword, endSession, sessionsOf } from './own.ts'
import { servePasskeys } from './passkey-routes.ts'
import { proveCode, provePasskey, provePassword } from './proof.ts'
import { shown } from './shown.ts'
import { selectCounters, selectStaff } from './sql.ts'
import { addOperator, changeRole, switchOperator } from './staff.ts'

export function operatorsOperator(app: FastifyInstance, deps: Deps) {
  serveDoor(app, deps)
  serveOwn(app, deps)
  serveProof(app, deps)
  serveFactor(app, deps)
  servePasskeys(app, deps)
  serveStaff(app, deps)
}

function serveDoor(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serveWith(app, deps, loginCall, async ({ input, request, reply, address }) => {
    const { uid, upw: password, code = '' } = input
    const proof = request.headers['proof']
    const opened = await login(deps, {
      ...{ uid, password, code, address, device: deviceIn('operator', request) },
      proof: typeof proof === 'string' ? proof : null,
    })
    const { token, operator, device } = opened
    const secondFactor = operator.factorSealed !== null
    const answer = { token, operator: shown(deps, { ...operator, secondFactor, byPasskey: false }) }
    const cookie = deviceCookie('operator', device, request)
    send(request, reply, 200, answerOf(answer), { 'set-cookie': cookie })
  })

  serve(logoutCall, { needs: null, first: true }, async ({ operator, request, address }) => {
    await logout(deps, operator, tokenOf(request.headers.authorization)!, address)
    return {}
  })

  serve(me, { needs: null, first: true }, async ({ operator }) => {
    const [{ online, now, maintenance, booksDiffer, ...site }, handover] = await Promise.all([
      selectCounters(deps.db),
      unreadHandover(deps.db, operator),
    ])
    return {
      operator: shown(deps, operator),
      online,
      now: now.toISOString(),
      ...(deps.config.clockRate === null ? {} : { training: { rate: deps.clock.rate() } }),
      closed: site.closedAt && {
        by: site.closedBy!,
        at: site.closedAt.toISOString(),
        why: site.why ?? '',
        until: await closedUntil(deps.db, site.until ?? ''),
      },
      handover,
      maintenance,
      booksDiffer,
      sitePort: deps.config.port,
    }
  })
}

function serveOwn(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(sessionList, null, async ({ operator, input }) => {
    const { id, role, session } = operator
    const asked = input.operator ?? id
    if (asked !== id && !may(role, 'operators.read'))
      await deny(deps.db, operator, sessionList.path)
    return { data: await sessionsOf(deps, asked, session) }
  })

  serve(sessionEnd, null, async ({ operator, input, address }) => {
    await endSession(deps, { operator, id: input.id, address })
    return { msg: staffText.sessionEnded }
  })

  serve(passwordChange, { needs: null, first: true }, async ({ operator, input, address }) => {
    const { old, upw: password } = input
    await changePassword(deps, { operator, old, password, address })
    return { msg: staffText.passwordChanged }
  })
}

function serveProof(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(prove, null, async ({ operator, input: { code, upw: password }, address }) => {
    if (code === undefined) await provePassword(deps, { operator, address, password })
    else await proveCode(deps, { operator, address, code })
    return { msg: staffText.proved }
  })

  serve(provePasskeyAsk, null, async ({ operator }) => ({
    options: { ...(await askSigned(deps, 'operator', operator.id)) },
  }))

  serve(provePasskeyCall, null, async ({ operator, input: { credential }, address }) => {
    await provePasskey(deps, { operator, address, credential })
    return { msg: staffText.proved }
  })
}

function serveFactor(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(secondFactorBegin, { needs: null, enrols: true }, ({ operator }) =>
    beginFactor(deps, operator),
  )

  serve(
    secondFactorConfirm,
    { needs: null, enrols: true },
    async ({ operator, input, address }) => {
      const recovery = await confirmFactor(deps, { operator, code: input.code, address })
      return { msg: staffText.enrolledNow, recovery }
    },
  )

  serve(secondFactorRemove, null, async ({ operator, input, address }) => {
    const { operator: other = operator.id, code = '', reason } = input
    if (other === operator.id) await removeFactor(deps, { operator, code, address })
    else if (may(operator.role, 'operators.write'))
      await removeOthersFactor(deps, { operator, other, reason, address })
    else await deny(deps.db, operator, secondFactorRemove.path)
    return { msg: other === operator.id ? staffText.removed : operatorText.waiting }
  })
}

function serveStaff(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(operatorList, 'operators.read', async () => {
    const rows = await selectStaff(deps.db)
    return {
      data: rows.map((row) => ({ ...row, lastLoginAt: row.lastLoginAt?.toISOString() ?? null })),
    }
  })

  serve(operatorAdd, 'operators.write', async ({ operator, input, address }) => {
    const { id, password, waiting } = await addOperator(deps, { operator, address, ...input })
    return { msg: waiting ? staffText.addedWaiting : staffText.added, id, password }
  })

  serve(operatorRole, 'operators.write', async ({ operator, input, address }) => {
    const id = await changeRole(deps, { operator, address, ...input })
    return { msg: operatorText.waiting, id }
  })

  serve(operatorActive, 'operators.write', async ({ operator, input, address }) => {
    const waiting = await switchOperator(deps, { operator, address, ...input })
    return waiting ? { msg: operatorText.waiting } : {}
  })
}
