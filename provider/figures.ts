/**
 * What the provider counts of itself, for Prometheus (docs/spec/metrics.md, docs/adr/0186-the-providers-figures.md). Each
 * of its processes counts its own part in its own memory; no label names a player.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

import { smallest } from '@madang/contract/core/lists.ts'

import type { PartName } from './part-names.ts'

export const registry = new Registry()
const registers = [registry]

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const counter = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
  new Counter({ name: `madang_provider_${name}`, help, labelNames, registers })
const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
  new Gauge({ name: `madang_provider_${name}`, help, labelNames, registers })
const histogram = <L extends string>(name: string, help: string, labelNames: L[]) =>
  new Histogram({
    name: `madang_provider_${name}`,
    ...{ help, labelNames, registers, buckets: SECONDS },
  })

/** Of the draws. */
export const drawLag = histogram(
  'draw_lag_seconds',
  'Seconds from a draw’s second to its being stored, by stream',
  ['stream'],
)
export const draws = counter(
  'draws_total',
  'Draws stored by this process, by stream and outcome: drawn, failed (what it is mixed with did not come) or skipped (its time went by)',
  ['stream', 'outcome'],
)
export const messages = counter(
  'messages_total',
  'Messages told to the server, by kind (chain, round, or result, which reveals a seed) and what came of a try: acknowledged, refused or again',
  ['kind', 'outcome'],
)
export const seals = counter(
  'seals_total',
  'Seals of books that the house told, by outcome: taken (its draw is mixed with it), kept (known, or too late for its draw), refused (another than the first of its draw), ahead (the store lacks the one before it), unread, forged, or noRoom',
  ['outcome'],
)
export const feedLines = gauge('feed_lines', 'Live lines of the feed that are open')

/** Of the vendors' games. */
export const wagers = counter(
  'wagers_total',
  'Wagers of windows, by vendor and outcome: placed, refused by the wallet, or cancelled (taken back, as no answer came in time)',
  ['vendor', 'outcome'],
)
export const settled = counter(
  'settled_wagers_total',
  'Wagers that were settled, by vendor and outcome: won, lost, or returned',
  ['vendor', 'outcome'],
)
const walletCalls = histogram(
  'wallet_call_seconds',
  'Seconds that a try of a wallet call took, by call and outcome: the status told, or silent where no answer could be believed',
  ['call', 'outcome'],
)
export const windowLines = gauge('window_lines', 'Live lines of game windows that are open')

/** Of both. */
const waiting = gauge(
  'outbox_waiting',
  'Messages or wallet calls of this process that the server has not acknowledged',
)
const waitingSince = gauge(
  'outbox_oldest_seconds',
  'Seconds for which this process has been telling the message that it has told in vain the longest; 0 where there is none',
)
export const noRoom = counter(
  'no_room_total',
  'Writes that found no room on the disk, and were tried again',
)

/** Of the port in front. */
const requests = counter(
  'requests_total',
  'Requests that the port brought to a part, by part and outcome: the hundreds of the status, or silent where the part did not answer',
  ['part', 'outcome'],
)
export const partUp = gauge('part_up', '1 where a part of the provider is running, else 0', [
  'part',
])
export const partStarts = counter('part_starts_total', 'Starts of a part of the provider', ['part'])

/** what is being told in vain, by name, since when by the process's own count of milliseconds */
const tried = new Map<string, number>()

/** A message is being told; the first time counts. */
export function beginTelling(name: string): void {
  if (!tried.has(name)) tried.set(name, performance.now())
}
export const endTelling = (name: string): void => void tried.delete(name)

/** Begins a wallet call; `done` is told what came of it. */
export function timeWallet(call: string): (outcome: string) => void {
  const began = performance.now()
  return (outcome) => walletCalls.observe({ call, outcome }, (performance.now() - began) / 1_000)
}

/** A request that the port brought to a part; null where it did not answer. */
export const countRequest = (part: PartName, status: number | null): void =>
  requests.inc({ part, outcome: status === null ? 'silent' : `${Math.floor(status / 100)}xx` })

/** Brings what is counted only when it is asked for up to date. */
export function look(count: () => number): void {
  waiting.set(count())
  const oldest = smallest(tried.values(), performance.now())
  waitingSince.set((performance.now() - oldest) / 1_000)
}
