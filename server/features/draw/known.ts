/** Answers a provider that starts, before it draws, with all it may have lost (docs/adr/0181-a-copy-older-than-the-world.md). */
import type { KnownAnswer, KnownMessage } from '@madang/contract/provider/draws.ts'

import type { Reader } from '../../db/db.ts'
import { selectChainsFrom, selectDrawsAfter, selectSealsAfter } from './known-sql.ts'

const FEW = 200

/** The next of a stream's draws and seals after what the provider names, 200 of each at most, and its chains from today. */
export async function readLost(db: Reader, message: KnownMessage): Promise<KnownAnswer> {
  const [draws, seals, chains] = await Promise.all([
    selectDrawsAfter(db, message, FEW),
    selectSealsAfter(db, message, FEW),
    selectChainsFrom(db, message.stream, message.today),
  ])
  return {
    draws: draws.map(({ outcome, seed, balls, powerball, ...draw }) => {
      const { date, round, i, signature, randomness } = draw
      const place = { stream: message.stream, date, round, i }
      const beacon = signature === null ? null : { signature, randomness: randomness! }
      return {
        commit: draw.commit,
        ...place,
        result: outcome && {
          ...{ ...place, outcome, seed, beacon, balls, powerball },
          drawnAt: draw.drawnAt.toISOString(),
        },
      }
    }),
    seals: seals.map(({ taken, ...seal }) => ({ seal, taken })),
    chains,
  }
}
