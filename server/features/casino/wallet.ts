/**
 * The seamless wallet: a vendor's calls in batches, each answered once and for ever (docs/spec/casino.md#wallet). Money
 * moves in the transaction that keeps the answer; the answer is given after the commit, or 503 and the vendor asks
 * again.
 */
import { hash } from 'node:crypto'

import { append } from '@madang/contract/core/lists.ts'
import type { WalletAnswer, WalletStatus } from '@madang/contract/provider/wallet.ts'

import { batcher } from '../../batcher.ts'
import { DatabaseGone, type Batch, type Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { touchSessions } from '../../http/identity.ts'
import { post, type Transfer } from '../../ledger/ledger.ts'
import {
  decideBet,
  decideEnd,
  decideRefund,
  decideWin,
  type Decision,
  type Effect,
  type Known,
  type Undecided,
} from './decide.ts'
import { namesOf, readSituation, type Called, type Situation, type WalletAsk } from './situation.ts'
import {
  writeAlarms,
  writeCalls,
  writeEffects,
  writeLarge,
  writeOrphans,
  type Alarm,
  type Answered,
  type Made,
} from './writes.ts'

const MAX_BATCH = 200
/** A transaction names at most so many bets, rounds and calls (and what one call names): each is a lock all share room for. */
const MAX_NAMES = 1_000

/** The answer as it was given first, or null: ask again. */
type WalletTaken = { text: string; member: number | null; moved: boolean } | null

export function openWalletBatches(deps: Deps) {
  const calls = batcher<Called, WalletTaken>({
    name: 'wallet',
    lanes: deps.config.walletLanes,
    maxBatch: MAX_BATCH,
    final: (error) => error instanceof DatabaseGone,
    run: (batch) => runBatch(deps, batch),
  })
  let turn = 0
  return {
    /** In any lane, in turns: what belongs together meets at its names' locks, as it does between processes. */
    take(ask: WalletAsk): Promise<WalletTaken> {
      return calls.ask({ ...ask, named: namesOf(ask) }, turn++)
    },
  }
}

/** In as many transactions as its names need. A call that was taken in one before a failure is answered the same again. */
async function runBatch(deps: Deps, batch: Called[]): Promise<WalletTaken[]> {
  const take = (part: Called[]) => deps.db.batch((tx) => takeOnce(deps, tx, part))
  const answers: WalletTaken[] = []
  let part: Called[] = []
  let names = 0
  for (const ask of batch) {
    part.push(ask)
    names += 1 + ask.named.bets.length
    if (names < MAX_NAMES) continue
    append(answers, await take(part))
    part = []
    names = 0
  }
  return part.length > 0 ? [...answers, ...(await take(part))] : answers
}

const textOf = (status: WalletStatus, balance: number, tx: string) =>
  JSON.stringify({ status, balance, tx } satisfies WalletAnswer)

/** One attempt at a batch, in its transaction; answers in the batch's order. */
async function takeOnce(
  { settings }: Deps,
  tx: Tx,
  batch: Called[],
): Promise<Batch<WalletTaken[]>> {
  const situation = await readSituation(tx, batch)
  const book = openBook(situation)
  const answers = batch.map((ask) => book.take(ask))
  const { answered, effects, orphans, alarms, acted } = book
  const writes = [
    post(tx, effects.flatMap(transferOf), { wallets: situation.wallets, fresh: true }),
    writeEffects(tx, effects, situation.now),
    writeCalls(tx, answered, situation.now),
    writeOrphans(tx, orphans, situation.now),
    writeAlarms(tx, alarms),
    writeLarge(tx, effects, settings.get('largeWin')),
    situation.guards.write(tx),
    touchSessions(tx, [...acted]),
  ]
  for (const [member, wallet] of situation.wallets)
    for (const known of situation.known.values())
      if (known.money.get(member) !== wallet.money)
        throw new Error('judged against another balance')
  return { answers, writes }
}

function transferOf({ effect }: { effect: Effect }): Transfer[] {
  if (effect.kind === 'bet') {
    const { id, member, amount } = effect.bet
    return [{ member, kind: 'vendor.stake', cause: id, amount }]
  }
  if (effect.kind === 'win' && effect.message.amount > 0)
    return [
      {
        member: effect.member,
        kind: 'vendor.win',
        cause: effect.id,
        amount: effect.message.amount,
      },
    ]
  if (effect.kind === 'refund') {
    const { id, member, amount } = effect.bet
    return [{ member, kind: 'vendor.refund', cause: id, amount }]
  }
  return []
}

/** What the batch has answered so far, and what is to be written for it. */
function openBook({ known, calls, ids, stale }: Situation) {
  const answered: Answered[] = []
  const effects: Made[] = []
  const orphans: { vendor: string; tx: string }[] = []
  const alarms: Alarm[] = []
  const acted = new Set<number>()
  const said = new Map<string, { bodyHash: Buffer; answer: string }>()

  function decide(ask: WalletAsk, of: Known): Decision | Undecided {
    if (ask.call === 'bet') return decideBet(of, ask.message, ids)
    if (ask.call === 'win') return decideWin(of, ask.message, ids)
    if (ask.call === 'refund') return decideRefund(of, ask.message)
    return decideEnd(of, ask.message)
  }

  return {
    answered,
    effects,
    orphans,
    alarms,
    acted,
    take(ask: Called): WalletTaken {
      const { vendor, call, body, trace } = ask
      const about = () => ({ vendor, trace, body: body.toString() })
      const of = known.get(vendor)!
      const { own } = ask.named
      const bodyHash = hash('sha256', Buffer.concat([Buffer.from(`${call} `), body]), 'buffer')
      const name = `${vendor} ${own}`
      const before = own === undefined ? undefined : (said.get(name) ?? calls.get(name))
      if (before) {
        if (before.bodyHash.equals(bodyHash))
          return { text: before.answer, member: null, moved: false }
        alarms.push({ ...about(), text: 'a tx used again with another body' })
        return { text: textOf('CONFLICT', 0, own!), member: null, moved: false }
      }
      const decided = decide(ask, of)
      if ('again' in decided) {
        if (decided.first) orphans.push({ vendor, tx: own! })
        return null
      }
      const { status, member, effect, alarm } = decided
      const balance = member === null ? 0 : (of.money.get(member) ?? 0)
      const answer = textOf(status, balance, own ?? '')
      if (alarm !== undefined) alarms.push({ ...about(), text: alarm })
      if (effect) effects.push({ vendor, trace, effect })
      if (effect?.kind === 'bet' && stale.has(effect.bet.member)) acted.add(effect.bet.member)
      // An end that changed nothing is not worth a row; everything with a tx is kept for ever.
      if (own !== undefined || effect) {
        answered.push({
          vendor,
          call,
          tx: own ?? null,
          body: body.toString(),
          bodyHash,
          status,
          answer,
        })
        if (own !== undefined) {
          said.set(name, { bodyHash, answer })
          of.statuses.set(own, status)
        }
      }
      return { text: answer, member, moved: effect !== null && effect.kind !== 'tombstone' }
    },
  }
}
