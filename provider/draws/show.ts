/** What everyone may see of the draws: the frames, their feed, and the page of the port itself. */
import type { IncomingMessage, ServerResponse } from 'node:http'

import { gameByKey, games, gamesOfStream, type Game } from '@madang/contract/core/draw/games.ts'
import { roundAt, timingOf } from '@madang/contract/core/draw/schedule.ts'

import { sendPage } from '../assets.ts'
import type { Config } from '../config.ts'
import { feedLines } from '../figures.ts'
import { frames } from '../frames/frames.ts'
import { json, plain, say, sendEvent } from '../say.ts'
import { feedOf } from './feed.ts'
import type { Store } from './store.ts'

const BEAT_MS = 15_000
const LAST = 13

type Parts = {
  config: Pick<Config, 'drawSeconds' | 'sitePort' | 'siteOrigins'>
  store: Pick<Store, 'lastDraws'>
  now: () => Date
}

export function openShow({ config, store, now }: Parts) {
  const { drawSeconds } = config
  const watchers = new Map<ServerResponse, Game>()

  function feed(game: Game): string {
    const at = now()
    const draws = store.lastDraws(game.ballStream, LAST, roundAt(timingOf(game, drawSeconds), at))
    return JSON.stringify(feedOf({ game, drawSeconds, draws, now: at }))
  }
  function tell(game: Game, text: string) {
    for (const [response, watched] of watchers)
      if (watched === game) sendEvent(response, `data: ${text}\n\n`)
  }
  const beat = setInterval(() => {
    for (const response of watchers.keys()) sendEvent(response, ': beat\n\n')
  }, BEAT_MS)

  /** Who may embed the frames: the site on the host they were asked from, and the origins it is configured with. */
  function ancestors({ headers: { host = 'localhost' } }: IncomingMessage) {
    const name = /^(\[[0-9a-fA-F:]+\]|[a-zA-Z0-9.-]+)(:\d+)?$/.exec(host)?.[1] ?? 'localhost'
    return [`http://${name}:${config.sitePort}`, `https://${name}`, ...config.siteOrigins].join(' ')
  }

  function watch(game: Game, request: IncomingMessage, response: ServerResponse) {
    const first = feed(game)
    response.writeHead(200, {
      ...plain,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    })
    if (request.method === 'HEAD') return void response.end()
    response.write(`data: ${first}\n\n`)
    watchers.set(response, game)
    feedLines.set(watchers.size)
    response.on('close', () => {
      watchers.delete(response)
      feedLines.set(watchers.size)
    })
  }

  return {
    /** Answers a feed, a frame or the page of the port itself; whatever else there is not. */
    handle(request: IncomingMessage, response: ServerResponse) {
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
      if (game) {
        const text = feed(game)
        return void response.writeHead(200, { ...plain, ...json }).end(text)
      }
      if (path !== '/') return unknown(response)
      response
        .writeHead(200, {
          ...plain,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        })
        .end(index())
    },
    /** What the frames of a stream show has changed. */
    changed(stream: string) {
      for (const game of gamesOfStream(stream)) tell(game, feed(game))
    },
    /** Looks at what is watched, and tells what was not told; of whom nobody says when it changes. */
    look(told: Map<Game, string>) {
      for (const game of new Set(watchers.values())) {
        const text = feed(game)
        const { now: _, ...shown } = JSON.parse(text) as { now: string }
        const news = JSON.stringify(shown)
        if (told.get(game) !== news) tell(game, text)
        told.set(game, news)
      }
    },
    close() {
      clearInterval(beat)
      for (const response of watchers.keys()) response.end()
    },
  }
}

const unknown = (response: ServerResponse) =>
  say(response, 404, { result: false, code: 'notFound', msg: '존재하지 않는 주소입니다.' })

/** A page for whoever opens the port itself: which frames there are. */
const index = () => `<!doctype html>
<html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>마당 샌드박스 제공사</title>
<h1>샌드박스 게임 제공사</h1>
<p>추첨을 진행하고 결과를 회원 사이트에 알립니다. 모의 머니 전용입니다.</p>
<ul>${games.map(({ key, title, hall }) => `<li><a href="/frames/${key}?device=pc">${hall} ${title}</a></li>`).join('')}</ul>
</html>`
