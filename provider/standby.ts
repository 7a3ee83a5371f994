/**
 * A part that has no lease: it answers what everyone may read, brings to the holder what only the holder may do, and
 * waits for its turn.
 */
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http'

import type { Game } from '@madang/contract/core/draw/games.ts'

import type { Config } from './config.ts'
import { readHolder } from './db/lease.ts'
import type { Postgres } from './db/postgres.ts'
import { isSeal } from './draws/draws.ts'
import { openShow } from './draws/show.ts'
import { openSharedStore } from './draws/store.ts'
import { forward, silent } from './forward.ts'
import type { PartName } from './part-names.ts'
import { say } from './say.ts'

/** How late a frame may hear of a ball here. */
const LOOK_MS = 500
/** Who brings something here is not to be brought it back. */
const BROUGHT = 'x-madang-brought'

type Parts = {
  name: PartName
  config: Config
  now: () => Date
  postgres: Postgres
  /** the database does not answer */
  failed: (error: unknown) => void
}

export function openStandby({ name, config, now, postgres, failed }: Parts) {
  const agent = new Agent({ keepAlive: true })
  const show =
    name === 'draws' ? openShow({ config, store: openSharedStore(postgres.database), now }) : null
  const told = new Map<Game, string>()
  const looks = setInterval(() => {
    try {
      show?.look(told)
    } catch (error) {
      failed(error)
    }
  }, LOOK_MS)

  async function bring(request: IncomingMessage, response: ServerResponse) {
    const holder = await readHolder(postgres, name).catch(() => null)
    if (!holder || holder.origin === config.peerOrigin || request.headers[BROUGHT] !== undefined)
      return say(response, 503, silent)
    const { hostname, port } = new URL(holder.origin)
    const host = hostname.replace(/^\[|\]$/g, '')
    forward(request, response, { host, port: port || 80, agent, headers: { [BROUGHT]: name } })
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse) {
      if (!show || isSeal(request)) return void bring(request, response)
      try {
        show.handle(request, response)
      } catch (error) {
        failed(error)
        say(response, 503, silent)
      }
    },
    /** Ready is who can read, while somebody works. */
    async ready() {
      const holder = await readHolder(postgres, name).catch(() => null)
      return holder ? null : `nobody holds the ${name}`
    },
    /** What waits is the holder's to tell. */
    waiting: () => 0,
    async stop() {
      clearInterval(looks)
      show?.close()
      agent.destroy()
    },
  }
}
