/** A bet with what its round can be drawn again from, asked again until there is something to check. */
import { useQuery } from '@tanstack/react-query'

import type { BetProof } from '@madang/contract/member/betting.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { firstCommit } from '../../api/commitments.ts'
import { useSession } from '../../api/session.ts'

const AGAIN_MS = 3_000

/** The round ends, the vendor answers, the spin that keeps the seed closed is over: by itself. */
const waits = ({ state, silent, proof }: BetProof) =>
  state === 'open' || silent || proof?.seed === null

/** `first`: the commitment that this device received first for the bet. */
export type KeptProof = BetProof & { first?: string }

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

async function readBetProof(no: string, uid: string): Promise<KeptProof | null> {
  try {
    const bet = (await ask('betProof', { no })).data
    return bet.proof ? { ...bet, first: firstCommit(uid, bet.no, bet.proof.commit) } : bet
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'notFound') return null
    throw error
  }
}
