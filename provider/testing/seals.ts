/** The house's side of sealed books: seals of books that nobody looks into, chained and signed as the house does it. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'

import { sealBytes } from '@madang/contract/core/book/book.ts'
import type { RoundMessage, SealMessage } from '@madang/contract/provider/draws.ts'

type Draw = Pick<RoundMessage, 'stream' | 'date' | 'round' | 'closeAt'>
type Content = Partial<
  Pick<SealMessage, 'count' | 'stake' | 'worst' | 'root' | 'prev' | 'closedAt'>
>

export function openSeals() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const last = new Map<string, string>()
  const publicHex = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

  /** A seal of a draw, after the one made before of its stream. */
  function sealOf({ stream, date, round, closeAt }: Draw, content: Content = {}): SealMessage {
    const seal = {
      ...{ stream, date, round, closedAt: Date.parse(closeAt) * 1_000 },
      ...{ count: 3, stake: 30_000, worst: 58_500, root: '5e'.repeat(32) },
      prev: last.get(stream) ?? '00'.repeat(32),
      ...content,
    }
    const [root, prev] = [seal.root, seal.prev].map((text) => Buffer.from(text, 'hex'))
    const bytes = sealBytes({ ...seal, root: root!, prev: prev! })
    const hash = createHash('sha256').update(bytes).digest('hex')
    const signature = sign(null, bytes, privateKey).toString('hex')
    return { ...seal, hash, keyId: 1, publicKey: publicHex, signature }
  }

  return {
    sealOf,
    /** The same, and the next of its stream follows it. */
    next(draw: Draw, content?: Content): SealMessage {
      const seal = sealOf(draw, content)
      last.set(draw.stream, seal.hash)
      return seal
    },
  }
}
