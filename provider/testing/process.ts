/** The provider as the process it is, and a server that hears it: checks signatures, and answers as a test wants. */
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { takesBook } from '@madang/contract/core/draw/entropy.ts'
import {
  providerRoutes,
  sealRoute,
  type ChainMessage,
  type ResultMessage,
  type RoundMessage,
} from '@madang/contract/provider/draws.ts'
import { walletRoutes } from '@madang/contract/provider/wallet.ts'

import { freePort } from '../../scripts/ports.ts'
import { signedHeaders } from '../draws/signed.ts'
import { openSeals } from './seals.ts'

export const SECRET = 'cd'.repeat(32)
type Heard = { path: string; body: string; signed: boolean; trace: string }
type Said = { status: number; body: string }
const yes: Said = { status: 200, body: '{"result":true}' }

const nothingOf: Record<string, string> = {
  [providerRoutes.known.path]: yes.body,
  [walletRoutes.last.path]: '{"status":"OK","balance":0,"tx":""}',
}

/** Where the provider listens that was last started to talk to a receiver. */
const providers = new Map<string, string>()

/**
 * The house's seals, of each draw that takes its book as soon as it is promised, and until the provider has it. A draw
 * that is asked for again keeps its seal.
 */
function openTelling(origin: () => string) {
  const seals = openSeals()
  const told = new Set<string>()
  let closed = false
  async function tell(message: RoundMessage) {
    const name = `${message.stream} ${message.date} ${message.round}`
    if (!takesBook(message.entropy.type) || told.has(name)) return
    told.add(name)
    const body = JSON.stringify(seals.next(message))
    while (!closed) {
      // Of the clocks a provider may keep the true one is always one.
      const headers = signedHeaders(SECRET, new Date(), body)
      const url = `${providers.get(origin())}${sealRoute.path}`
      const answer = await fetch(url, { method: 'POST', body, headers }).catch(() => null)
      if (answer?.status === 200) return
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  return { tell, close: () => void (closed = true) }
}

/** A server the provider talks to, which seals its books; `down` and `up` are its cable. `seals`: false where it does not. */
export async function openReceiver({ seals = true }: { seals?: boolean } = {}) {
  const heard: Heard[] = []
  const telling = openTelling(() => `http://127.0.0.1:${port}`)
  let answer: (message: Heard) => Said = () => yes
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const time = String(request.headers['x-madang-time'])
      const right = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex')
      const signed = request.headers['x-madang-signature'] === right
      const trace = String(request.headers['traceparent'])
      const message = { path: request.url!, body, signed, trace }
      // A start asks for earlier messages; this server has none.
      const nothing = nothingOf[message.path]
      if (nothing) return void response.writeHead(200).end(nothing)
      heard.push(message)
      const said = answer(message)
      // A round that was taken is sealed in time, whatever words took it.
      if (seals && message.path === providerRoutes.round.path && said.body === yes.body)
        void telling.tell(JSON.parse(body) as RoundMessage)
      response.writeHead(said.status).end(said.body)
    })
  })
  const up = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await up(0)
  const down = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  const of = <M>(path: string) =>
    heard.filter((each) => each.path === path).map(({ body }) => JSON.parse(body) as M)
  return {
    heard,
    origin: `http://127.0.0.1:${port}`,
    answers: (next: typeof answer) => void (answer = next),
    down,
    up: () => up(port),
    chains: () => of<ChainMessage>(providerRoutes.chain.path),
    rounds: () => of<RoundMessage>(providerRoutes.round.path),
    results: () => of<ResultMessage>(providerRoutes.result.path),
    close() {
      telling.close()
      return server.listening ? down() : undefined
    },
  }
}

/** Seconds to add to the clock so that the next draw of every stream is `ahead` seconds away. */
export const clockBeforeDraw = (drawSeconds: number, ahead: number) =>
  drawSeconds - ahead - (Math.floor(Date.now() / 1_000) % drawSeconds) + drawSeconds

export type ProviderProcess = Awaited<ReturnType<typeof startProvider>>

/** No file may grow: each write to one fails, as on a full disk; `prlimit` gives the room back. */
const NO_GROWTH = 'ulimit -S -f 0'
const program = ['--disable-warning=ExperimentalWarning', 'provider/main.ts']

/**
 * Starts `provider/main.ts`; answers when its port is open, or when it has ended. `full`: without room on the disk, and
 * answered at once. `log`: where it writes.
 */
export async function startProvider(
  folder: string,
  env: Record<string, string | undefined>,
  { full = false, log }: { full?: boolean; log?: number } = {},
) {
  const port = Number(env.PROVIDER_PORT ?? (await freePort()))
  providers.set(String(env.SERVER_ORIGIN), `http://127.0.0.1:${port}`)
  const child = spawn(
    'sh',
    // A write to a file at its limit is to fail, and not to kill.
    ['-c', `trap "" XFSZ; ${full ? NO_GROWTH : ':'}; exec "$0" "$@"`, process.execPath, ...program],
    {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['ignore', log ?? 'inherit', log ?? 'pipe', 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOST: '127.0.0.1',
        PROVIDER_PORT: String(port),
        DATA_DIR: folder,
        PROVIDER_SECRET: SECRET,
        // Few draws a day: a start is quick.
        DRAW_SECONDS: '7200',
        ...env,
      },
    },
  )
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  // Not 'close': that one does not come to a parent that has disconnected.
  const exited = Promise.all([once(child, 'exit'), child.stderr && once(child.stderr, 'end')]).then(
    ([[code, signal]]) => [code, signal] as [number | null, NodeJS.Signals | null],
  )
  if (!full) await Promise.race([once(child, 'message'), exited])
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return exited
  }
  return {
    pid: child.pid!,
    port,
    origin: `http://127.0.0.1:${port}`,
    said: () => said,
    exitCode: () => child.exitCode,
    exited,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** the one who started it is gone */
    orphan: () => (child.disconnect(), exited),
  }
}

export function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'madang-provider-'))
  // A part whose front was killed ends a moment after it, and may still write.
  const patience = { maxRetries: 20, retryDelay: 100 }
  return { path, remove: () => rmSync(path, { recursive: true, force: true, ...patience }) }
}
