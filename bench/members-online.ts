/**
 * Members with a draw's page open, on bare sockets: the stream that stays, the poll, bets, and what the page asks when its
 * stream says something, as site/features/draw and site/shell do. Lines are the browser's: kept while the house keeps them,
 * opened when they are needed.
 */
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'

import { GAME } from './draws.ts'
import { requestOf } from './load.ts'
import { accepted, headersOf, picks } from './measure.ts'
import type { Rounds } from './rounds.ts'

const POLL_MS = 10_000
const BET_MS = 30_000
/** Draws bring pages together: the site spreads what it asks then by so much. */
const SPREAD_MS = 300

export type Took = { waits: number[]; refused: number; failed: number; sample: string | null }
type Call = 'live' | 'refresh' | 'betPage' | 'betList' | 'results' | 'bet'
type Member = { number: number; idle: Socket[]; stream: Socket | null }

const page = JSON.stringify({ game: GAME.game, page: GAME.page })
const body = { betPage: page, betList: page }
const asks = {
  refresh: ['GET', '/header/refresh'],
  betPage: ['POST', '/uGame/betPage'],
  betList: ['POST', '/uGame/betList'],
  results: ['GET', `/open/results/${GAME.key}`],
} as const

/** Members of a house at a port; nothing counts before `begin`, nor after `end`. */
export function openMembers(port: number, rounds: Rounds) {
  const calls = new Map<Call, Took>()
  const timers = new Set<NodeJS.Timeout>()
  const open = new Set<Socket>()
  const heard = new Map<string, number>()
  let streams = 0
  let counts = false
  let over = false

  const took = (call: Call) => {
    let found = calls.get(call)
    if (!found) calls.set(call, (found = { waits: [], refused: 0, failed: 0, sample: null }))
    return found
  }
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (!over) run()
    }, ms)
    timers.add(timer)
  }

  function line(member: Member): Socket {
    const kept = member.idle.pop()
    if (kept) return kept
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    open.add(socket)
    socket.setEncoding('latin1')
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      member.idle = member.idle.filter((one) => one !== socket)
    })
    return socket
  }

  function send(member: Member, call: Call, text: string, tries = 1) {
    const fresh = member.idle.length === 0
    const socket = line(member)
    const sentAt = performance.now()
    let pending = ''
    const done = (answer: string | null) => {
      socket.off('data', data)
      socket.off('error', lost)
      socket.off('close', lost)
      if (answer !== null) member.idle.push(socket)
      // A line that the house let go while idle is opened anew, as a browser does.
      else if (!fresh && tries < 3 && !over) return send(member, call, text, tries + 1)
      if (!counts) return
      const figure = took(call)
      if (answer === null) figure.failed++
      else figure.waits.push(performance.now() - sentAt)
      if (answer === null || accepted(answer)) return
      figure.refused++
      figure.sample ??= answer
    }
    const lost = () => done(null)
    const data = (chunk: string) => {
      pending += chunk
      const head = pending.indexOf('\r\n\r\n')
      if (head === -1) return
      const length = Number(/content-length: (\d+)/i.exec(pending)?.[1] ?? 0)
      if (pending.length >= head + 4 + length) done(pending.slice(head + 4, head + 4 + length))
    }
    socket.on('data', data)
    socket.on('error', lost)
    socket.on('close', lost)
    socket.write(text)
  }

  const ask = (member: Member, call: keyof typeof asks) => {
    const [method, path] = asks[call]
    const own = call === 'results' ? {} : headersOf(member.number)
    send(member, call, requestOf(method, path, own, call in body ? page : ''))
  }

  /** What the page does with an event of its stream: what carries no answer is asked. */
  function hear(member: Member, event: string, data: string) {
    if (event === 'open' || (event === 'header' && data === '{}')) return ask(member, 'refresh')
    if (event !== 'round' || !data.includes(`"game":"${GAME.key}"`)) return
    if (/"(?:opened|ended)":|"LOCKED"|"DRAWN"/.test(data)) return
    later(Math.random() * SPREAD_MS, () => {
      ask(member, 'betPage')
      ask(member, 'betList')
      ask(member, 'results')
      ask(member, 'refresh')
    })
  }

  function listen(member: Member) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const began = performance.now()
    member.stream = socket
    open.add(socket)
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write(requestOf('GET', '/my/live', headersOf(member.number))))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      if (over) return
      if (lives) streams--
      took('live').failed++
    })
    let lives = false
    socket.on('data', (chunk: string) => {
      if (!lives) {
        lives = true
        streams++
        took('live').waits.push(performance.now() - began)
        hear(member, 'open', '')
      }
      // Small events come whole.
      for (const [, event, data] of chunk.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)) {
        if (counts) heard.set(event!, (heard.get(event!) ?? 0) + 1)
        hear(member, event!, data!)
      }
    })
  }

  function bet(member: Member, n: number) {
    const now = rounds.open()
    if ('inMs' in now) return later(now.inMs + Math.random() * 2_000, () => bet(member, n))
    const { key, pick, odds } = picks[n % picks.length]!
    const text = JSON.stringify({
      ...{ game: GAME.game, page: GAME.page, today: now.date, round: now.round },
      ...{ type: key, pick, rate: odds / 100, money: 5_000, win: 0 },
    })
    const headers = { ...headersOf(member.number), 'idempotency-key': randomUUID() }
    send(member, 'bet', requestOf('POST', '/uGame/bet', headers, text))
    later(BET_MS, () => bet(member, n + 1))
  }

  function poll(member: Member) {
    ask(member, 'refresh')
    later(POLL_MS, () => poll(member))
  }

  return {
    /** A member opens the page: its stream, its poll half a second later, its bets some time. */
    enter(number: number) {
      const member: Member = { number, idle: [], stream: null }
      listen(member)
      ask(member, 'betPage')
      ask(member, 'betList')
      ask(member, 'results')
      later(500, () => poll(member))
      later(Math.random() * BET_MS, () => bet(member, number))
    },
    /** From now on it counts; answers how many streams are open. */
    begin() {
      const came = calls.get('live')!
      calls.clear()
      calls.set('live', came)
      counts = true
      return streams
    },
    /** Events of each kind that streams heard while it counted. */
    events: () => Object.fromEntries(heard),
    end() {
      over = true
      for (const timer of timers) clearTimeout(timer)
      for (const socket of open) socket.destroy()
      return calls
    },
  }
}
