/**
 * The calls of the partners' page, on the console's program, by a key of their own that is no operator's. Who excluded
 * themselves may use them all: safe and histories stay open to them (docs/adr/0021).
 */
import type { Call, Output } from '@madang/contract/core/call.ts'
import { compactDateOf } from '@madang/contract/core/kst.ts'
import * as owned from '@madang/contract/partner/codes.ts'
import * as calls from '@madang/contract/partner/partner.ts'
import * as pay from '@madang/contract/partner/settlement.ts'
import * as treed from '@madang/contract/partner/tree.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Reader } from '../../db/db.ts'
import { addressOf } from '../../http/address.ts'
import { fromOf, type Deps } from '../../http/deps.ts'
import { partnerOriginFor } from '../../http/headers.ts'
import { readPeriod } from '../../http/period.ts'
import { inTurns } from '../../http/turns.ts'
import {
  answerOf,
  keyedBody,
  mustBeOpen,
  read,
  route,
  serveOpen,
  tokenHashOf,
  type MemberAsk,
} from '../../http/serve.ts'
import { BYTE_ORDER_MARK, csvRow } from '../exports/exports.ts'
import {
  codeSheetHead,
  listJoined,
  listOwnCodes,
  readCodeSheet,
} from '../referral-codes/referral-codes.ts'
import { answerLock, answerMove, mustMove, readSafe } from '../safe/safe.ts'
import {
  agree,
  dispute,
  listBets,
  listOwn,
  readOwn,
  readSaid,
  readSheet,
  sheetHead,
} from '../settlement/settlement.ts'
import { passTill, type Money } from '../till/till.ts'
import { enter, mustHaveTree, readPartner, readTotals } from './partner.ts'
import { deleteSession } from './sql.ts'
import { readLevel, readTreeSheet, treeSheetHead } from './tree.ts'

export function partnerPage(app: FastifyInstance, deps: Deps) {
  serveOpen(app, deps, calls.enter, async ({ input: { ticket }, request, address }) => {
    const audience = partnerOriginFor(request, deps.config)
    return { data: await enter(deps, { ticket, audience, address }) }
  })
  servePartner(
    app,
    deps,
    calls.leave,
    async ({ request }) => {
      await deleteSession(deps.db, tokenHashOf(request))
      return {}
    },
    { action: false },
  )
  servePartner(
    app,
    deps,
    calls.safeList,
    async ({ member }) => ({
      ...(await readSafe(deps, member)),
      now: deps.clock.now().toISOString(),
    }),
    { action: false },
  )
  servePartnerMoney(app, deps, calls.safeRequest, {
    check: ({ input: { params } }) => mustMove(params),
    act: (till, { input: { params } }) => answerMove(till, params),
  })
  servePartnerMoney(app, deps, calls.safeLock, {
    act: (till, { input: { hours } }) => answerLock(till, hours),
  })
  servePartner(app, deps, calls.totals, async ({ member, input }) => {
    mustHaveTree(member)
    return { data: await readTotals(deps.db, member.id, readPeriod(input, deps.clock.now())) }
  })
  serveTree(app, deps)
  serveCodes(app, deps)
  servePay(app, deps)
}

/** The lines below the partner, of whoever has a tree. */
function serveTree(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps
  servePartner(app, deps, treed.tree, async ({ member, input: { upper, pageIndex, ...days } }) => {
    mustHaveTree(member)
    const period = readPeriod(days, clock.now())
    return { data: await readLevel(db, member, { upper, page: pageIndex, period }) }
  })
  servePartner(app, deps, treed.treeCsv, async ({ member, input }) => {
    mustHaveTree(member)
    const rows = await readTreeSheet(db, member, readPeriod(input, clock.now()))
    return {
      name: `madang-tree-${compactDateOf(clock.now())}.csv`,
      csv: BYTE_ORDER_MARK + (await inTurns([treeSheetHead, ...rows], csvRow)).join(''),
      rows: rows.length,
    }
  })
}

/** The partner's own referral codes, of whoever has a tree. */
function serveCodes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps
  servePartner(app, deps, owned.codes, async ({ member, input: { pageIndex } }) => {
    mustHaveTree(member)
    return { data: await listOwnCodes(db, member.id, pageIndex) }
  })
  servePartner(app, deps, owned.codeJoined, async ({ member, input }) => {
    mustHaveTree(member)
    return { data: await listJoined(db, member, input) }
  })
  servePartner(app, deps, owned.codeCsv, async ({ member }) => {
    mustHaveTree(member)
    const rows = await readCodeSheet(db, member.id)
    return {
      name: `madang-codes-${compactDateOf(clock.now())}.csv`,
      csv: BYTE_ORDER_MARK + (await inTurns([codeSheetHead, ...rows], csvRow)).join(''),
      rows: rows.length,
    }
  })
}

/** The partner's own statements, of whoever has a tree. */
function servePay(app: FastifyInstance, deps: Deps) {
  servePartner(app, deps, pay.settlements, async ({ member }) => {
    mustHaveTree(member)
    return { data: { list: await listOwn(deps.db, member.id, deps.clock.now()) } }
  })
  servePartner(app, deps, pay.settlement, async ({ member, input: { first } }) => {
    mustHaveTree(member)
    return { data: await readOwn(deps.db, member.id, first) }
  })
  servePartner(app, deps, pay.settlementCsv, async ({ member, input: { first } }) => {
    mustHaveTree(member)
    const rows = await readSheet(deps.db, { partner: member.id, first })
    return {
      name: `madang-settlement-${first.replaceAll('-', '')}.csv`,
      csv: BYTE_ORDER_MARK + [sheetHead, ...rows].map(csvRow).join(''),
      rows: rows.length,
    }
  })
  servePartner(app, deps, pay.settlementBets, async ({ member, input }) => {
    mustHaveTree(member)
    return { data: await listBets(deps.db, { partner: member.id, ...input }) }
  })
  servePartner(
    app,
    deps,
    pay.settlementSaid,
    async ({ member, input: { first } }) => {
      mustHaveTree(member)
      return { data: await readSaid(deps.db, member.id, first) }
    },
    { action: false },
  )
  servePartner(app, deps, pay.settlementAgree, ({ member, again, input, key, bodyHash }) => {
    mustHaveTree(member)
    const asked = { call: pay.settlementAgree.path, key, bodyHash }
    return agree(deps, { member, again, asked, ...input })
  })
  servePartner(app, deps, pay.settlementDispute, ({ member, again, input, key, bodyHash }) => {
    mustHaveTree(member)
    const asked = { call: pay.settlementDispute.path, key, bodyHash }
    return dispute(deps, { member, again, asked, ...input })
  })
}

type Handle<C extends Call> = (
  ask: MemberAsk<C>,
) => Promise<Output<C> & { msg?: string }> | (Output<C> & { msg?: string })

/** `action: false` for what the page asks by itself: it does not hold the idle end off. */
function servePartner<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handle: Handle<C>,
  { action = true, money = false }: { action?: boolean; money?: boolean } = {},
) {
  const answer = async (request: FastifyRequest) => {
    const tokenHash = tokenHashOf(request)
    const member = await readPartner(deps.db, tokenHash)
    const input = read(call, request.body)
    if (money) deps.throttle.take('money', String(member.id))
    if (action) {
      mustBeOpen(deps)
      await deps.sessions.touch(member)
    }
    const again = (db: Reader) => readPartner(db, tokenHash)
    const ask = {
      member,
      again,
      input,
      request,
      from: fromOf(deps, call),
      address: addressOf(request),
      ...keyedBody(request),
    }
    return answerOf(await handle(ask))
  }
  route(app, deps, call, answer, { asked: { by: 'partners', money } })
}

const servePartnerMoney = <C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  money: Money<C>,
) => servePartner(app, deps, call, (ask) => passTill(deps, call, money, ask), { money: true })
