/** A draw's sealed book, asked again until it is open, and its check, made in this browser. */
import type { Step } from '@madang/contract/core/draw/verify.ts'
import type { BookCheck } from '@madang/ui/use-checked.ts'
import { useQuery } from '@tanstack/react-query'

import { markProven } from '../api/receipts.ts'
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

/** As large as it is, it comes when a book is opened. */
export const checkBook: BookCheck = async (proof, turn) => {
  const [{ verifyBook }, { pageMeans }] = await Promise.all([
    import('@madang/contract/core/book/verify.ts'),
    import('@madang/contract/core/book/page-means.ts'),
  ])
  const steps = await verifyBook(proof, { ...pageMeans, turn })
  const { own } = proof
  const holds = (name: Step['name']) =>
    steps.some((step) => step.name === name && step.verdict === 'ok')
  if (own && holds('seal') && holds('book') && holds('own')) markProven(own.uid, own.kept)
  return steps
}
