/** A house of one's own for a test: a fresh database, the apps on it, members with money, a clock to move. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Answer, Input } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { routes } from '@madang/contract/member/plain/routes.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { routes as operatorRoutes } from '@madang/contract/operator/plain/routes.ts'
import type { Role } from '@madang/contract/operator/plain/permissions.ts'
import pino from 'pino'

import { testNow } from '../../test/beginning.ts'
import { checkInvariants, checkSeals } from '../../test/invariants.ts'
import { buildMemberApp, buildOperatorApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { setClock } from '../db/clock.ts'
import { openDeps } from '../http/open-deps.ts'
import { hashToken } from '../http/identity.ts'
import { give } from '../ledger/grants.ts'
import { openWallet } from '../ledger/ledger.ts'
import { copyDatabase } from './database.ts'
import { insertMember } from './member-row.ts'

export type House = Awaited<ReturnType<typeof openHouse>>
type Headers = Record<string, string>
type Env = Record<string, string>
export type AskOptions = {
  key?: string
  headers?: Headers
  params?: Record<string, string | number>
}

type Own = {
  database: Awaited<ReturnType<typeof copyDatabase>>
  keysDir: string
  providerSecret: string
}
const newOwn = async (): Promise<Own> => ({
  database: await copyDatabase(),
  keysDir: await mkdtemp(join(tmpdir(), 'madang-keys-')),
  providerSecret: randomBytes(32).toString('hex'),
})

/**
 * `env`: settings this house has besides a test's own, also by where its database is. `own`: a database that a test has
 * restored, with its keys. `at`: the instant at which it begins; null is the real time, for a test with another program.
 */
export async function openHouse({
  drawSeconds,
  env = {},
  own,
  at = own ? null : testNow(),
}: {
  drawSeconds?: number
  env?: Env | ((database: { serverUrl: string }) => Env)
  own?: Own
  at?: Date | null
} = {}) {
  const { database, keysDir, providerSecret } = own ?? (await newOwn())
  const config = readConfig({
    DATABASE_URL: database.serverUrl,
    KEYS_DIR: keysDir,
    PROVIDER_SECRET: providerSecret,
    // As if several processes served: calls of one round meet in different transactions.
    WALLET_LANES: '3',
    ...(drawSeconds && { DRAW_SECONDS: String(drawSeconds) }),
    ...(typeof env === 'function' ? env(database) : env),
  })
  const deps = await openDeps(config, pino({ level: process.env.TEST_LOG ?? 'silent' }), {
    pool: 20,
    waitMs: 100_000,
  })
  const [app, operatorApp] = await Promise.all([buildMemberApp(deps), buildOperatorApp(deps)])
  const { db } = deps
  if (at) {
    await setClock(db, at)
    await deps.clock.sync()
  }
  let grants = 0

  const askWith =
    (own: Headers) =>
    async <K extends keyof MemberCalls>(
      name: K,
      input?: Input<MemberCalls[K]>,
      { key, headers = {}, params = {} }: AskOptions = {},
    ): Promise<Answer<MemberCalls[K]>> => {
      const { method, path } = routes[name]
      const url = path.replaceAll(/:(\w+)/g, (_, part: string) => String(params[part]))
      const reply = await app.inject({
        method,
        url,
        headers: { ...own, ...(key && { 'idempotency-key': key }), ...headers },
        ...(method === 'POST' && { payload: (input ?? {}) as object }),
      })
      return reply.json()
    }

  /** A member with money in hand and a session, who asks as the site would. */
  async function member({ money = 0, type = '유저' }: { money?: number; type?: string } = {}) {
    const uid = `m${randomUUID().replaceAll('-', '').slice(0, 18)}`
    const token = randomBytes(32).toString('base64url')
    const id = await insertMember(db, uid)
    await db.begin(async (tx) => {
      await tx.query`update member set type = ${type} where id = ${id}`
      await openWallet(tx, id)
      if (money > 0) await give(tx, { member: id, kind: 'grant', cause: ++grants, amount: money })
    })
    /** Opens the session, also anew with the same token. */
    const enter = async () => {
      await db.query`delete from session_end where member_id = ${id}`
      await db.query`
        insert into session (member_id, token_hash, address) values (${id}, ${hashToken(token)}, '-')`
    }
    await enter()
    const headers = { authorization: `Bearer ${token}`, uuid: uid }
    return { id, uid, token, headers, enter, ask: askWith(headers) }
  }

  /** Asks as the console would, with a token or without. */
  const askOperator =
    (token: string | null) =>
    async <K extends keyof OperatorCalls>(
      name: K,
      input?: Input<OperatorCalls[K]>,
      { headers = {}, params = {} }: Omit<AskOptions, 'key'> = {},
    ): Promise<Answer<OperatorCalls[K]>> => {
      const { method, path } = operatorRoutes[name]
      const url = path.replaceAll(/:(\w+)/g, (_, part: string) => String(params[part]))
      const reply = await operatorApp.inject({
        method,
        url,
        headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
        ...(method === 'POST' && { payload: (input ?? {}) as object }),
      })
      return reply.json()
    }

  /** An operator of a role, with a session. */
  async function operator(role: Role = '관리자') {
    const uid = `o${randomUUID().replaceAll('-', '').slice(0, 18)}`
    const token = randomBytes(32).toString('base64url')
    const [row] = await db.query<{ id: number }>`
      insert into operator (uid, name, role, password_hash) values (${uid}, ${uid}, ${role}, '-') returning id`
    await db.query`
      insert into operator_session (token_hash, operator_id, address, proof_at)
      values (${hashToken(token)}, ${row!.id}, '-', 'infinity')`
    return { id: row!.id, uid, token, role, ask: askOperator(token) }
  }

  return {
    db,
    deps,
    app,
    operatorApp,
    config,
    providerSecret,
    /** of its database, as the owner: for what the server may not do */
    url: database.url,
    member,
    guest: { ask: askWith({}) },
    operator,
    /** asks the console's server with any token */
    askOperator,
    clock: {
      /** Sets the house's clock to an instant; it goes on from there. */
      async set(at: string | Date) {
        await setClock(db, new Date(at))
        await deps.clock.sync()
      },
      /** The instant so many days from now, ISO 8601. */
      inDays: (days: number) =>
        new Date(deps.clock.now().getTime() + days * 86_400_000).toISOString(),
      async advance(ms: number) {
        await db.query`update house_clock set offset_ms = offset_ms + ${ms}::bigint`
        await deps.clock.sync()
      },
    },
    /** Takes the house down; throws when its books are not right. `bent`: a test wrote into what was sealed or signed. */
    async close({ bent = false } = {}) {
      const broken = [...(await checkInvariants(db)), ...(bent ? [] : await checkSeals(db))]
      await Promise.all([app.close(), operatorApp.close()])
      await deps.close()
      await database.drop()
      await rm(keysDir, { recursive: true, force: true })
      if (broken.length > 0) throw new Error(`the books are broken: ${broken.join('; ')}`)
    },
  }
}
