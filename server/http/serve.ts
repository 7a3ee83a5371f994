/** Puts a call of the contract on the server: strict body, schema, session, envelope. Slices only fill in the middle. */
import { STATUS_CODES, type IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'

import type { Call, Code, Output, Parsed } from '@madang/contract/core/call.ts'
import type { Rules } from '@madang/contract/member/plain/rules.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import type { Permission } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { DatabaseGone, type Reader } from '../db/db.ts'
import { addressOf } from './address.ts'
import type { From } from './copy.ts'
import { fromOf, type Deps } from './deps.ts'
import { api, apiHeaders } from './headers.ts'
import { InPieces, sendPieces } from './pieces.ts'
import { keepLine } from './poll-line.ts'
import { Refusal, refusals } from './refusal.ts'
import { mustBeOpenTo, rulesOf } from './rules.ts'
import { ID_HEADER } from './traced.ts'
import {
  hashOfKey,
  readMember,
  sha256,
  tokenKey,
  tokenOf,
  type Member,
  type Whose,
} from './identity.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** of each call, `METHOD path`, who may make it */
    asked: Map<string, Asked>
  }
  interface FastifyRequest {
    /** the body as it came, for its hash */
    rawBody: string
    /** ends the wait for its answer (in-time.ts) */
    late: NodeJS.Timeout | undefined
    /** what tells its token from others (tokenKeyIn); undefined until it was asked for */
    tokenKey: string | null | undefined
  }
  interface FastifyContextConfig {
    /** what the call answers when nothing was decided; `retry` unless given */
    undecided?: Code
    /** a page asks it again and again: its line is kept between */
    pollLine?: boolean
    /** a call over many rows: it may take longer than a member would wait */
    patient?: boolean
    /** written by the function that enforces it, and read by the pages of the calls (scripts/docs/asked.ts) */
    asked?: Asked
  }
}

/** Who may make a call; of an operator's the permission it needs, null for none; whether it moves money. */
export type Asked =
  | Rules
  | { by: 'partners'; money?: boolean }
  | { by: 'operators'; needs: Permission | null }

type OpenAsk<C extends Call> = { input: Parsed<C>; request: FastifyRequest; address: string }
export type MemberAsk<C extends Call> = OpenAsk<C> & {
  member: Member
  /** where a history is read (contract/core/call.ts); of any other call the house's database */
  from: From
  /** who asks, read anew: `member` is as old as the call's beginning. Refuses as the call's door does */
  again: (db: Reader) => Promise<Member>
  key: string | null
  bodyHash: Buffer
}
type Given<C extends Call> = Output<C> & { msg?: string }

/** A call anyone may make. */
export function serveOpen<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handle: (ask: OpenAsk<C>) => Promise<Given<C>> | Given<C>,
) {
  const answer = async (request: FastifyRequest) => {
    const input = read(call, request.body)
    return answerOf(await handle({ input, request, address: addressOf(request) }))
  }
  route(app, deps, call, answer, { asked: { by: 'anyone' } })
}

/** A call anyone may make whose answer needs headers of its own: the handler sends it. */
export function serveWith<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handle: (ask: OpenAsk<C> & { reply: FastifyReply }) => Promise<void>,
) {
  app.route({
    method: call.method,
    url: call.path,
    config: { asked: { by: 'anyone' } },
    handler: async (request, reply) => {
      try {
        deps.throttle.take('address', addressOf(request))
        await handle({
          input: read(call, request.body),
          request,
          reply,
          address: addressOf(request),
        })
      } catch (error) {
        refuse(request, reply, error)
      }
      return reply
    },
  })
}

/** A call for guests and members alike: `member` is null without a token; a token that is dead is told so. */
export function serveAnyone<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handle: (ask: OpenAsk<C> & { member: Member | null }) => Promise<Given<C>> | Given<C>,
) {
  const { by, poll } = rulesOf(call, 'guests and members')
  const answer = async (request: FastifyRequest) => {
    const { headers } = request
    const tokenHash = tokenHashIn(request)
    const member = tokenHash && (await deps.sessions.read(tokenHash, uuidOf(headers)))
    const input = read(call, request.body)
    if (!poll) {
      mustBeOpen(deps)
      if (member && !isPoll(headers)) await deps.sessions.touch(member)
    }
    return answerOf(await handle({ member, input, request, address: addressOf(request) }))
  }
  route(app, deps, call, answer, { asked: { by } })
}

/** A member's call, under the rules that it declares. A poll does not hold the idle end off, and a closed site still answers it. */
export function serveMember<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handle: (ask: MemberAsk<C>) => Promise<Given<C> | InPieces> | Given<C>,
) {
  const rules = rulesOf(call, 'members')
  const answer = async (request: FastifyRequest) => {
    const { headers } = request
    const tokenHash = tokenHashOf(request)
    const uuid = uuidOf(headers)
    const member = await deps.sessions.read(tokenHash, uuid)
    if (rules.rate) deps.throttle.take(rules.rate, String(member.id))
    mustBeOpenTo(member, rules)
    const input = read(call, request.body)
    if (!rules.poll) {
      mustBeOpen(deps)
      if (!isPoll(headers)) await deps.sessions.touch(member)
    }
    const again = (db: Reader) => readMember(db, { tokenHash, uuid })
    const given = await handle({
      ...{ member, again, input, request, from: fromOf(deps, call) },
      ...{ address: addressOf(request), ...keyedBody(request) },
    })
    return given instanceof InPieces ? given : answerOf(given)
  }
  route(app, deps, call, answer, { asked: rules })
}

/**
 * What a page asked by itself, without its member's doing: it does not hold the idle end off
 * (docs/spec/rules.md#accounts-and-sessions).
 */
const isPoll = ({ poll }: IncomingHttpHeaders & { poll?: unknown }) => poll !== undefined

/** The whole site's switch, for everyone; its page says why (docs/spec/rules.md#operators). */
export function mustBeOpen({ settings }: Deps) {
  if (settings.get('siteStatus') !== 'open') throw new Refusal('closed', sessionText.siteClosed)
}

export type BatchedAsk = {
  tokenHash: Buffer
  uuid: string
  body: object
  key: string | null
  bodyHash: Buffer
  /** the id of its trace: the batch is part of nobody's */
  trace?: string
}

/** A member's call whose session is checked inside the batch's own transaction; answers the envelope as text. */
export function serveBatched(
  app: FastifyInstance,
  deps: Deps,
  call: Call,
  handle: (ask: BatchedAsk) => Promise<string>,
) {
  const answer = (request: FastifyRequest) => {
    const { headers } = request
    const uuid = uuidOf(headers)
    if (uuid === undefined) throw new Refusal('logout', refusals.logout)
    return handle({
      tokenHash: tokenHashOf(request),
      uuid,
      body: (request.body ?? {}) as object,
      trace: request.id,
      ...keyedBody(request),
    })
  }
  route(app, deps, call, answer, { asked: rulesOf(call, 'members') })
}

/**
 * A member's poll: no act, and answered to whoever excluded themselves and while the site is closed. Whose session it is
 * the handler finds out, and answers the envelope as text; `undecided` is what the page takes for no news.
 */
export function servePoll(
  app: FastifyInstance,
  deps: Deps,
  call: Call,
  handle: (whose: Whose) => Promise<string>,
  { undecided }: { undecided: Code },
) {
  const answer = (request: FastifyRequest) => {
    const token = tokenKeyIn(request)
    if (!token) throw new Refusal(undecided, refusals.logout)
    return handle({ token, uuid: uuidOf(request.headers) })
  }
  const asked = rulesOf(call, 'members')
  route(app, deps, call, answer, { undecided, pollLine: true, asked })
}

const NO_HASH = Buffer.alloc(0)

/** The idempotency key, if the client sent one, with the hash of the body it was sent with. */
export function keyedBody({ headers, rawBody }: FastifyRequest) {
  const key = keyOf(headers)
  return { key, bodyHash: key === null ? NO_HASH : sha256(rawBody) }
}

/** One call more of an address, and of a token however its header is written (docs/spec/threats.md#global-rules). */
export function takeRates({ throttle }: Deps, request: FastifyRequest): void {
  throttle.take('address', addressOf(request))
  const token = tokenKeyIn(request)
  if (token) throttle.take('token', token)
}

/** A call whose handler answers the envelope as text, or in pieces; who asks is the handler's to find out. */
export function route(
  app: FastifyInstance,
  deps: Deps,
  { method, path }: Call,
  answer: (request: FastifyRequest) => Promise<string | InPieces>,
  config: FastifyContextConfig & { asked: Asked },
) {
  app.route({
    method,
    url: path,
    config,
    handler: async (request, reply) => {
      try {
        takeRates(deps, request)
        const given = await answer(request)
        if (given instanceof InPieces) await sendPieces(request, reply, given)
        else send(request, reply, 200, given, config.pollLine && keepLine(request, reply))
      } catch (error) {
        refuse(request, reply, error)
      }
      return reply
    },
  })
}

/** Parsed input, or `badAmount` / `badInput` as the schema's first complaint says. */
export function read<C extends Call>(call: C, body: unknown): Parsed<C> {
  const parsed = call.input.safeParse(body ?? {})
  if (parsed.success) return parsed.data as Parsed<C>
  const amount = parsed.error.issues.some(({ message }) => message === 'badAmount')
  throw amount
    ? new Refusal('badAmount', refusals.badAmount)
    : new Refusal('badInput', refusals.badInput)
}

/** The envelope of an answer, as text; `given` may bring its own `msg`. */
export const answerOf = (given: object) => JSON.stringify({ result: true, msg: '', ...given })
/** The envelope of a refusal, as text. */
export const refusalText = ({ code, message, extra }: Refusal) =>
  JSON.stringify({ result: false, code, msg: message, ...extra })

/** The key of the token a request carries, made once a request; null without one. */
function tokenKeyIn(request: FastifyRequest): string | null {
  if (request.tokenKey === undefined) {
    const token = tokenOf(request.headers.authorization)
    request.tokenKey = token === null ? null : tokenKey(token)
  }
  return request.tokenKey
}

/** The key of a token, or a refusal `logout`. */
export function tokenKeyOf(request: FastifyRequest): string {
  const key = tokenKeyIn(request)
  if (key === null) throw new Refusal('logout', refusals.logout)
  return key
}

/** The hash of the token a request carries; null without one. */
export function tokenHashIn(request: FastifyRequest): Buffer | null {
  const key = tokenKeyIn(request)
  return key === null ? null : hashOfKey(key)
}

/** The same, or a refusal `logout`. */
export const tokenHashOf = (request: FastifyRequest): Buffer => hashOfKey(tokenKeyOf(request))

/** The id a client claims to be; undefined without a readable one. */
export const uuidOf = ({ uuid }: IncomingHttpHeaders) =>
  typeof uuid === 'string' ? uuid : undefined

/** The client's idempotency key: 16–255 printable ASCII characters (docs/spec/wire.md#headers). */
function keyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x20-\x7e]{16,255}$/.test(key)) {
    throw new Refusal('badInput', refusals.badInput)
  }
  return key
}

/**
 * Writes the envelope straight to the socket: its headers are the same for every answer. Refuses `rate` a large one where
 * its address holds as much as it may (held.ts).
 */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: string,
  more?: object | false,
) {
  // Told `retry` by then, because it took too long.
  if (reply.sent) return
  clearTimeout(request.late)
  const bytes = Buffer.byteLength(text)
  if (status === 200) request.server.held.take(request, reply, bytes)
  reply.hijack()
  const id = { [ID_HEADER]: request.id }
  const headers = { ...apiHeaders(request), ...more, ...id, 'content-length': bytes }
  reply.raw.writeHead(status, headers)
  // What is ASCII alone, as most answers are, need not be encoded.
  reply.raw.end(text, bytes === text.length ? 'latin1' : 'utf8')
  request.server.tellAnswer?.(request, reply, { status, text })
}

/**
 * The envelope for a client that does not speak HTTP, sends too long a head, or sends too slowly. The last is answered
 * `retry`: the whole request may have come while the process was stopped, and a repeated one succeeds.
 */
export function refuseSocket({ code }: NodeJS.ErrnoException, socket: Socket) {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy()
  const slow = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const status = slow ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const text = refusalText(
    slow ? new Refusal('retry', refusals.retry) : new Refusal('badInput', refusals.badInput),
  )
  const headers = { ...api, connection: 'close', 'content-length': Buffer.byteLength(text) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
}

/** Any error as an answer: a refusal in its words, a lost database as `retry`, a bug as `retry` and a line in the log. */
export function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  if (reply.sent) return
  if (error instanceof Refusal) {
    const { statusCode = 200, retryAfter } = error as { statusCode?: number; retryAfter?: number }
    const more = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
    return send(request, reply, statusCode, refusalText(error), more)
  }
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413)
    return send(request, reply, 413, refusalText(new Refusal('badInput', refusals.tooLarge)))
  if (statusCode === 415)
    return send(request, reply, 415, refusalText(new Refusal('badInput', refusals.mediaType)))
  if (statusCode !== undefined && statusCode < 500) {
    return send(request, reply, 400, refusalText(new Refusal('badInput', refusals.badInput)))
  }
  if (!(error instanceof DatabaseGone))
    request.log.error({ trace: request.id, span: request.raw.trace.span, err: error })
  const code = request.routeOptions?.config?.undecided ?? 'retry'
  send(request, reply, 503, refusalText(new Refusal(code, refusals.retry)), { 'retry-after': '1' })
}
