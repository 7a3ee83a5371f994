/** Puts an operator's call on the console's server: its own sessions, one permission, the envelope. */
import type { Call, Output, Parsed } from '@madang/contract/core/call.ts'
import { PROOF_MINUTES, staffText } from '@madang/contract/operator/plain/operators.ts'
import {
  may,
  operatorText,
  type Permission,
  type Role,
} from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Reader } from '../db/db.ts'
import { addressOf } from './address.ts'
import type { From } from './copy.ts'
import { fromOf, type Deps } from './deps.ts'
import { recordEvents } from './events.ts'
import { Refusal } from './refusal.ts'
import { InPieces, sendPieces } from './pieces.ts'
import { answerOf, read, refuse, send, takeRates, tokenHashIn } from './serve.ts'

export type Operator = {
  id: number
  uid: string
  name: string
  role: Role
  /** public id of the session that asks; none: a login, or what was decided before and is carried out now */
  session?: string | undefined
}
/** The operator of a running session, and the state of their own doors. */
export type Seated = Operator & {
  session: string
  secondFactor: boolean
  /** the session was opened by a passkey, which is both factors */
  byPasskey: boolean
  /** a first password is still to be changed */
  mustChange: boolean
}
/** Who acts, and from where: what every act hands to the audit log. */
export type Acting = { operator: Operator; address: string }

/** The reason an act needs: at least two characters, or `badInput`. */
export function reasonOf(given: string): string {
  const reason = given.trim()
  if (reason.length < 2) throw new Refusal('badInput', operatorText.noReason)
  return reason
}

type OperatorAsk<C extends Call> = {
  operator: Seated
  input: Parsed<C>
  /** where a history is read (contract/core/call.ts); of any other call the house's database */
  from: From
  request: FastifyRequest
  address: string
}

/** The operator of a token: idle 15 minutes, 12 hours in all; the role is read anew at every call. A page's own poll is no action. */
async function operatorOf(db: Reader, request: FastifyRequest): Promise<Seated> {
  const token = tokenHashIn(request)
  const [row] = token
    ? await db.query<Seated>`
        update operator_session s set action_at = case when ${request.headers.poll === '1'} then s.action_at else clock.at end
        from (select business_now() as at offset 0) clock, operator o
        where s.token_hash = ${token} and o.id = s.operator_id and o.active
          and not operator_session_over(s.started_at, s.action_at, clock.at)
        returning o.id, o.uid, o.name, o.role, s.id as session, o.factor_sealed is not null as "secondFactor",
          s.by_passkey as "byPasskey", o.must_change as "mustChange"`
    : []
  if (!row) throw new Refusal('logout', operatorText.logout)
  return row
}

export type ProofWay = 'code' | 'passkey' | 'password'

/** Ways of an operator to prove who they are: the password only where there is neither a second factor nor a passkey. */
export async function proofWays(db: Reader, { id }: Pick<Operator, 'id'>): Promise<ProofWay[]> {
  const [row] = await db.query<{ code: boolean; passkey: boolean }>`
    select factor_sealed is not null as code, exists (select from passkey p where p.operator_id = o.id) as passkey
    from operator o where id = ${id}`
  const ways = [
    ...(row?.code ? ['code' as const] : []),
    ...(row?.passkey ? ['passkey' as const] : []),
  ]
  return ways.length > 0 ? ways : ['password']
}

/**
 * Refuses `proof`, with the `ways` there are, where the session gave none in the last five minutes (docs/adr/0288). A
 * decision that is carried out later has no session: its operator proved it when it was made.
 */
export async function mustHaveProof(db: Reader, operator: Operator): Promise<void> {
  if (operator.session === undefined) return
  const [row] = await db.query<{ fresh: boolean }>`
    select proof_at > clock_timestamp() - make_interval(mins => ${PROOF_MINUTES}) as fresh
    from operator_session where id::text = ${operator.session}`
  if (!row) throw new Refusal('logout', operatorText.logout)
  if (!row.fresh)
    throw new Refusal('proof', staffText.proof, { ways: await proofWays(db, operator) })
}

/** Writes down that an operator asked for what the role does not allow, and refuses it. */
export async function deny(db: Reader, operator: Operator, target: string): Promise<never> {
  await recordEvents(db, [{ kind: 'operator.denied', actor: operator.uid, target }])
  throw new Refusal('denied', operatorText.denied)
}

/**
 * Whether an operator has to enrol a second factor before anything else: in a house for real all do, unless a passkey
 * opened the session (docs/spec/rules.md#operators).
 */
export const mustEnrol = (
  { config }: Deps,
  { secondFactor, byPasskey }: Pick<Seated, 'secondFactor' | 'byPasskey'>,
) => !config.sandbox && !secondFactor && !byPasskey

type Rights = {
  /** null: any operator may */
  needs: Permission | null
  /** also for one whose first password is still to be changed */
  first?: boolean
  /** also for one whose second factor is still to be enrolled; without it as `first` */
  enrols?: boolean
  /** it goes over many rows and may take its time */
  patient?: boolean
  /** bytes of its body, where they are more than of any other */
  bodyLimit?: number
}

/** Puts calls on the console's server, each with who may ask it; who may not is refused `denied`, and that is an event. */
export function forOperators(app: FastifyInstance, deps: Deps) {
  return function serve<C extends Call>(
    call: C,
    rights: Permission | null | Rights,
    answer: (ask: OperatorAsk<C>) => Promise<(Output<C> & { msg?: string }) | InPieces>,
  ) {
    const { needs, first = false, enrols = first, patient = false, bodyLimit } = rightsOf(rights)
    app.route({
      method: call.method,
      url: call.path,
      config: { patient, asked: { by: 'operators', needs } },
      ...(bodyLimit !== undefined && { bodyLimit }),
      handler: async (request, reply) => {
        try {
          takeRates(deps, request)
          const operator = await operatorOf(deps.db, request)
          if (needs && !may(operator.role, needs)) await deny(deps.db, operator, call.path)
          if (operator.mustChange && !first) throw new Refusal('denied', staffText.firstPassword)
          if (mustEnrol(deps, operator) && !enrols)
            throw new Refusal('denied', staffText.firstFactor)
          const input = read(call, request.body)
          const given = await answer({
            ...{ operator, input, request },
            ...{ from: fromOf(deps, call), address: addressOf(request) },
          })
          if (given instanceof InPieces) await sendPieces(request, reply, given)
          else send(request, reply, 200, answerOf(given))
        } catch (error) {
          refuse(request, reply, error)
        }
        return reply
      },
    })
  }
}

const rightsOf = (rights: Permission | null | Rights): Rights =>
  typeof rights === 'string' || rights === null ? { needs: rights } : rights
