/** What the server asks the vendor: the catalogue, a launch, a round left open or its proof, another secret; each call signed. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import { vendorOf, type Vendor } from '@madang/contract/core/casino/catalogue.ts'
import { catalogueOf } from '@madang/contract/provider/catalogue.ts'
import {
  launchMessage,
  secretMessage,
  type ProofAnswer,
  type RoundAnswer,
} from '@madang/contract/provider/vendors.ts'

import type { openProofs } from './proofs.ts'
import type { Seats } from './seats.ts'
import type { VendorStore, Wager } from './store.ts'

const WINDOW_MS = 60_000

export type Asked = {
  method: string
  /** without the query */
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}
export type Said = { status: number; body: object }

const refused: Said = { status: 401, body: { result: false, code: 'denied', msg: '' } }
const unreadable: Said = { status: 200, body: { result: false, code: 'badInput', msg: '' } }

type Parts = {
  store: VendorStore
  seats: Seats
  proofOf: ReturnType<typeof openProofs>
  secretOf: (vendor: string) => string
  now: () => Date
}

export function openOperator({ store, seats, proofOf, secretOf, now }: Parts) {
  /** The vendor a call is signed for; null when it is not, is late, or was heard already. */
  function vendorBy({ headers, path, body }: Asked): Vendor | null {
    const text = (name: string) => String(headers[name] ?? '')
    const vendor = vendorOf(text('x-vendor'))
    if (!vendor) return null
    const [time, nonce] = [text('x-timestamp'), text('x-nonce')]
    const right = createHmac('sha256', secretOf(vendor.id))
      .update(`${time}.${nonce}.${path}.`)
      .update(body)
      .digest('hex')
    // As text: what is read as hex ends at the first character that is none.
    const given = Buffer.from(text('x-signature'))
    if (given.length !== right.length || !timingSafeEqual(given, Buffer.from(right))) return null
    const at = now().getTime()
    if (!/^\d{1,15}$/.test(time) || Math.abs(at - Number(time)) > WINDOW_MS) return null
    // Kept for as long as the call could be sent again, also by who saw it before this program started.
    store.dropNonces(at - 2 * WINDOW_MS)
    return store.addNonce(vendor.id, nonce, at) > 0 ? vendor : null
  }

  function launch(vendor: Vendor, body: Buffer): Said {
    const parsed = launchMessage.safeParse(jsonOf(body))
    if (!parsed.success) return unreadable
    const { game, player, session } = parsed.data
    if (!vendor.games.some(({ id }) => id === game))
      return { status: 200, body: { result: false, code: 'notFound', msg: '' } }
    const ticket = seats.ticket({ vendor: vendor.id, game, player, session })
    return { status: 200, body: { result: true, msg: '', path: `/games/open?ticket=${ticket}` } }
  }

  function round(vendor: Vendor, id: string): Said {
    const wagers = store.wagersOfRound(id).filter((wager) => wager.vendor === vendor.id)
    return { status: 200, body: { result: true, msg: '', ...roundOf(id, wagers) } }
  }

  function proof({ id: vendor }: Vendor, round: string): Said {
    const answer: ProofAnswer = { round, proof: proofOf(vendor, round) }
    return { status: 200, body: { result: true, msg: '', ...answer } }
  }

  function secret(vendor: Vendor, body: Buffer): Said {
    const parsed = secretMessage.safeParse(jsonOf(body))
    if (!parsed.success) return unreadable
    store.setSecret(vendor.id, parsed.data.secret)
    return { status: 200, body: { result: true, msg: '' } }
  }

  return {
    /** Answers a call of the server's; null for a path that is none. */
    answer(asked: Asked): Said | null {
      const { method, path, body } = asked
      const [, roundId, ofProof] = /^\/rounds\/([A-Za-z0-9._:-]{1,80})(\/proof)?$/.exec(path) ?? []
      const known =
        path === '/vendor/catalogue' || path === '/vendor/launch' || path === '/vendor/secret'
      if (!known && roundId === undefined) return null
      const vendor = vendorBy(asked)
      if (!vendor) return refused
      if (method === 'GET' && roundId !== undefined && !ofProof) return round(vendor, roundId)
      if (method === 'POST' && roundId !== undefined && ofProof) return proof(vendor, roundId)
      if (method === 'GET' && path === '/vendor/catalogue')
        return { status: 200, body: { result: true, msg: '', ...catalogueOf(vendor) } }
      if (method === 'POST' && path === '/vendor/launch') return launch(vendor, body)
      if (method === 'POST' && path === '/vendor/secret') return secret(vendor, body)
      return { status: 405, body: { result: false, code: 'badInput', msg: '' } }
    },
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** A round by its wagers: what the calls would have said, if none had been lost. */
function roundOf(id: string, wagers: Wager[]): RoundAnswer {
  const told = wagers.filter(({ state }) => state === 'placed' || state === 'cancelled')
  const waits = wagers.some(
    ({ state, won }) => state === 'asking' || (state === 'placed' && won === null),
  )
  return {
    round: id,
    state: waits ? 'open' : told.length > 0 ? 'ended' : 'unknown',
    html: told.find(({ state }) => state === 'placed')?.html ?? '',
    bets: waits
      ? []
      : told.map(({ tx, state, won }) =>
          state === 'cancelled'
            ? { tx, state: 'refund', amount: 0, by: `${tx}:r` }
            : { tx, state: won! > 0 ? 'won' : 'lost', amount: won!, by: `${tx}:w` },
        ),
  }
}
