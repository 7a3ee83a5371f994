/** A draw's sealed book as it is published, asked again until it is open, and its check, made in this browser. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { BookProof, ToldSeal } from '@madang/contract/core/book/verify.ts'
import { addDays } from '@madang/contract/core/kst.ts'
import { gamesOfStream } from '@madang/contract/core/draw/games.ts'
import { previousRound, timingOf } from '@madang/contract/core/draw/schedule.ts'
import type { Step } from '@madang/contract/core/draw/verify.ts'
import { openBook } from '@madang/contract/member/plain/seals.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { readLines } from '../../api/lines.ts'
import { useHouse } from '../../api/house.ts'
import { useSession } from '../../api/session.ts'

export type BookPlace = { stream: string; date: string; round: number }

const AGAIN_MS = 3_000

/** `proof` is null where the draw has no seal (yet), undefined while it loads. */
export function useBook(place: BookPlace) {
  const { stream, date, round } = place
  const uid = useSession()?.userId ?? null
  const { house } = useHouse()
  const { data, error, refetch } = useQuery({
    queryKey: ['book', stream, date, round, uid],
    queryFn: () => readBook(place, uid, house!.drawSeconds),
    enabled: house !== undefined,
    refetchInterval: ({ state }) => (state.data?.book ? false : AGAIN_MS),
    staleTime: 0,
  })
  return { proof: data, error, again: () => void refetch() }
}

/** Null for what is not there. */
async function ifThere<T>(asked: Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await asked).data
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'notFound') return null
    throw error
  }
}

const sealOf = ({ stream, date, round }: BookPlace): Promise<ToldSeal | null> =>
  ifThere(ask('openSeal', undefined, { params: { stream, date, round } }))

async function readBook(
  place: BookPlace,
  uid: string | null,
  drawSeconds: number | null,
): Promise<BookProof | null> {
  const seal = await sealOf(place)
  if (!seal) return null
  const [before, keys, book, receipts] = await Promise.all([
    /^0*$/.test(seal.prev) ? null : sealBefore(place, drawSeconds),
    ask('bookKeys').then(({ data }) => data),
    readLines(openBook(place)),
    uid === null ? null : ask('receipts', place, { poll: true }).then(({ data }) => data),
  ])
  return { seal, before, keys, book, own: uid !== null && receipts ? { uid, receipts } : null }
}

/** Draws nobody could bet on have no seal: where the round before has none, it is looked for among those of two days. */
async function sealBefore(place: BookPlace, drawSeconds: number | null) {
  const { stream, date, round } = place
  const timing = timingOf(gamesOfStream(stream)[0]!, drawSeconds)
  const near = await sealOf({ stream, ...previousRound(timing, date, round) })
  if (near) return near
  const from = `${addDays(date, -1)}-1`
  const { data } = await ask('openSeals', undefined, { params: { stream }, query: { from } })
  return data.findLast((seal) => seal.date < date || (seal.date === date && seal.round < round))
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

type Checked = { of: BookProof; part: number; steps: Step[] | null }

/** The steps once all is read; until then how much is, from 0 to 1. */
export function useChecked(proof: BookProof): { part: number; steps: Step[] | null } {
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    const left = { page: false }
    const tell = (part: number, steps: Step[] | null) =>
      !left.page && setChecked({ of: proof, part, steps })
    void check(proof, (part) => tell(part, null), left).then((steps) => tell(1, steps))
    return () => void (left.page = true)
  }, [proof])
  return checked?.of === proof ? checked : { part: 0, steps: null }
}

async function check(proof: BookProof, tell: (part: number) => void, left: { page: boolean }) {
  const [{ verifyBook }, { pageMeans }] = await Promise.all([
    import('@madang/contract/core/book/verify.ts'),
    import('./means.ts'),
  ])
  return verifyBook(proof, {
    ...pageMeans,
    turn(part) {
      tell(part)
      // Who went on to another page wants none of it: it waits for ever and is forgotten.
      return left.page ? new Promise(() => undefined) : turn()
    },
  })
}
