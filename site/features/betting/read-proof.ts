/** A bet with what its round can be drawn again from, and what this browser makes of it. */
import type { PlayProof } from '@madang/contract/core/casino/play-proof.ts'
import { verifyPlay } from '@madang/contract/core/casino/verify-play.ts'
import type { BetProof } from '@madang/contract/member/betting.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { firstCommit } from '../../api/commitments.ts'

/** `first`: the commitment that this device received first for the bet. */
export type KeptProof = BetProof & { first?: string }

/** Null where the member has no bet of that number. */
export async function readBetProof(no: string, uid: string): Promise<KeptProof | null> {
  try {
    const bet = (await ask('betProof', { no })).data
    return bet.proof ? { ...bet, first: firstCommit(uid, bet.no, bet.proof.commit) } : bet
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'notFound') return null
    throw error
  }
}

/** Until the house has the round's end there is nothing to compare the draw with. */
export function verifyOver(proof: PlayProof, { state, result, bets, first }: KeptProof) {
  const shown = state === 'over' ? proof : { ...proof, seed: null }
  return verifyPlay(shown, { result, bets }, first)
}
