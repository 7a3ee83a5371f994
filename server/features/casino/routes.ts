/** The seamless wallet's door: the signature over the raw bytes first, then the call (docs/spec/threats.md#wallet). */
import {
  walletMessages,
  walletRoutes,
  type WalletAnswer,
  type WalletOver,
  type WalletCall,
  type WalletMessage,
} from '@madang/contract/provider/wallet.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { batcher } from '../../batcher.ts'
import { DatabaseGone, type Db } from '../../db/db.ts'
import { countWallet, countWalletText } from '../../figures.ts'
import { addressOf } from '../../http/address.ts'
import { onPart, type Deps } from '../../http/deps.ts'
import { parseBody } from '../../http/json.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { refusalText, refuse, send } from '../../http/serve.ts'
import { signedScope } from '../../http/signed.ts'
import { openHints } from './hints.ts'
import { playerOf } from './plays.ts'
import { openSignatures } from './secrets.ts'
import type { WalletAsk } from './situation.ts'
import { openWalletBatches } from './wallet.ts'

const NO_BODY = Buffer.alloc(0)
const calls = Object.keys(walletRoutes) as WalletCall[]

/** Vendors' calls ride on the bets' connections: a member's slow list keeps no spin waiting. */
export function walletRoutesOf(app: FastifyInstance, house: Deps) {
  const deps = onPart(house, 'bets')
  const isSigned = openSignatures(deps)
  const batches = openWalletBatches(deps)
  const balances = openBalances(deps.db)
  const hints = openHints(deps)
  app.addHook('onClose', () => hints.close())

  /** Who signed, or nobody: then nothing of the call is read. Refuses `rate` to an address that goes on forging. */
  async function vendorOf(request: FastifyRequest, body: Buffer): Promise<string | null> {
    const header = (name: string) => String(request.headers[name] ?? '')
    const vendor = header('x-vendor')
    const signed = await isSigned({
      vendor,
      timestamp: header('x-timestamp'),
      nonce: header('x-nonce'),
      signature: header('x-signature'),
      path: request.url,
      body,
    })
    if (signed) return vendor
    const address = addressOf(request)
    deps.forgeries.count({ kind: 'vendor.signature', address, target: vendor, path: request.url })
    deps.throttle.take('forged', address)
    return null
  }

  async function answer(call: WalletCall, request: FastifyRequest, reply: FastifyReply) {
    const body = Buffer.isBuffer(request.body) ? request.body : NO_BODY
    const vendor = await vendorOf(request, body)
    if (vendor === null) {
      countWallet(call, 'forged')
      return send(request, reply, 401, '{"result":false}')
    }
    const message = readMessage(call, body)
    // Signed, but no call: nothing happened, and nothing will however often it comes.
    if (!message) {
      countWallet(call, 'badInput')
      return send(request, reply, 400, refusalText(new Refusal('badInput', refusals.badInput)))
    }
    if (call === 'balance') {
      const { player, session } = message as WalletMessage<'balance'>
      const found = await balances.ask({ vendor, session }, session)
      const known = found !== null && playerOf(found.member) === player
      const said: WalletAnswer = known
        ? { status: 'OK', balance: found.money, tx: '', ...(found.over && { over: found.over }) }
        : { status: 'BLOCKED', balance: 0, tx: '' }
      countWallet(call, said.status)
      return send(request, reply, 200, JSON.stringify(said))
    }
    if (call === 'last') {
      const said: WalletAnswer = { status: 'OK', balance: 0, tx: await lastBet(deps.db, vendor) }
      countWallet(call, said.status)
      return send(request, reply, 200, JSON.stringify(said))
    }
    const taken = await batches.take({
      ...{ vendor, call, message, body },
      trace: request.id,
    } as WalletAsk)
    if (!taken) {
      countWallet(call, 'retry')
      return send(request, reply, 503, refusalText(new Refusal('retry', refusals.retry)))
    }
    countWalletText(call, taken.text)
    if (taken.moved) hints.moved()
    send(request, reply, 200, taken.text)
  }

  signedScope(app, (scope) => {
    for (const call of calls)
      scope.route({
        method: 'POST',
        url: walletRoutes[call].path,
        handler: async (request, reply) => {
          try {
            await answer(call, request, reply)
          } catch (error) {
            countWallet(call, error instanceof Refusal ? error.code : 'error')
            refuse(request, reply, error)
          }
          return reply
        },
      })
  })
}

/** What a body says; null where it is no such call, or could be read in two ways. */
function readMessage(call: WalletCall, body: Buffer) {
  try {
    const parsed = walletMessages[call].safeParse(parseBody(body.toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The newest bet that a vendor's call placed; '' where the newest 100,000 calls of all vendors have none. Asked at starts. */
async function lastBet(db: Db, vendor: string): Promise<string> {
  const [row] = await db.query<{ tx: string }>`
    select tx from (select id, vendor_id, call, status, tx from vendor_call order by id desc limit 100000) newest
    where vendor_id = ${vendor} and call = 'bet' and status = 'OK' order by id desc limit 1`
  return row?.tx ?? ''
}

type Balance = { vendor: string; session: string }

/** Balances asked for at once are read at once. */
/** `over`: why the session takes no more bets, if it does not. */
type Known = { member: number; money: number; over: WalletOver | null }

const openBalances = (db: Db) =>
  batcher<Balance, Known | null>({
    name: 'balances',
    lanes: 1,
    maxBatch: 500,
    final: (error) => error instanceof DatabaseGone,
    run: async (asked) => {
      const rows = await db.query<Known & Balance>`
        select g.vendor_id as vendor, p.session, p.member_id as member, w.money,
          case
            when exists (select from live_play l where l.id = p.id) then null
            when exists (select from play q where q.member_id = p.member_id and q.game_id = p.game_id
              and q.token_hash = p.token_hash and q.id > p.id) then 'window'
            when exists (select from session_end e where e.token_hash = p.token_hash and e.reason = 'taken') then 'login'
            else 'ended'
          end as over
        from play p join vendor_game g on g.id = p.game_id join wallet w on w.member_id = p.member_id
        where p.session = any(${asked.map(({ session }) => session)}::text[])`
      const found = new Map(rows.map((row) => [`${row.vendor} ${row.session}`, row]))
      return asked.map(({ vendor, session }) => found.get(`${vendor} ${session}`) ?? null)
    },
  })
