/** One stream of the provider on a folder of its own, put together as the program does it; every message arrives at once. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { EntropyName } from '@madang/contract/core/draw/entropy.ts'
import { gameByKey, gamesOfStream, type GameKey } from '@madang/contract/core/draw/games.ts'
import { drawsPerDay, roundAt, timingOf } from '@madang/contract/core/draw/schedule.ts'
import {
  chainMessage,
  providerRoutes,
  resultMessage,
  roundMessage,
  type ChainMessage,
  type ResultMessage,
  type RoundMessage,
} from '@madang/contract/provider/draws.ts'
import { vi } from 'vitest'

import { plainNow } from '../clock.ts'
import { openBooks } from '../draws/books.ts'
import { openChains } from '../draws/chains.ts'
import { noBeacons, type Beacons } from '../draws/entropy.ts'
import { feedOf } from '../draws/feed.ts'
import { learn } from '../draws/known.ts'
import { openSeal } from '../draws/seal.ts'
import { openStream } from '../draws/stream.ts'
import { openStores } from './stores.ts'

export type Sent = { chains: ChainMessage[]; rounds: RoundMessage[]; results: ResultMessage[] }
/** `entropy`: of the days whose chains it makes. */
type Options = { drawSeconds?: number | null; entropy?: EntropyName; beacons?: Beacons }

/** A data folder whose stream may be opened, killed and opened again. Use with fake timers. */
export async function streamFolder() {
  const path = mkdtempSync(join(tmpdir(), 'madang-provider-'))
  const stores = await openStores(join(path, 'provider'))

  const now = plainNow(() => new Date())

  /** The store with what reads it, before anything is drawn. */
  function openBase({ drawSeconds = 20, entropy = 'none' }: Options = {}) {
    const store = stores.draws()
    const chains = openChains(store, openSeal(join(path, 'keys')), {
      ...{ now, fresh: entropy, old: 'none' as const },
    })
    return { store, chains, books: openBooks({ store, chains, drawSeconds, now }) }
  }

  function open(key: GameKey, options: Options = {}) {
    return openOn(openBase(options), key, options)
  }

  /** Starts like the program: stores the answers of `ask` first. */
  async function openAfter(
    ask: Parameters<typeof learn>[0]['ask'],
    key: GameKey,
    options: Options,
  ) {
    const base = openBase(options)
    const { drawSeconds = 20 } = options
    const parts = { ...base, now, ask, stream: gameByKey(key)!.ballStream }
    const wasBehind = await learn({ ...parts, draws: drawsPerDay(timing(key, drawSeconds)) })
    return { ...openOn(base, key, { ...options, wasBehind }), wasBehind }
  }

  function openOn(
    { store, chains, books }: ReturnType<typeof openBase>,
    key: GameKey,
    { drawSeconds = 20, beacons = noBeacons, wasBehind = false }: Options & { wasBehind?: boolean },
  ) {
    const game = gameByKey(key)!
    const stream = game.ballStream
    const sent: Sent = { chains: [], rounds: [], results: [] }
    const wake = () => {
      for (
        let next = store.firstMessage(stream);
        next !== undefined;
        next = store.firstMessage(stream)
      ) {
        const message: unknown = JSON.parse(next.body)
        if (next.path === providerRoutes.chain.path) sent.chains.push(chainMessage.parse(message))
        if (next.path === providerRoutes.round.path) sent.rounds.push(roundMessage.parse(message))
        if (next.path === providerRoutes.result.path)
          sent.results.push(resultMessage.parse(message))
        store.acknowledge(next.id)
      }
    }
    const changed = vi.fn()
    const opened = openStream({
      ...{ stream, game, drawSeconds, store, chains, books, beacons, now, wake, changed },
      wasBehind,
    })
    wake()
    return {
      sent,
      store,
      books,
      repeat: opened.repeat,
      wake,
      changed,
      feeds: () =>
        gamesOfStream(stream).map((each) =>
          feedOf({
            game: each,
            drawSeconds,
            draws: store.lastDraws(stream, 13, roundAt(timing(key, drawSeconds), now())),
            now: now(),
          }),
        ),
      /** the process is gone between two instructions */
      kill: () => {
        opened.stop()
        void store.close()
      },
    }
  }

  return {
    path,
    stores,
    open,
    openAfter,
    /** The store and its keys as they are now, in a folder of their own; of files alone, and of a program that is gone. */
    async copy() {
      const copy = await streamFolder()
      cpSync(path, copy.path, { recursive: true })
      return copy
    },
    async remove() {
      await stores.drop()
      rmSync(path, { recursive: true, force: true })
    },
  }
}

export const timing = (key: GameKey, drawSeconds: number | null = 20) =>
  timingOf(gameByKey(key)!, drawSeconds)
export const walk = (ms: number) => vi.advanceTimersByTimeAsync(ms)
export const until = (at: Date) => walk(at.getTime() - Date.now())
export const drawnOnly = ({ results }: Sent) => results.filter(({ outcome }) => outcome === 'drawn')
