/**
 * What the draw provider says, checked against what it said before and against its own seed
 * (docs/spec/draws.md#kdraw-1, #feed).
 */
import { hash } from 'node:crypto'

import { ballStreams } from '@madang/contract/core/draw/games.ts'
import {
  entropyOf,
  promiseOf,
  takesBook,
  type SealOfBook,
} from '@madang/contract/core/draw/entropy.ts'
import { commitOf, drawOf } from '@madang/contract/core/draw/kdraw.ts'
import {
  drawsPerDay,
  roundTimes,
  timingOf,
  type RoundTimes,
} from '@madang/contract/core/draw/schedule.ts'
import type { ChainMessage, ResultMessage, RoundMessage } from '@madang/contract/provider/draws.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import {
  insertChain,
  insertDraw,
  insertReveal,
  lockChain,
  markDrawn,
  readChain,
  readDraw,
  readKnown,
  readStoredReveal,
  remakeChain,
  type DrawRow,
  type NewDraw,
} from './intake-sql.ts'
import { keepForgotten, sealDue, sealOfDraw, tellSeals } from '../seals/seals.ts'
import { allOf } from '../../http/all-of.ts'
import { announce, businessNow, openRounds } from './rounds.ts'
import { lockRoundsOf } from './settle-sql.ts'
import { settleDraw } from './settle.ts'
import { voidDraw } from './void.ts'

const contradiction = async (deps: Deps, target: string, detail: object) => {
  await recordEvents(deps.db, [
    { kind: 'provider.contradiction', actor: 'provider', target, detail },
  ])
  return new Refusal('state', `contradicts what is stored: ${target}`)
}
const unknown = () => new Refusal('badInput', refusals.badInput)
const notYet = (what: string) => new Refusal('retry', `send the ${what} first`)

const gameOfStream = (stream: string) => ballStreams.find((row) => row.stream === stream)?.game

/** The message's place in our own schedule; refuses what lies in none. */
function timesOf(
  deps: Deps,
  { stream, date, round }: { stream: string; date: string; round: number },
): RoundTimes {
  const game = gameOfStream(stream)
  if (!game) throw unknown()
  const timing = timingOf(game, deps.config.drawSeconds)
  if (round < timing.firstRound || round > timing.lastRound) throw unknown()
  return roundTimes(timing, date, round)
}

export async function takeChain(deps: Deps, message: ChainMessage): Promise<object> {
  const game = gameOfStream(message.stream)
  if (!game || message.draws < drawsPerDay(timingOf(game, deps.config.drawSeconds))) throw unknown()
  await insertChain(deps.db, message)
  const stored = await readChain(deps.db, message.stream, message.date)
  if (stored?.anchor !== message.anchor && !(await madeAnew(deps, message)))
    throw await contradiction(deps, 'chain', message)
  return {}
}

/** Lost by a provider from an older copy, and nothing of the day hangs on it yet: an incident, and the day can be drawn. */
const madeAnew = ({ db }: Deps, message: ChainMessage): Promise<boolean> =>
  db.begin(async (tx) => {
    await lockChain(tx, message, 'alone')
    const stored = await readChain(tx, message.stream, message.date)
    if (stored?.anchor === message.anchor) return true
    if (!message.replaces || stored?.anchor !== message.replaces) return false
    if (!(await remakeChain(tx, message))) return false
    await recordEvents(tx, [
      { kind: 'provider.contradiction', actor: 'provider', target: 'chain.lost', detail: message },
    ])
    return true
  })

/** Stores a draw that lies on its day's chain; false where the chain is another by now. */
async function insertOn(tx: Tx, draw: NewDraw, anchor: string): Promise<boolean> {
  await lockChain(tx, draw, 'shared')
  const chain = await readChain(tx, draw.stream, draw.date)
  if (chain?.anchor !== anchor) return false
  await insertDraw(tx, draw)
  return true
}

/** SHA-256 `times` times. */
function walk(from: string, times: number): string {
  let link: Buffer = Buffer.from(from, 'hex')
  for (let step = 0; step < times; step++) link = hash('sha256', link, 'buffer')
  return link.toString('hex')
}

/** A round's commitment: it must lie on the day's chain and in our schedule. Stored, then its rounds open. */
export async function takeRound(deps: Deps, message: RoundMessage): Promise<object> {
  const times = timesOf(deps, message)
  const chain = await readChain(deps.db, message.stream, message.date)
  if (!chain) throw notYet('chain')
  const inPlace =
    message.i === times.i &&
    Date.parse(message.drawAt) === times.drawAt.getTime() &&
    Date.parse(message.closeAt) === times.closeAt.getTime() &&
    isPromise(message.entropy, times.closeAt)
  if (!inPlace || walk(message.commit, times.i - 1) !== chain.anchor)
    throw await contradiction(deps, 'round', message)
  const sealed = sealOf(message, times)
  const stored = await deps.db.begin(async (tx) => {
    const isOn = await insertOn(tx, { ...message, ...times }, chain.anchor)
    const draw = isOn ? await readDraw(tx, message) : undefined
    // With the draw: nobody is to seal it in between.
    const same = draw?.commit === message.commit && draw.entropyType === message.entropy.type
    const ours = !same || !sealed || (await keepForgotten(tx, draw.id, sealed))
    return { same, ours }
  })
  if (!stored.same || !stored.ours) throw await contradiction(deps, 'round', message)
  await openRounds(deps, message.stream)
  return { known: await readKnown(deps.db, message) }
}

/** The seal that a repetition carries, where it is one of this very draw. */
function sealOf({ sealed, stream, date, round }: RoundMessage, { closeAt }: RoundTimes) {
  const here = sealed?.stream === stream && sealed.date === date && sealed.round === round
  return here && sealed.closedAt === closeAt.getTime() * 1_000 ? sealed : null
}

function isPromise({ type, chainHash, beaconRound }: RoundMessage['entropy'], closeAt: Date) {
  const right = promiseOf(type, closeAt)
  return chainHash === right.chainHash && beaconRound === right.beaconRound
}

/** A reveal: stored once and for ever, then every game that lives on it is settled, or void when it is wrong. */
export async function takeResult(deps: Deps, message: ResultMessage): Promise<object> {
  const times = timesOf(deps, message)
  if (message.i !== times.i) throw await contradiction(deps, 'result', message)
  const chain = await readChain(deps.db, message.stream, message.date)
  if (!chain) throw notYet('chain')
  const draw =
    (await readDraw(deps.db, message)) ?? (await adoptDraw(deps, message, times, chain.anchor))
  // A result from before the close can only be a mistake or a leak: it is not believed, and lateness voids the round.
  const now = await businessNow(deps.db)
  if (now < draw.closeAt || Date.parse(message.drawnAt) < draw.closeAt.getTime())
    throw await contradiction(deps, 'result', message)
  // The book is closed before anybody here knows what was drawn.
  await sealDue(deps, message.stream)
  let fault = faultOf(draw, message, await sealOfDraw(deps.db, draw.id))
  if (fault === 'balls' && takesBook(draw.entropyType)) {
    // Perhaps mixed with a seal that this server was put back behind: the provider answers with it (ADR 0181).
    await tellSeals(deps, message.stream)
    fault = faultOf(draw, message, await sealOfDraw(deps.db, draw.id))
  }
  await deps.db.begin(async (tx) => {
    // Before it is stored and its moment with it: who finds a round without one, under the same lock, is before it.
    await lockRoundsOf(tx, draw.id)
    if (!(await insertReveal(tx, draw.id, message, fault)) || fault) return
    for (const row of await markDrawn(tx, draw.id)) await announce(deps, tx, row)
  })
  const stored = await readStoredReveal(deps.db, draw.id)
  const same =
    stored!.seed === message.seed &&
    stored!.balls.join() === message.balls.join() &&
    stored!.powerball === message.powerball
  await allOf([
    same ? settleDraw(deps, draw.id) : voidDraw(deps, draw.id, 'conflict'),
    openRounds(deps, message.stream),
  ])
  if (!same || fault) throw await contradiction(deps, 'result', message)
  return {}
}

/** A draw nobody could bet on, revealed without having been announced: its commitment is what its seed says. */
async function adoptDraw(
  deps: Deps,
  message: ResultMessage,
  times: RoundTimes,
  anchor: string,
): Promise<DrawRow> {
  const { stream, beacon } = message
  if (message.outcome !== 'skipped' || walk(message.seed, times.i) !== anchor)
    throw await contradiction(deps, 'result', message)
  const entropy = promiseOf(beacon ? 'drand-quicknet' : 'none', times.closeAt)
  const draw = { stream, ...times, commit: walk(message.seed, 1), entropy }
  if (!(await deps.db.begin((tx) => insertOn(tx, draw, anchor))))
    throw await contradiction(deps, 'result', message)
  return (await readDraw(deps.db, message))!
}

/**
 * What is wrong with a reveal: its seed is not the one committed to, or its balls are not those of the seed and of what was
 * promised to be mixed in.
 */
function faultOf(
  draw: DrawRow,
  message: ResultMessage,
  seal: SealOfBook | null,
): 'commit' | 'balls' | null {
  const seed = Buffer.from(message.seed, 'hex')
  if (Buffer.from(commitOf(seed)).toString('hex') !== draw.commit) return 'commit'
  if (message.outcome === 'failed') return null
  const { beacon } = message
  if (beacon && walk(beacon.signature, 1) !== beacon.randomness) return 'balls'
  const { entropyType: type, beaconRound } = draw
  const randomness = beacon && Buffer.from(beacon.randomness, 'hex')
  const entropy = entropyOf({ type, beaconRound }, { seal, randomness })
  if (!entropy) return 'balls'
  const { stream, date, round } = message
  const drawn = drawOf(gameOfStream(stream)!.family.draws, { seed, stream, date, round, entropy })
  const right = drawn.balls.join() === message.balls.join() && drawn.powerball === message.powerball
  return right ? null : 'balls'
}
