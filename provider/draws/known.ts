/**
 * A store that was put back learns what was told since, before anything is drawn
 * (docs/adr/0181-a-copy-older-than-the-world.md): what may have been published is stored as it was, never drawn anew.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { compactDateOf } from '@madang/contract/core/kst.ts'
import { bytesToHex } from '@madang/contract/core/draw/kdraw.ts'
import {
  knownAnswer,
  providerRoutes,
  type KnownAnswer,
  type KnownMessage,
} from '@madang/contract/provider/draws.ts'

import { log } from '../log.ts'
import type { Chains } from './chains.ts'
import { signedHeaders } from './signed.ts'
import type { Store } from './store.ts'

const WAIT_MS = 250
/** A server that starts beside it answers by then. */
const SILENT_TRIES = 40
const TIMEOUT_MS = 5_000
/** Behind every draw. */
const END = { date: '99999999', round: 0 }

type Asking = { secret: string; serverOrigin: string; now: () => Date; signal: AbortSignal }

/** Asks until the server answers; null for one that has no such call, or once `signal` says so. */
export async function askKnown(
  message: KnownMessage,
  { secret, serverOrigin, now, signal }: Asking,
): Promise<KnownAnswer | null> {
  const body = JSON.stringify(message)
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      const answer = await fetch(`${serverOrigin}${providerRoutes.known.path}`, {
        ...{ method: 'POST', body, headers: signedHeaders(secret, now(), body) },
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), signal]),
      })
      if (answer.status === 404) return null
      const said: unknown = await answer.json()
      if (answer.status === 200 && (said as { result?: boolean }).result)
        return knownAnswer.parse(said)
    } catch {
      // It is asked again.
    }
    if (tries === SILENT_TRIES)
      log.warn({ stream: message.stream }, 'nothing is drawn before the server says what it knows')
    await sleep(WAIT_MS, undefined, { signal }).catch(() => undefined)
  }
  return null
}

type Parts = {
  stream: string
  draws: number
  store: Store
  chains: Chains
  now: () => Date
  ask: (message: KnownMessage) => Promise<KnownAnswer | null>
}

/** Stores what the server was told and this store lacks; answers whether it lacked anything. */
export async function learn({ stream, draws, store, chains, now, ask }: Parts): Promise<boolean> {
  const today = compactDateOf(now())
  let [after]: { date: string; round: number }[] = store.lastDraws(stream, 1, END)
  let lacked = false
  for (;;) {
    const seal = store.lastSeal(stream)?.hash ?? null
    const place = after ? { date: after.date, round: after.round } : null
    const told = await ask({ stream, after: place, seal, today })
    if (!told) return lacked
    const isNew = store.together(() => [...told.seals.map(keepSeal), ...told.draws.map(keepDraw)])
    for (const { date, anchor } of told.chains)
      if (store.readChain(stream, date)?.anchor !== anchor) chains.lost(stream, date, anchor)
    lacked ||= isNew.includes(true)
    after = told.draws.at(-1) ?? after
    if (told.seals.length === 0 && told.draws.length === 0) break
  }
  if (lacked)
    log.warn({ stream }, 'the store is older than what the server was told; it is in step now')
  return lacked

  function keepSeal({ seal, taken }: KnownAnswer['seals'][number]): boolean {
    if (store.readSeal(seal)) return false
    store.addSeal({ ...seal, taken }, JSON.stringify(seal), now().toISOString())
    return true
  }

  /** Ignores a draw on another chain than the store's. */
  function keepDraw({ date, round, i, commit, result }: KnownAnswer['draws'][number]): boolean {
    if (!store.readChain(stream, date)) return false
    const links = chains.links(stream, date, draws)
    if (bytesToHex(links[i - 1]!) !== commit) return false
    const name = `${date} ${round}`
    const isNew = !store.wasTold(providerRoutes.round.path, stream, name)
    if (result?.outcome !== 'skipped') store.noteTold(stream, providerRoutes.round.path, name)
    if (!result || bytesToHex(links[i]!) !== result.seed) return isNew && !result
    const { outcome, balls, powerball, beacon, drawnAt } = result
    store.noteTold(stream, providerRoutes.result.path, name)
    return store.addDraw({ stream, date, round, outcome, balls, powerball, beacon, drawnAt })
  }
}
