/** The casino and slot vendor as one value: its store, its tables and slots, its windows, its side of the wallet. */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'

import {
  casinoGame,
  HIGHLOW,
  vendors,
  type CasinoGame,
} from '@madang/contract/core/casino/catalogue.ts'

import { sendPage } from '../assets.ts'
import type { Now } from '../clock.ts'
import type { Config } from '../config.ts'
import { openLinks } from '../draws/chains.ts'
import { openSeal } from '../draws/seal.ts'
import { log } from '../log.ts'
import { openTries } from '../room.ts'
import { json, plain, say } from '../say.ts'
import { traced } from '../trace.ts'
import { isTable, openApi, seedShown } from './api.ts'
import { openHighlow } from './highlow.ts'
import { openOperator } from './operator.ts'
import { openOutbox } from './outbox.ts'
import { openPace } from './pace.ts'
import { gamePage } from './pages.ts'
import { openProofs } from './proofs.ts'
import { openSeats } from './seats.ts'
import { openSlot, type Slot } from './slot.ts'
import type { Seat, SeedRow, VendorStore } from './store.ts'
import { openTable, tableSeconds, type Table } from './table.ts'
import { openWagers } from './wagers.ts'
import { openWallet, type Wallet } from './wallet.ts'
import { openWindows } from './windows.ts'

const BODY_LIMIT = 32 * 1_024
const READY_WITHIN_MS = 3_000
const ASK_AGAIN_MS = 250

/**
 * Whether the server took a bet that this store does not know; asked until the server answers, and only of vendors with
 * secret seeds: of any other nothing can come again, and the server may not know its key yet.
 */
async function lacksBet({
  store,
  wallet,
  signal,
}: {
  store: VendorStore
  wallet: Wallet
  signal: AbortSignal
}): Promise<boolean> {
  const lacks = await Promise.all(
    [...store.seededVendors()].map(async (id) => {
      while (!signal.aborted) {
        const last = await wallet.ask(id, 'last', '{}', { ending: signal })
        if (last) return last.tx !== '' && store.wager(last.tx) === undefined
        await sleep(ASK_AGAIN_MS, undefined, { signal }).catch(() => undefined)
      }
      return false
    }),
  )
  return lacks.includes(true)
}

/** Until it is turned, a vendor's secret comes from the house's own; both sides make it alike. */
export const firstSecret = (houseSecret: string, vendor: string) =>
  createHmac('sha256', houseSecret).update(`vendor ${vendor}`).digest('hex')

export function openVendor(config: Config, now: Now, store: VendorStore) {
  const seal = openSeal(config.keysDir)
  const links = openLinks(store, seal, now)
  // Kept from the first start on: the house's own may be changed, and the house keeps this one as it was.
  for (const { id } of vendors)
    if (!store.secretOf(id)) store.setSecret(id, firstSecret(config.secrets[0]!, id))
  const secretOf = (vendor: string) => store.secretOf(vendor)!.secret
  const wallet = openWallet({
    serverOrigin: config.serverOrigin,
    secretOf,
    now,
    assertHeld: store.assertHeld,
  })
  const windows = openWindows()
  const paid = (player: string, balance: number) =>
    windows.tellPlayer(player, 'balance', { balance })
  const outbox = openOutbox({ store, wallet, paid })
  const wagers = openWagers({ store, wallet, outbox, now })
  wagers.recover()
  const seats = openSeats(store, now)
  const keepsPace = openPace(() => performance.now() / 1_000)
  const tables = new Map<string, Table>()
  const slots = new Map<string, Slot>()
  const single = casinoGame(HIGHLOW.game) as CasinoGame & { kind: 'highlow' }
  const highlow = openHighlow({ game: single, store, seal, wagers, now })
  const turned = (next: SeedRow) => windows.tellSeat(next, 'seed', seedShown(next))
  const api = openApi({ store, wallet, outbox, tables, slots, highlow, now, paid, turned })
  const proofOf = openProofs({ store, tables, slots, highlow, turned })
  const operator = openOperator({ store, seats, proofOf, secretOf, now })

  for (const vendor of vendors)
    for (const game of vendor.games) {
      if (game.kind === 'slot') {
        slots.set(game.id, openSlot({ game, store, seal, wagers, now }))
        continue
      }
      const changed = () => {
        const table = tables.get(game.id)
        if (!table) return
        const { last, ...phase } = api.table(table)
        // The rounds before this one were told when a window began to listen.
        const newest = { ...phase, last: last.slice(0, 1) }
        void store.kept().then(() => windows.tellGame(game.id, 'table', newest))
      }
      const seconds = tableSeconds(config.drawSeconds)
      const parts = { seconds, store, links, wagers, now, changed }
      if (isTable(game)) tables.set(game.id, openTable({ ...parts, game }))
    }

  const ending = new AbortController()
  const tries = openTries('the vendor')
  const inStep = Promise.withResolvers<void>()
  let isReady = false
  tries.run(async () => {
    const isOlder = store.isMoved() || (await lacksBet({ store, wallet, signal: ending.signal }))
    if (ending.signal.aborted) return
    store.together(() => {
      if (isOlder) store.revealSeeds()
      for (const slot of slots.values()) slot.resume(isOlder)
      highlow.resume(isOlder)
      store.notePlace()
    })
    if (isOlder)
      log.warn(
        { part: 'vendor' },
        'the store may be older than what was shown: seeds are turned, open hands are void',
      )
    isReady = true
    inStep.resolve()
  })
  /** Whether windows are answered: not before it is known that the store is in step. */
  const readyWithin = (ms: number) =>
    isReady || Promise.race([inStep.promise.then(() => true), sleep(ms, false, { ref: false })])

  function live(seat: Seat, response: ServerResponse) {
    response.writeHead(200, { ...plain, ...json, 'content-type': 'text/event-stream' })
    windows.open(seat, response, api.first(seat))
  }

  async function answerWindow(request: IncomingMessage, response: ServerResponse, name: string) {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const seat = token === undefined ? undefined : seats.of(token)
    if (!seat)
      return say(response, 401, {
        result: false,
        code: 'logout',
        msg: '게임 연결이 끝났습니다. 로비에서 다시 열어주세요.',
      })
    if (!keepsPace(`${seat.player} ${seat.game}`))
      return say(response, 429, {
        result: false,
        code: 'rate',
        msg: '너무 자주 시도했습니다. 잠시 후 다시 시도해주세요.',
      })
    if (!(await readyWithin(READY_WITHIN_MS))) return say(response, 503, retry)
    if (name === 'live' && request.method === 'GET') return live(seat, response)
    const body = request.method === 'POST' ? await bodyOf(request) : Buffer.alloc(0)
    if (!body) return say(response, 413, badInput)
    const found = await api.answer(seat, request.method ?? '', name, jsonOf(body))
    await store.kept()
    return found ? say(response, 200, found) : say(response, 404, { ...badInput, code: 'notFound' })
  }

  /** A ticket becomes a token that travels in the fragment, which no server or log ever sees. */
  async function open(response: ServerResponse, asked: URLSearchParams) {
    const opened = seats.open(asked.get('ticket') ?? '')
    const sound = asked.get('sound') === 'on' ? '?sound=on' : ''
    await store.kept()
    if (opened) windows.replace(opened.seat)
    const to = opened
      ? `/games/play/${opened.seat.game}${sound}#${opened.token}`
      : '/games/play/closed'
    response
      .writeHead(303, {
        location: to,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', headers, url = '/' } = request
    if (!URL.canParse(url, 'http://vendor')) return unknown(response)
    const { pathname, searchParams } = new URL(url, 'http://vendor')
    const name = /^\/games\/api\/([a-z]+)$/.exec(pathname)?.[1]
    if (name !== undefined) return answerWindow(request, response, name)
    const reads = method === 'GET' || method === 'HEAD'
    if (pathname === '/games/open' && method === 'GET') return open(response, searchParams)
    const page = reads && gamePage(pathname)
    if (page) return sendPage(request, response, page)
    if (!/^\/(vendor|rounds)\//.test(pathname)) return unknown(response)
    const body = await bodyOf(request)
    if (!body) return say(response, 413, badInput)
    const said = operator.answer({ method, path: pathname, headers, body })
    await store.kept()
    return said ? say(response, said.status, said.body) : say(response, 404, badInput)
  }

  return {
    /** Answers a window, its files, and what the server asks of a vendor. */
    handle(request: IncomingMessage, response: ServerResponse) {
      void traced(request, () =>
        answer(request, response).catch((error: unknown) => fail(response, error)),
      )
    },
    inStep: inStep.promise,
    /** Calls the server has not heard yet. */
    waiting: () => store.waiting(),
    /** Not when it owes nothing: a win for a bet that a restored server has forgotten waits for minutes. */
    ready: async (): Promise<string | null> =>
      isReady ? null : 'the server has not named the last bets that it took',
    async stop() {
      ending.abort()
      tries.stop()
      for (const table of tables.values()) table.stop()
      highlow.stop()
      windows.close()
      wagers.stop()
      await outbox.stop()
      await store.close()
    },
  }
}

const badInput = {
  result: false,
  code: 'badInput',
  msg: '입력한 내용을 확인하고 다시 시도해주세요.',
}

const retry = { result: false, code: 'retry', msg: '잠시 후 다시 시도해주세요.' }

const unknown = (response: ServerResponse) =>
  say(response, 404, { result: false, code: 'notFound', msg: '존재하지 않는 주소입니다.' })

function fail(response: ServerResponse, error: unknown) {
  log.error({ err: error }, 'a call could not be answered')
  if (!response.headersSent) say(response, 503, retry)
}

/** The body's bytes; null for one that is too long. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > BODY_LIMIT) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
