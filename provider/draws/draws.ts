/** The draws as one value: their streams, their outbox, the feed and the frames. */
import type { IncomingMessage, ServerResponse } from 'node:http'

import { ballStreams } from '@madang/contract/core/draw/games.ts'
import { sealRoute } from '@madang/contract/provider/draws.ts'

import type { Now } from '../clock.ts'
import type { Config } from '../config.ts'
import { traced } from '../trace.ts'
import { openBooks } from './books.ts'
import { openChains } from './chains.ts'
import { deliver } from './deliver.ts'
import { askRelay, drandBeacons, noBeacons } from './entropy.ts'
import { openSeal } from './seal.ts'
import { openShow } from './show.ts'
import { takeSeal } from './take-seal.ts'
import type { Store } from './store.ts'
import { openStream } from './stream.ts'

/** A seal, which only the one who draws may take. */
export const isSeal = ({ url, method }: IncomingMessage) =>
  url === sealRoute.path && method === sealRoute.method

export function openDraws(config: Config, now: Now, store: Store) {
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
    const delivery = deliver(stream, {
      heard: (promised, known) => opened.repeat(promised, known),
      chainOf: (date) => chains.messageOf(stream, date),
      secret: config.secrets[0]!,
      serverOrigin: config.serverOrigin,
      store,
      now,
    })
    const opened = openStream({
      stream,
      game,
      drawSeconds,
      store,
      chains,
      books,
      beacons,
      now,
      wake: delivery.wake,
      changed: () => show.changed(stream),
    })
    return { stop: () => (opened.stop(), delivery.stop()) }
  })

  return {
    /** Answers a seal, a feed, a frame or the page of the port itself; whatever else there is not. */
    handle(request: IncomingMessage, response: ServerResponse) {
      if (isSeal(request))
        return void traced(request, () =>
          takeSeal(request, response, { secrets: config.secrets, books, now }),
        )
      show.handle(request, response)
    },
    /** Messages the server has not acknowledged yet. */
    waiting: () => store.waiting(),
    async stop() {
      const delivered = streams.map(({ stop }) => stop())
      show.close()
      await Promise.all(delivered)
      await store.close()
    },
  }
}
