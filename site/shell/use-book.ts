/** A draw's sealed book, asked again until it is open, and its check, made in this browser. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { BookProof } from '@madang/contract/core/book/verify.ts'
import type { Step } from '@madang/contract/core/draw/verify.ts'

import { useSession } from '../api/session.ts'
import { readBook, type BookPlace } from './read-book.ts'

const AGAIN_MS = 3_000

/** `proof` is null where the draw has no seal (yet), undefined while it loads. */
export function useBook(place: BookPlace) {
  const { stream, date, round } = place
  const uid = useSession()?.userId ?? null
  const { data, error, refetch } = useQuery({
    queryKey: ['book', stream, date, round, uid],
    queryFn: () => readBook(place, uid),
    refetchInterval: ({ state }) => (state.data?.book ? false : AGAIN_MS),
    staleTime: 0,
  })
  return { proof: data, error, again: () => void refetch() }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

type Checked = { of: BookProof; part: number; steps: Step[] | null }

/** The steps once all is read; until then how much is, from 0 to 1. */
export function useChecked(proof: BookProof | null | undefined): {
  part: number
  steps: Step[] | null
} {
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    if (!proof) return
    const left = { page: false }
    const tell = (part: number, steps: Step[] | null) =>
      !left.page && setChecked({ of: proof, part, steps })
    void check(proof, (part) => tell(part, null), left).then((steps) => tell(1, steps))
    return () => void (left.page = true)
  }, [proof])
  return checked && checked.of === proof ? checked : { part: 0, steps: null }
}

async function check(proof: BookProof, tell: (part: number) => void, left: { page: boolean }) {
  const [{ verifyBook }, { pageMeans }] = await Promise.all([
    import('@madang/contract/core/book/verify.ts'),
    import('@madang/contract/core/book/page-means.ts'),
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
