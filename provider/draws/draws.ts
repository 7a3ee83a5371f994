/** The draws as one value: their streams, their outbox, the feed and the frames. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import {
  ballStreams,
  gameByKey,
  games,
  gamesOfStream,
  type Game,
} from '@madang/contract/core/draw/games.ts'
import { roundAt, timingOf } from '@madang/contract/core/draw/schedule.ts'
import { sealRoute } from '@madang/contract/provider/draws.ts'

import { sendPage } from '../assets.ts'
import type { Config } from '../config.ts'
import { frames } from '../frames/frames.ts'
import { json, plain, say } from '../say.ts'
import { openBooks } from './books.ts'
import { openChains } from './chains.ts'
import { deliver } from './deliver.ts'
import { askRelay, drandBeacons, noBeacons } from './entropy.ts'
import { feedOf } from './feed.ts'
import { openSeal } from './seal.ts'
import { takeSeal } from './take-seal.ts'
import { openStore } from './store.ts'
import { openStream } from './stream.ts'

const BEAT_MS = 15_000
const LAST = 13
const MOST_UNREAD = 100_000

export function openDraws(config: Config, now: () => Date) {
  const store = openStore(join(config.dataDir, 'provider'))
  const { drawSeconds, drand } = config
  const chains = openChains(store, openSeal(config.keysDir), {
    now,
    fresh: drand === null ? 'book' : 'book-drand-quicknet',
    old: drand === null ? 'none' : 'drand-quicknet',
  })
  const beacons = drand === null ? noBeacons : drandBeacons(askRelay(drand))
  const books = openBooks({ store, chains, drawSeconds, now })
  const watchers = new Map<ServerResponse, Game>()

  function feed(game: Game): string {
    const at = now()
    const draws = store.lastDraws(game.ballStream, LAST, roundAt(timingOf(game, drawSeconds), at))
    return JSON.stringify(feedOf({ game, drawSeconds, draws, now: at }))
  }

  function changed(stream: string) {
    for (const game of gamesOfStream(stream)) {
      const text = `data: ${feed(game)}\n\n`
      for (const [response, watched] of watchers) if (watched === game) send(response, text)
    }
  }

  const streams = ballStreams.map(({ stream, game }) => {
    const delivery = deliver(stream, {
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
      changed: () => changed(stream),
    })
    return { stop: () => (opened.stop(), delivery.stop()) }
  })
  const beat = setInterval(() => {
    for (const response of watchers.keys()) send(response, ': beat\n\n')
  }, BEAT_MS)

  /** Who may embed the frames: the site on the host they were asked from, and the origins it is configured with. */
  function ancestors({ headers: { host = 'localhost' } }: IncomingMessage) {
    const name = /^(\[[0-9a-fA-F:]+\]|[a-zA-Z0-9.-]+)(:\d+)?$/.exec(host)?.[1] ?? 'localhost'
    return [`http://${name}:${config.sitePort}`, `https://${name}`, ...config.siteOrigins].join(' ')
  }

  function watch(game: Game, request: IncomingMessage, response: ServerResponse) {
    response.writeHead(200, {
      ...plain,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    })
    if (request.method === 'HEAD') return void response.end()
    response.write(`data: ${feed(game)}\n\n`)
    watchers.set(response, game)
    response.on('close', () => watchers.delete(response))
  }

  return {
    /** Answers a seal, a feed, a frame or the page of the port itself; whatever else there is not. */
    handle(request: IncomingMessage, response: ServerResponse) {
      if (request.url === sealRoute.path && request.method === sealRoute.method)
        return void takeSeal(request, response, { secrets: config.secrets, books, now })
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return say(response, 405, {
          result: false,
          code: 'badInput',
          msg: '허용되지 않는 요청입니다.',
        })
      const url = request.url ?? '/'
      if (!URL.canParse(url, 'http://provider')) return unknown(response)
      const page = frames(url, ancestors(request))
      if (page) return sendPage(request, response, page)
      const [path = '/'] = url.split('?')
      const [, key, live] = /^\/feed\/([a-z0-9.]+)(\/live)?$/.exec(path) ?? []
      const game = key === undefined ? null : gameByKey(key)
      if (game && live) return watch(game, request, response)
      if (game) return void response.writeHead(200, { ...plain, ...json }).end(feed(game))
      if (path !== '/') return unknown(response)
      response
        .writeHead(200, {
          ...plain,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        })
        .end(index())
    },
    /** Messages the server has not acknowledged yet. */
    waiting: () => store.waiting(),
    async stop() {
      clearInterval(beat)
      const delivered = streams.map(({ stop }) => stop())
      for (const response of watchers.keys()) response.end()
      await Promise.all(delivered)
      store.close()
    },
  }
}

const unknown = (response: ServerResponse) =>
  say(response, 404, { result: false, code: 'notFound', msg: '존재하지 않는 주소입니다.' })

/** A reader that stands still loses its line; it may come again and is told everything anew. */
function send(response: ServerResponse, text: string) {
  if (response.writableLength > MOST_UNREAD) response.destroy()
  else response.write(text)
}

/** A page for whoever opens the port itself: which frames there are. */
const index = () => `<!doctype html>
<html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>마당 샌드박스 제공사</title>
<h1>샌드박스 게임 제공사</h1>
<p>추첨을 진행하고 결과를 회원 사이트에 알립니다. 모의 머니 전용입니다.</p>
<ul>${games.map(({ key, title, hall }) => `<li><a href="/frames/${key}?device=pc">${hall} ${title}</a></li>`).join('')}</ul>
</html>`
