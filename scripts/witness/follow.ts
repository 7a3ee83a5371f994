/**
 * One look at a house (docs/spec/sealed-book.md#checks): its keys and anchors are those it told before, its seals go on
 * where they stood, and each book and draw that is open by now is checked.
 */
import type { BookProof, ToldSeal } from '@madang/contract/core/book/verify.ts'
import { verifyBook } from '@madang/contract/core/book/verify.ts'
import { payOf, type PaidProof } from '@madang/contract/core/book/pay.ts'
import { ballStreams, gamesOfStream } from '@madang/contract/core/draw/games.ts'
import { takesBook } from '@madang/contract/core/draw/entropy.ts'
import { verifyRound, type RoundProof } from '@madang/contract/core/draw/verify.ts'
import { beaconSigned } from '@madang/contract/core/draw/verify-beacon.ts'

import { readDays } from './days.ts'
import type { House } from './house.ts'
import type { Entry, Kept } from './kept.ts'
import { readKeys, type Key } from './keys.ts'
import { means } from './means.ts'
import { mustBeSealed, mustBeSigned, mustLieThere, ownersOf, type Owned } from './own.ts'
import { firstOf, mustHold, Rewritten } from './rewritten.ts'

export { Rewritten } from './rewritten.ts'

type Chain = { date: string; anchor: string; lost?: string[] }
type Looked = {
  house: House
  kept: Kept
  say: (line: string) => void
  /** receipts that are held against the books; none where left out */
  owned?: readonly Owned[]
}

const nameOf = ({ stream, date, round }: Pick<ToldSeal, 'stream' | 'date' | 'round'>) =>
  `${stream} ${date}-${round}`
const all = <K extends Entry['kind']>({ entries }: Kept, kind: K) =>
  entries.filter((entry): entry is Extract<Entry, { kind: K }> => entry.kind === kind)

/**
 * Answers how many sealed books are shut still. `whole`: every seal is read again, not only those after the last. Throws
 * `Rewritten`.
 */
export async function look(looked: Looked, { whole }: { whole: boolean }): Promise<number> {
  let shut = 0
  const keys = await readKeys(looked, looked.say)
  mustBeSigned(looked.owned ?? [], keys)
  await readDays(looked, { keys, whole })
  for (const { stream } of ballStreams) {
    await readChains(looked, stream)
    // As they were first told, also those the house tells no more.
    const chains = all(looked.kept, 'anchor').filter((one) => one.stream === stream)
    await readSeals(looked, { stream, keys, whole })
    const checked = new Set(
      all(looked.kept, 'checked')
        .filter((entry) => entry.stream === stream)
        .map(nameOf),
    )
    const seals = all(looked.kept, 'seal').flatMap(({ seal }) =>
      seal.stream === stream ? [seal] : [],
    )
    for (const [at, seal] of seals.entries())
      if (!checked.has(nameOf(seal))) {
        const before = seals[at - 1] ?? null
        if (!(await checkDraw(looked, { seal, before, keys, chains }))) shut++
      }
    const owned = (looked.owned ?? []).filter((one) => one.stream === stream)
    for (const seal of seals) mustLieThere(owned, seal, keys)
    await mustBeSealed(looked.house, owned, seals)
  }
  return shut
}

/** A day's chain begins where it was first told to begin: no commitment of the day can be another then. */
async function readChains({ house, kept, say }: Looked, stream: string): Promise<void> {
  const told = (await house.ask<Chain[]>(`/open/chains/${stream}`))?.data ?? []
  const known = new Map(
    all(kept, 'anchor').flatMap((one) => (one.stream === stream ? [[one.date, one.anchor]] : [])),
  )
  const oldest = told.at(-1)?.date ?? ''
  const gone = [...known.keys()].find(
    (date) => date >= oldest && !told.some((chain) => chain.date === date),
  )
  if (gone)
    throw new Rewritten(`the chain of ${stream} ${gone} is gone`, {
      ...{ stream, date: gone, kept: known.get(gone), told },
    })
  const sealed = all(kept, 'seal').filter(({ seal }) => seal.stream === stream)
  for (const { date, anchor, lost = [] } of told) {
    const before = known.get(date)
    const isLost =
      before !== undefined &&
      lost.includes(before) &&
      !sealed.some(({ seal }) => seal.date === date)
    if (isLost) say(`the chain of ${stream} ${date} is made anew; nothing of it was drawn`)
    if (before === undefined || isLost) kept.add({ kind: 'anchor', stream, date, anchor })
    else if (before !== anchor)
      throw new Rewritten(`the chain of ${stream} ${date} begins elsewhere than it did`, {
        ...{ stream, date, kept: before, told: anchor },
      })
  }
}

type Reading = { stream: string; keys: Key[]; whole: boolean }

/** Seals that were kept are as they were, in their order; those that follow are signed and lead on. */
async function readSeals({ house, kept, say }: Looked, { stream, keys, whole }: Reading) {
  const known = all(kept, 'seal').flatMap(({ seal }) => (seal.stream === stream ? [seal] : []))
  const from = whole ? known[0] : known.at(-1)
  const waiting = whole ? [...known] : known.slice(-1)
  const sealed = new Set(known.map(nameOf))
  let before: ToldSeal | null = known.at(-1) ?? null
  let next: string | null = from ? `${from.date}-${from.round}` : ''
  while (next !== null) {
    const path: string = `/open/seals/${stream}${next === '' ? '' : `?from=${next}`}`
    const page: { data: ToldSeal[]; next: string | null } | null = await house.ask(path)
    for (const seal of page?.data ?? []) {
      const then = waiting.shift()
      if (then) {
        mustBeSame(then, seal)
        continue
      }
      // A second one of the same draw can be signed, and follow the first.
      if (sealed.has(nameOf(seal)))
        throw new Rewritten(`${nameOf(seal)} is sealed a second time`, { before, seal })
      sealed.add(nameOf(seal))
      await mustFollow({ seal, before: before ?? firstOf(seal), keys })
      kept.add({ kind: 'seal', seal })
      before = seal
      say(`${nameOf(seal)}: sealed, ${seal.count} bets`)
    }
    next = page?.next ?? null
  }
  const [gone] = waiting
  if (gone) throw new Rewritten(`the seal of ${nameOf(gone)} is gone`, { kept: gone })
}

function mustBeSame(kept: ToldSeal, told: ToldSeal) {
  const fields = Object.keys(kept) as (keyof ToldSeal)[]
  if (fields.some((field) => kept[field] !== told[field]))
    throw new Rewritten(`the seal of ${nameOf(kept)} is another than it was`, { kept, told })
}

async function mustFollow({ seal, before, keys }: Pick<BookProof, 'seal' | 'before' | 'keys'>) {
  const proof = { seal, before, keys, book: null, own: null }
  mustHold(`the seal of ${nameOf(seal)}`, await verifyBook(proof, means), proof)
  if (before?.date === seal.date && before.entropyType !== seal.entropyType)
    throw new Rewritten(`the draws of ${nameOf(seal)} and before are mixed otherwise`, proof)
}

type Drawn = { seal: ToldSeal; before: ToldSeal | null; keys: Key[]; chains: Chain[] }

/** The book and the draw, once the book is open: answers whether it is. */
async function checkDraw(looked: Looked, { seal, before, keys, chains }: Drawn) {
  const { house, kept, say, owned = [] } = looked
  const { stream, date, round } = seal
  const place = `${stream}/${date}/${round}`
  const pay = await readPay(house, seal)
  const text = await house.readBook(`/open/books/${place}`)
  if (text === null) {
    // Asked for before the book: what is over is open.
    if (pay)
      throw new Rewritten(`the book of ${nameOf(seal)} is shut, and its draw is over`, {
        seal,
        pay,
      })
    return false
  }
  const book = text.split('\n').filter((line) => line !== '')
  const owners = ownersOf(owned, seal)
  // A book that opened in between is asked after again: what it paid is told by now.
  const paid = pay ?? (await readPay(house, seal))
  for (const own of owners.length > 0 ? owners : [null]) {
    const bookProof = { seal, before: before ?? firstOf(seal), keys, book, pay: paid, own }
    mustHold(`the book of ${nameOf(seal)}`, await verifyBook(bookProof, means), bookProof)
  }
  const told = await house.ask<RoundProof>(`/open/rounds/${place}`)
  if (!told)
    throw new Rewritten(`the draw of ${nameOf(seal)} is not told, and its book is`, { seal })
  const proof = { ...told.data, ...(takesBook(told.data.entropy.type) && { seal }) }
  const chainAnchor = chains.findLast((chain) => chain.date === date)?.anchor
  // As the seal told it: what the seal tells now would be another seal.
  const sealedType = seal.entropyType
  const steps = verifyRound(proof, { chainAnchor, sealedType, signed: beaconSigned })
  mustHold(`the draw of ${nameOf(seal)}`, steps, { proof, chainAnchor })
  kept.add({ kind: 'checked', stream, date, round })
  say(`${nameOf(seal)}: ${seal.count} bets and the draw are as they were promised`)
  return true
}

/** What the draw paid; null while not all of it is over. */
async function readPay(house: House, { stream, date, round }: ToldSeal) {
  const proofs = await Promise.all(
    gamesOfStream(stream).map(async ({ key }) => ({
      key,
      proof: (await house.ask<PaidProof>(`/open/rounds/${key}/${date}/${round}`))?.data ?? null,
    })),
  )
  return payOf(proofs)
}
