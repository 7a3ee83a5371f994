/** Seed chains: one per ball stream and day, made ahead, published by their anchor (docs/spec/draws.md#seed-chain). */
import { randomBytes } from 'node:crypto'

import type { EntropyName } from '@madang/contract/core/draw/entropy.ts'
import { bytesToHex, chainFrom, type Bytes } from '@madang/contract/core/draw/kdraw.ts'
import { providerRoutes, type ChainMessage } from '@madang/contract/provider/draws.ts'

import type { Seal } from './seal.ts'
import type { Store } from './store.ts'

/** Seeds beyond a day's draws, as the scheme asks. */
const SPARE = 32

/** What draws are mixed with: on a day whose chain is made now, and on one whose chain does not say. */
type DayEntropy = { fresh: EntropyName; old: EntropyName }
export type Chains = ReturnType<typeof openChains>
/** links[i] is the seed of the day's draw i, links[0] the anchor. */
export type Links = (stream: string, date: string, draws: number) => Bytes[]

/** Chains of a store, made at their first use and sealed in it. */
export function openLinks(
  store: Pick<Store, 'readChain' | 'addChain'>,
  seal: Seal,
  now: () => Date,
  entropy: EntropyName | null = null,
): Links {
  const opened = new Map<string, Bytes[]>()

  return function links(stream, date, draws) {
    const name = `${stream} ${date}`
    const known = opened.get(name)
    if (known) return known
    const stored = store.readChain(stream, date)
    const last = stored ? seal.open(stored.sealed) : randomBytes(32)
    const chain = chainFrom(last, draws + SPARE)
    const anchor = bytesToHex(chain[0]!)
    if (stored && stored.anchor !== anchor)
      throw new Error(
        `The seeds of ${name} were committed to for ${stored.draws} draws a day, not ${draws}; start with the DRAW_SECONDS of before.`,
      )
    if (!stored) {
      store.addChain(stream, date, {
        anchor,
        draws,
        sealed: seal.close(last),
        entropy,
        publishedAt: now().toISOString(),
      })
    }
    opened.set(name, chain)
    // Yesterday, today and two days ahead of each stream are all that is ever asked for.
    if (opened.size > 40) opened.delete(opened.keys().next().value!)
    return chain
  }
}

export function openChains(
  store: Store,
  seal: Seal,
  { now, fresh, old }: DayEntropy & { now: () => Date },
) {
  const links = openLinks(store, seal, now, fresh)
  /** Anchors that the server was told, of chains that this store has lost. */
  const gone = new Map<string, string>()
  /** A chain that is made is never changed. */
  const known = new Map<string, EntropyName>()
  function messageOf(stream: string, date: string): ChainMessage | null {
    const chain = store.readChain(stream, date)
    if (!chain) return null
    const { anchor, draws, publishedAt } = chain
    const replaces = gone.get(`${stream} ${date}`)
    return { stream, date, anchor, draws, publishedAt, ...(replaces && { replaces }) }
  }
  return {
    links,
    /** Fixed with the day's chain, before any of it is drawn: a day ends on what it began on. */
    entropyOf(stream: string, date: string): EntropyName {
      const name = `${stream} ${date}`
      const stored = known.has(name) ? undefined : store.readChain(stream, date)
      if (stored) known.set(name, stored.entropy ?? old)
      if (known.size > 40) known.delete(known.keys().next().value!)
      return known.get(name) ?? stored?.entropy ?? old
    },
    /** Makes a day's chain, if it is not there, and tells the server its anchor. */
    publish(stream: string, date: string, draws: number) {
      links(stream, date, draws)
      store.tell(stream, providerRoutes.chain.path, date, messageOf(stream, date)!)
    },
    /** What was told of a day's chain; null where there is none. */
    messageOf,
    /** Sends the store's chain of a day again, in place of the one that the server has. */
    lost(stream: string, date: string, anchor: string) {
      gone.set(`${stream} ${date}`, anchor)
      const made = messageOf(stream, date)
      if (made) store.tellAgain(stream, providerRoutes.chain.path, made)
    },
  }
}
