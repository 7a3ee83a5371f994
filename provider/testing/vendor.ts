/** The vendor on a port of its own, with a wallet it can be refused by, a clock to move, windows to sit at. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { plainNow } from '../clock.ts'
import type { Config } from '../config.ts'
import { firstSecret, openVendor } from '../casino/vendor.ts'
import { signed } from '../casino/wallet.ts'
import { dataFolder, SECRET } from './process.ts'
import { openStores } from './stores.ts'
import { openTestWallet } from './wallet.ts'

export type VendorHouse = Awaited<ReturnType<typeof openVendorHouse>>

const TABLE_SECONDS = 30
export const MONEY = 1_000_000
/** of the player, for each seed's first draw */
export const TEXT = '달토끼 7'

export async function openVendorHouse() {
  const folder = dataFolder()
  const stores = await openStores(`${folder.path}/provider`)
  const wallet = await openTestWallet((vendor) => firstSecret(SECRET, vendor), MONEY)
  let running: { vendor: ReturnType<typeof openVendor>; server: Server; origin: string } | null
  let ahead = 0
  /** when the round begins that `again` starts in, in seconds since 1970: tables' rounds divide the day of Seoul */
  const round = (Math.floor(Date.now() / 1_000 / TABLE_SECONDS) + 2) * TABLE_SECONDS
  /** the instant its clock is stopped at; null while it runs */
  let stopped: number | null = null
  const now = plainNow(() => new Date(stopped ?? Date.now() + ahead * 1_000))

  /** `secrets`: what server and provider sign with by now. */
  async function up(secrets: readonly string[] = [SECRET]) {
    const config = {
      dataDir: folder.path,
      keysDir: `${folder.path}/keys`,
      secrets,
      serverOrigin: wallet.origin,
      drawSeconds: null,
    } as Config
    const vendor = openVendor(config, now, stores.vendor())
    const server = createServer((request, response) => vendor.handle(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // Not where the server says nothing.
    await Promise.race([vendor.inStep, sleep(500)])
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    running = { vendor, server, origin }
  }

  async function down() {
    if (!running) return
    const { vendor, server } = running
    running = null
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    await vendor.stop()
  }

  await up()
  const origin = () => running!.origin

  /** A call of the server's, signed. */
  async function operator(
    vendor: string,
    path: string,
    body?: object,
    secret = firstSecret(SECRET, vendor),
  ) {
    const text = body ? JSON.stringify(body) : ''
    const answer = await fetch(`${origin()}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: signed({ vendor, secret, at: now() }, path, text),
      body: body && text,
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  /** The path that opens a game for a player, once. */
  async function launch(game: string, player: string, session = 's1'): Promise<string> {
    const message = { game, player, session, device: 'pc' }
    const { body } = await operator(game.split('.')[0]!, '/vendor/launch', message)
    return String(body.path)
  }

  const open = (path: string) => fetch(`${origin()}${path}`, { redirect: 'manual' })

  /** What a window asks with its token. */
  const windowOf =
    (token: string) =>
    async (name: string, input?: object, headers = {}) => {
      const answer = await fetch(`${origin()}/games/api/${name}`, {
        method: input ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: input && JSON.stringify(input),
      })
      // oxlint-disable-next-line typescript/no-explicit-any -- what a window reads is its own to know
      return (await answer.json()) as any
    }

  return {
    wallet,
    up,
    /** as if its process had died: nothing is waited for but what is open */
    down,
    origin,
    waiting: () => running!.vendor.waiting(),
    ready: () => running!.vendor.ready(),
    now,
    operator,
    launch,
    open,
    windowOf,
    async sit(game: string, player = 'p1', session = 's1') {
      const path = await launch(game, player, session)
      const token = (await open(path)).headers.get('location')!.split('#')[1]!
      const bare = windowOf(token)
      /** A draw goes with the commitment that the seat shows, as from the game's page. */
      async function ask(name: string, input?: object, headers = {}) {
        if (!input || 'commit' in input || !['spin', 'start'].includes(name))
          return bare(name, input, headers)
        const { seed, slot } = await bare('seat')
        const given = { commit: (slot?.seed ?? seed).commit, client: TEXT }
        return bare(name, { ...given, ...input }, headers)
      }
      return { path, token, ask }
    },
    /** What a window's line hears. */
    listen(token: string) {
      const ending = new AbortController()
      let heard = ''
      const read = async () => {
        const { body } = await fetch(`${origin()}/games/api/live`, {
          headers: { authorization: `Bearer ${token}` },
          signal: ending.signal,
        })
        for await (const part of body!.pipeThrough(new TextDecoderStream())) heard += part
      }
      read().catch(() => undefined)
      return { heard: () => heard, close: () => ending.abort() }
    },
    /** The store's files as they are now, of a vendor that is down; answers how they are put back, into the same files or new ones. */
    copy() {
      const [files, copy] = [`${folder.path}/provider`, `${folder.path}/copy`]
      rmSync(copy, { recursive: true, force: true })
      cpSync(files, copy, { recursive: true })
      return (how: 'same' | 'new') => {
        if (how === 'new') rmSync(files, { recursive: true })
        cpSync(copy, files, { recursive: true })
      }
    },
    /** Moves the vendor's clock on. */
    advance: (seconds: number) => void (ahead += seconds),
    /** Does work with the vendor's clock stopped, so that a slow machine is in time too; the clock runs on from there. */
    async withClockStopped<T>(work: () => Promise<T>): Promise<T> {
      const began = Date.now()
      stopped = now().getTime()
      try {
        return await work()
      } finally {
        ahead -= (Date.now() - began) / 1_000
        stopped = null
      }
    },
    /** Moves it on to a point of the tables' next round, in seconds. */
    nextRound(seconds: number) {
      const into = (Date.now() / 1_000 + ahead + 9 * 3_600) % TABLE_SECONDS
      ahead += TABLE_SECONDS + seconds - into
    },
    /**
     * Starts it again at a point of one round of the tables, in seconds: the same round each time, whatever the real
     * clock is at; the next tick follows by itself.
     */
    async again(seconds: number) {
      await down()
      ahead = round + seconds - Date.now() / 1_000
      await up()
    },
    async close() {
      await down()
      await wallet.close()
      await stores.drop()
      folder.remove()
    },
  }
}
