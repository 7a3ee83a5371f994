/** The draws as one value: their streams, their outbox, the feed and the frames. */
import type { IncomingMessage, ServerResponse } from 'node:http'

import { ballStreams } from '@madang/contract/core/draw/games.ts'
import { drawsPerDay, timingOf } from '@madang/contract/core/draw/schedule.ts'
import { sealRoute } from '@madang/contract/provider/draws.ts'

import type { Now } from '../clock.ts'
import type { Config } from '../config.ts'
import { openTries } from '../room.ts'
import { traced } from '../trace.ts'
import { openBooks } from './books.ts'
import { openChains } from './chains.ts'
import { deliver } from './deliver.ts'
import { askRelay, drandBeacons, noBeacons } from './entropy.ts'
import { openSeal } from './seal.ts'
import { openShow } from './show.ts'
import { takeSeal } from './take-seal.ts'
import type { Store } from './store.ts'
import { askKnown, learn } from './known.ts'
import { openStream } from './stream.ts'

/** A seal, which only the one who draws may take. */
export const isSeal = ({ url, method }: IncomingMessage) =>
  url === sealRoute.path && method === sealRoute.method

/** `opening` is called before much is done in one turn: what was missed is made up for as a stream opens. */
export function openDraws(
  config: Config,
  now: Now,
  store: Store,
  opening: () => void = () => undefined,
) {
  const { drawSeconds, drand } = config
  const chains = openChains(store, openSeal(config.keysDir), {
    now,
    fresh: drand === null ? 'book' : 'book-drand-quicknet',
    old: drand === null ? 'none' : 'drand-quicknet',
  })
  const beacons = drand === null ? noBeacons : drandBeacons(askRelay(drand))
  const books = openBooks({ store, chains, drawSeconds, now })
  const show = openShow({ config, store, now })

  const streams = ballStreams.map(({ stream, game }) => {
    let opened: ReturnType<typeof openStream> | null = null
    const delivery = deliver(stream, {
      heard: (promised, known) => opened?.repeat(promised, known),
      chainOf: (date) => chains.messageOf(stream, date),
      secret: config.secrets[0]!,
      serverOrigin: config.serverOrigin,
      store,
      now,
    })
    const ending = new AbortController()
    const tries = openTries(stream)
    const asking = { secret: config.secrets[0]!, serverOrigin: config.serverOrigin, now }
    tries.run(async () => {
      const wasBehind = await learn({
        ...{ stream, store, chains, now },
        draws: drawsPerDay(timingOf(game, drawSeconds)),
        ask: (message) => askKnown(message, { ...asking, signal: ending.signal }),
      })
      if (ending.signal.aborted) return
      opening()
      opened = openStream({
        ...{ stream, game, drawSeconds, store, chains, books, beacons, now, wasBehind },
        wake: delivery.wake,
        changed: () => show.changed(stream),
      })
    })
    return {
      isReady: () => opened !== null,
      stop() {
        ending.abort()
        tries.stop()
        opened?.stop()
        return delivery.stop()
      },
    }
  })
  const isReady = () => streams.every((stream) => stream.isReady())
  const waiting = () => store.waiting() + streams.filter((stream) => !stream.isReady()).length

  return {
    /** Answers a seal, a feed, a frame or the page of the port itself; whatever else there is not. */
    handle(request: IncomingMessage, response: ServerResponse) {
      if (isSeal(request))
        return void traced(request, () =>
          takeSeal(request, response, { secrets: config.secrets, books, now, isReady }),
        )
      show.handle(request, response)
    },
    /** Messages the server has not acknowledged yet, and streams that wait for what it knows. */
    waiting,
    async ready(): Promise<string | null> {
      const count = waiting()
      return count === 0 ? null : `${count} messages wait for the server`
    },
    async stop() {
      const delivered = streams.map((stream) => stream.stop())
      show.close()
      await Promise.all(delivered)
      await store.close()
    },
  }
}
