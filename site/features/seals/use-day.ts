/** A day of a stream as the house tells it, and the same read again from its open books by this browser. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { addSums, NO_SUMS, sumBook, type Sums } from '@madang/contract/core/book/day-sums.ts'
import type { ToldKeys } from '@madang/contract/core/book/receipt.ts'
import type { ToldSeal } from '@madang/contract/core/book/verify.ts'
import { addDays } from '@madang/contract/core/kst.ts'
import { append } from '@madang/contract/core/lists.ts'
import { openBook } from '@madang/contract/member/plain/seals.ts'
import type { PublicSeal } from '@madang/contract/member/seals.ts'

import { ask } from '../../api/ask.ts'
import { readLines } from '../../api/lines.ts'
import { keepKeys } from '../../api/receipts.ts'
import { readSession } from '../../api/session.ts'
import { keptOf, readPay, sealBefore } from '../../shell/read-book.ts'

/** The house takes fifty calls a second from an address: a draw with bets is three. */
const PACE_MS = 100

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The seals of the day's draws, in their order. */
export function useDaySeals(stream: string, date: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['day-seals', stream, date],
    queryFn: () => readSeals(stream, date),
    staleTime: 60_000,
  })
  return { seals: data, error, again: () => void refetch() }
}

async function readSeals(stream: string, date: string): Promise<PublicSeal[]> {
  const seals: PublicSeal[] = []
  for (let from: string | null = `${date}-1`; from !== null;) {
    const { data, next }: { data: PublicSeal[]; next: string | null } = await ask(
      'openSeals',
      undefined,
      { params: { stream }, query: { from } },
    )
    append(
      seals,
      data.filter((seal) => seal.date === date),
    )
    from = data.at(-1)?.date === date ? next : null
  }
  return seals
}

/** The day's own seal and what is checked of it; `found` is null where the day has none (yet). */
export function useDaySeal(date: string) {
  const { data, error } = useQuery({ queryKey: ['day-seal', date], queryFn: () => readDay(date) })
  return { found: data, error }
}

async function readDay(date: string) {
  const eve = addDays(date, -1)
  const [days, keys, { verifyDay }, { pageMeans }] = await Promise.all([
    daysFrom(eve),
    ask('bookKeys'),
    import('@madang/contract/core/book/verify-day.ts'),
    import('@madang/contract/core/book/page-means.ts'),
  ])
  const day = days.find((one) => one.date === date)
  if (!day) return null
  const before = days.find((one) => one.date === eve) ?? (await dayBefore(date))
  return { day, steps: verifyDay({ day, before, keys: keys.data }, pageMeans) }
}

const daysFrom = async (from?: string) =>
  (await ask('openDays', undefined, from === undefined ? {} : { query: { from } })).data

/** Of a day without a published eve: the first of the chain has none, a gap and a chain begun anew have earlier days. */
const dayBefore = async (date: string) =>
  (await daysFrom()).findLast((one) => one.date < date) ?? null

export type Read = {
  /** `shut`: its book is not open yet */
  verdict: 'ok' | 'bad' | 'shut'
  told: Sums
  found: Sums
  text: string
}
export type Reading = {
  part: number
  /** by number of the round */
  draws: ReadonlyMap<number, Read>
  told: Sums
  found: Sums
  error: Error | null
}
const NOTHING: Reading = { part: 0, draws: new Map(), told: NO_SUMS, found: NO_SUMS, error: null }

/** Reads draw by draw while `asked`; what is read is told as it comes. */
export function useReading(seals: readonly PublicSeal[], asked: boolean): Reading {
  const [reading, setReading] = useState(NOTHING)
  useEffect(() => {
    if (!asked) return
    const left = { page: false }
    void readAll(seals, (next) => !left.page && setReading(next), left)
    return () => void (left.page = true)
  }, [seals, asked])
  return reading
}

async function readAll(
  seals: readonly PublicSeal[],
  tell: (reading: Reading) => unknown,
  left: { page: boolean },
) {
  let reading = NOTHING
  tell(reading)
  try {
    const { data: keys } = await ask('bookKeys')
    const uid = readSession()?.userId ?? null
    if (uid !== null) keepKeys(uid, keys)
    for (const [at, seal] of seals.entries()) {
      if (left.page) return
      const before = seals[at - 1] ?? (await sealBefore(seal))
      const read = await readDraw(seal, { before, keys, uid })
      const draws = new Map(reading.draws).set(seal.round, read)
      const isOpen = read.verdict !== 'shut'
      reading = {
        ...{ part: (at + 1) / seals.length, draws, error: null },
        told: isOpen ? addSums(reading.told, read.told) : reading.told,
        found: isOpen ? addSums(reading.found, read.found) : reading.found,
      }
      tell(reading)
    }
  } catch (error) {
    tell({ ...reading, error: error as Error })
  }
}

/** A book without bets is read off its seal: its root is that of nothing. */
async function readDraw(
  seal: PublicSeal,
  { before, keys, uid }: { before: ToldSeal | null; keys: ToldKeys; uid: string | null },
): Promise<Read> {
  const [{ verifyBook }, { pageMeans }] = await Promise.all([
    import('@madang/contract/core/book/verify.ts'),
    import('@madang/contract/core/book/page-means.ts'),
    seal.count > 0 ? wait(PACE_MS) : wait(0),
  ])
  const pay = seal.count > 0 ? await readPay(seal) : undefined
  const book = pay === undefined ? [] : pay && (await readLines(openBook(seal)))
  const told = {
    ...{ count: seal.count, stake: seal.stake },
    ...{ payout: pay?.payout ?? 0, returned: pay?.returned ?? 0 },
  }
  const means = { ...pageMeans, turn: () => wait(0) }
  const own = uid === null ? null : { uid, receipts: [], kept: keptOf(uid, seal) }
  const proof = { seal, before, keys, book, own, ...(pay && { pay }) }
  const bad = (await verifyBook(proof, means)).find(({ verdict }) => verdict === 'bad')
  if (pay === null && !bad) return { verdict: 'shut', told, found: NO_SUMS, text: '정산 전' }
  const found = book && pay ? await sumBook(book, pay, means).catch(() => NO_SUMS) : NO_SUMS
  return { verdict: bad ? 'bad' : 'ok', told, found, text: bad?.text ?? '' }
}
