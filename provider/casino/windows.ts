/** The windows that listen: whose they are, at which game, and what they are told as it happens. */
import type { ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'

import { windowLines } from '../figures.ts'
import { sendEvent } from '../say.ts'
import type { Seat } from './store.ts'

const BEAT_MS = 15_000
/** Lines a player may have open at a game; the one opened first gives way. */
const MOST_LINES = 4
/** Windows written to in one turn of the loop: bets are heard in between. */
const PORTION = 500

const eventOf = (event: string, data: object) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

export function openWindows() {
  const byGame = new Map<string, Set<ServerResponse>>()
  const byPlayer = new Map<string, Map<ServerResponse, Pick<Seat, 'game' | 'session'>>>()
  const all = () => [...byGame.values()].flatMap((each) => [...each])

  const beat = setInterval(() => {
    for (const response of all()) sendEvent(response, ': beat\n\n')
  }, BEAT_MS)

  function forget({ game, player }: Seat, response: ServerResponse) {
    byGame.get(game)?.delete(response)
    const mine = byPlayer.get(player)
    mine?.delete(response)
    if (mine?.size === 0) byPlayer.delete(player)
  }

  return {
    /** Listens from now on; `first` is what it is told at once. */
    open(seat: Seat, response: ServerResponse, first: { event: string; data: object }) {
      const { player, game, session } = seat
      const mine = byPlayer.get(player) ?? new Map()
      const here = [...mine].filter(([, at]) => at.game === game)
      if (here.length >= MOST_LINES) here[0]![0].end()
      byPlayer.set(player, mine.set(response, { game, session }))
      byGame.set(game, (byGame.get(game) ?? new Set()).add(response))
      windowLines.inc()
      response.on('close', () => {
        windowLines.dec()
        forget(seat, response)
      })
      response.write(eventOf(first.event, first.data))
    },
    /** Tells every window of a game, a portion at a time; the text is made once. */
    async tellGame(game: string, event: string, data: object) {
      const windows = [...(byGame.get(game) ?? [])]
      const text = eventOf(event, data)
      for (const [index, response] of windows.entries()) {
        if (index > 0 && index % PORTION === 0) await turn()
        sendEvent(response, text)
      }
    },
    /** Tells every window of a player. */
    tellPlayer(player: string, event: string, data: object) {
      const text = eventOf(event, data)
      for (const response of byPlayer.get(player)?.keys() ?? []) sendEvent(response, text)
    },
    /** Tells a player's windows of one game. */
    tellSeat({ player, game }: Pick<Seat, 'player' | 'game'>, event: string, data: object) {
      const text = eventOf(event, data)
      for (const [response, at] of byPlayer.get(player) ?? [])
        if (at.game === game) sendEvent(response, text)
    },
    /** The player has opened the game anew: its older windows take no more bets, and are told so. */
    replace({ player, game, session }: Seat) {
      for (const [response, at] of byPlayer.get(player) ?? [])
        if (at.game === game && at.session !== session)
          sendEvent(response, eventOf('over', { code: 'window' }))
    },
    close() {
      clearInterval(beat)
      for (const response of all()) response.end()
    },
  }
}
