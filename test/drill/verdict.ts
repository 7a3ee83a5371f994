/** What the drill's table says of a row, and what makes it red. Pure: `npm test` plants each fault in what is judged. */
import { quantile } from '../wire.ts'
import type { Wait } from '../faults/journal.ts'
import type { Commit } from './probe.ts'
import type { Request } from './desk.ts'

/** p95 of the gap that a member may meet. */
const GAP_MS = 10_000

/** From and until when something was broken. */
export type Strike = { from: number; until: number }

/**
 * How long members waited for an answer because of the strikes: of each strike and each ask that it met, from the strike
 * or the ask, whichever was later. An ask that nobody decided is no wait here: who asked it is still asking, and the
 * drill does not end.
 */
export function gapsOf(strikes: readonly Strike[], waits: readonly Wait[]): number[] {
  return strikes.flatMap(({ from, until }) => {
    const met = waits.filter(({ asked, told }) => told >= from && asked <= until)
    return met.map(({ asked, told }) => told - Math.max(asked, from))
  })
}

/** Of each strike the longest wait that it made: what who was unlucky met. */
export function longestGaps(strikes: readonly Strike[], waits: readonly Wait[]): number[] {
  return strikes.flatMap((strike) => {
    const gaps = gapsOf([strike], waits)
    return gaps.length === 0 ? [] : [Math.max(...gaps)]
  })
}

/** Two histories that both answered after they had parted: a commit of an older one asked after a newer one's answer. */
export function twoPrimaries(commits: readonly Commit[]): string[] {
  const wrong: string[] = []
  const sorted = commits.toSorted((a, b) => a.told - b.told)
  let newest: Commit | null = null
  for (const commit of sorted) {
    const same = newest && commit.timeline === newest.timeline && commit.host !== newest.host
    if (same)
      wrong.push(
        `two primaries: ${newest!.host} and ${commit.host} both answered in history ${commit.timeline}`,
      )
    // Asked before the newer one answered, it may have been decided before they parted.
    if (newest && commit.timeline < newest.timeline && commit.asked > newest.told)
      wrong.push(
        `two primaries: ${commit.host} answered in history ${commit.timeline} ${commit.asked - newest.told} ms after ${newest.host} did in ${newest.timeline}`,
      )
    if (!newest || commit.timeline > newest.timeline) newest = commit
  }
  return wrong
}

export type Draw = { stream: string; date: string; round: number; result: string }

/** A draw that was told otherwise by somebody, or was made twice. */
export function twoDraws(told: readonly Draw[]): string[] {
  const first = new Map<string, string>()
  const wrong: string[] = []
  for (const { stream, date, round, result } of told) {
    const name = `${stream} ${date} ${round}`
    const before = first.get(name)
    if (before === undefined) first.set(name, result)
    else if (before !== result) wrong.push(`two draws: ${name} was told ${before}, then ${result}`)
  }
  return wrong
}

export type Deposit = { uid: string; amount: number; state: string }

/** Deposits that an operator was told are done, beside what the desk has: each is there and, once `all` were told, no other. */
export function depositsKept(
  told: readonly Request[],
  kept: readonly Deposit[],
  { all }: { all: boolean },
): string[] {
  const count = (list: readonly { uid: string; amount: number }[]) => {
    const by = new Map<string, number>()
    for (const { uid, amount } of list)
      by.set(`${uid} ${amount}`, (by.get(`${uid} ${amount}`) ?? 0) + 1)
    return by
  }
  const [said, have] = [count(told), count(kept.filter(({ state }) => state === 'done'))]
  const wrong: string[] = []
  for (const [name, times] of said) {
    const there = have.get(name) ?? 0
    if (there < times) wrong.push(`${times - there} deposits of ${name} were done and are lost`)
  }
  for (const [name, times] of all ? have : []) {
    const there = said.get(name) ?? 0
    if (times > there)
      wrong.push(`${times - there} deposits of ${name} are in the books and nobody was told`)
  }
  return wrong
}

export type Outcome = {
  row: string
  strikes: Strike[]
  waits: Wait[]
  /** sentences of the audits */
  wrong: string[]
  /** what it is to show beside: RPO, RTO, what the row could not do here */
  notes: string[]
  /** promised bets and placed plays meanwhile: none is no drill */
  promised: number
  /** a row whose gap is not members' (a restore of everything) says so */
  gapCounts: boolean
}

export type Verdict = { row: string; red: string[]; p95: number; longest: number }

export function judge({ row, strikes, waits, wrong, promised, gapCounts }: Outcome): Verdict {
  const gaps = longestGaps(strikes, waits)
  const p95 = quantile(gaps, 0.95)
  const longest = Math.max(0, ...gaps)
  const red = [
    ...wrong,
    ...(promised === 0 ? ['nobody was promised a bet: nothing was tried'] : []),
    ...(gapCounts && p95 > GAP_MS ? [`p95 of the gap is ${(p95 / 1_000).toFixed(1)} s`] : []),
  ]
  return { row, red, p95, longest }
}
