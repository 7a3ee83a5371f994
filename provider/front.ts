/** The provider's port: keeps the parts running, and brings each what is asked of it. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { networkOf } from '@madang/contract/provider/network.ts'
import { boundSockets } from '@madang/contract/provider/sockets.ts'

import { openAddress } from './address.ts'
import { countRequest, partStarts, partUp } from './figures.ts'
import { forward, silent } from './forward.ts'
import { log } from './log.ts'
import { partNames, type PartName } from './part-names.ts'
import { LOST, NO_ROOM } from './room.ts'
import { say, sockets } from './say.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000
/** Without room on the disk: it comes back in seconds, or not for long. */
const NO_ROOM_WAIT_MS = 1_000
/** A part that ran this long had a good start. */
const STEADY_MS = 10_000
const ANSWER_MS = 3_000
const SILENT_MS = 3_000
const LOOK_MS = 250
/** Lines of the feed an address may hold open: a household, an office, a carrier's gateway; not a flood. */
export const STREAMS_OF_ADDRESS = 200
const MOST_CONNECTIONS = 20_000
const AGAIN_SECONDS = 5
const tooMany = {
  result: false,
  code: 'rate',
  msg: '연결이 너무 많습니다. 잠시 후 다시 시도해주세요.',
}

/** `lost`: a part could not even begin; it has said why. One without room on the disk begins when there is. */
export function openFront(trusted: readonly string[], lost: () => void) {
  const addressOf = openAddress(trusted)
  const agent = new Agent({ keepAlive: true })
  const parts = new Map<PartName, ReturnType<typeof openPart>>()

  async function ready(response: ServerResponse) {
    for (const name of partNames) {
      const port = parts.get(name)?.port() ?? 0
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch(() => null)
      if (!answer?.ok)
        return say(response, 503, ((await answer?.json().catch(() => null)) ?? silent) as object)
    }
    say(response, 200, { result: true, msg: 'ready' })
  }

  const lines = new Map<string, number>()
  /** A line of the feed is anyone's to open: so many for each address. */
  function mayListen(request: IncomingMessage, response: ServerResponse): boolean {
    const address = networkOf(addressOf(request))
    const open = lines.get(address) ?? 0
    if (open >= STREAMS_OF_ADDRESS) return false
    lines.set(address, open + 1)
    response.once('close', () => {
      const left = lines.get(address)! - 1
      if (left > 0) lines.set(address, left)
      else lines.delete(address)
    })
    return true
  }

  function bring(request: IncomingMessage, response: ServerResponse) {
    const name: PartName = /^\/(games|vendor|rounds)\//.test(request.url!) ? 'vendor' : 'draws'
    const port = parts.get(name)?.port() ?? null
    if (port === null) {
      countRequest(name, null)
      return say(response, 503, silent)
    }
    const told = (status: number | null) => countRequest(name, status)
    forward(request, response, { host: '127.0.0.1', port, agent, told })
  }

  const server = createServer(sockets, (request, response) => {
    if (request.url === '/healthz') return say(response, 200, { result: true, msg: 'alive' })
    if (request.url === '/readyz') return void ready(response)
    if (/^\/feed\/[^/]*\/live/.test(request.url!) && !mayListen(request, response))
      return say(response, 429, tooMany, { 'retry-after': AGAIN_SECONDS })
    bring(request, response)
  })
  boundSockets(server, { connections: MOST_CONNECTIONS, proxies: trusted })

  return {
    server,
    /** Starts the parts; answers once each can be asked. */
    async begin() {
      for (const name of partNames) parts.set(name, openPart(name, lost))
      await Promise.all([...parts.values()].map(({ begun }) => begun))
    },
    async stop() {
      const ended = [...parts.values()].map((part) => part.stop())
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await Promise.all(ended)
    },
  }
}

/** Ends a part whose loop stands still, once it has beaten at all. */
function watchBeat(child: ChildProcess) {
  let heard: number | null = null
  let looked = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // Where we stood still ourselves, beats wait to be read.
    if (heard !== null && now - looked > 4 * LOOK_MS) heard = now
    looked = now
    if (heard !== null && now - heard > SILENT_MS) child.kill('SIGKILL')
  }, LOOK_MS)
  return {
    beat: () => void (heard = performance.now()),
    /** It has much to do at once, and beats again when that is done. */
    pause: () => void (heard = null),
    end: () => clearInterval(timer),
  }
}

const reasons = new Map([
  [NO_ROOM, 'no room on the disk'],
  [LOST, 'another may work by now'],
])

/** Keeps one part running; it is started again when it dies, more slowly the sooner it does. */
function openPart(name: PartName, lost: () => void) {
  let port: number | null = null
  let child: ChildProcess
  let stopping = false
  let wait = FIRST_WAIT_MS
  let begin = () => undefined as void
  const begun = new Promise<void>((done) => (begin = done))
  let ran = false

  function start() {
    const at = performance.now()
    partStarts.inc({ part: name })
    child = fork(join(import.meta.dirname, 'part.ts'), [name], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const still = watchBeat(child)
    child.on('message', (told) => {
      if (told === 'beat') return still.beat()
      if (told === 'opening') return still.pause()
      ;({ port } = told as { port: number })
      partUp.set({ part: name }, 1)
      ran = true
      begin()
    })
    child.once('exit', (code, signal) => {
      port = null
      partUp.set({ part: name }, 0)
      still.end()
      if (stopping) return
      if (!ran && code !== NO_ROOM) return lost()
      const why = reasons.get(code!) ?? signal ?? code
      log.error(`the ${name} ended (${why}); starting it again`)
      const longest = code === NO_ROOM ? NO_ROOM_WAIT_MS : LONGEST_WAIT_MS
      wait = performance.now() - at > STEADY_MS ? FIRST_WAIT_MS : Math.min(wait * 2, longest)
      void sleep(wait).then(() => stopping || start())
    })
  }
  start()
  return {
    port: () => port,
    begun,
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
