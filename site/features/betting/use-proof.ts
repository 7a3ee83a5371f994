/** A bet with what its round can be drawn again from, asked again until there is something to check. */
import { useQuery } from '@tanstack/react-query'

import type { BetProof } from '@madang/contract/member/betting.ts'

import { useSession } from '../../api/session.ts'
import { readBetProof } from './read-proof.ts'

const AGAIN_MS = 3_000

/** The round ends, the vendor answers, the spin that keeps the seed closed is over: by itself. */
const waits = ({ state, silent, proof }: BetProof) =>
  state === 'open' || silent || proof?.seed === null

/** `bet` is null where the member has none of that number, undefined while it loads. */
export function useBetProof(no: string) {
  const uid = useSession()!.userId
  const { data, error, refetch } = useQuery({
    queryKey: ['bet-proof', no, uid],
    queryFn: () => readBetProof(no, uid),
    refetchInterval: ({ state }) => (state.data && waits(state.data) ? AGAIN_MS : false),
    // What was left and is opened again may have ended in between.
    staleTime: 0,
  })
  return { bet: data, error, again: () => void refetch() }
}
