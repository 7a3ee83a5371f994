/**
 * Seals of a house that was restored from an older copy (docs/adr/0181-a-copy-older-than-the-world.md): what the provider
 * tells back and our own key signed was ours. It stands, its draw gets no second one, and the stream goes on after it.
 */
import { sealBytes } from '@madang/contract/core/book/book.ts'
import type { SealMessage } from '@madang/contract/provider/draws.ts'

import type { Tx } from '../../db/db.ts'
import { recordEvents } from '../../http/events.ts'
import { digests, selectPublicKeys, signedWith } from './keys.ts'

/**
 * Keeps a seal that is not known here, and tells the incident; one that is known changes nothing. False for one that no
 * key of ours signed.
 */
export async function keepForgotten(tx: Tx, draw: number, seal: SealMessage): Promise<boolean> {
  const hash = Buffer.from(seal.hash, 'hex')
  const known = await tx.query`
    select from seal where draw_id = ${draw} and hash = ${hash}
    union all select from forgotten_seal where draw_id = ${draw} and hash = ${hash}`
  if (known.length > 0) return true
  const key = await keyOf(tx, seal)
  if (key === null) return false
  const rows = await tx.query`
    insert into forgotten_seal (draw_id, stream, count, stake, worst, root, prev, hash, key_id, signature)
    values (${draw}, ${seal.stream}, ${seal.count}, ${seal.stake}, ${seal.worst}, decode(${seal.root}, 'hex'),
      decode(${seal.prev}, 'hex'), ${hash}, ${key}, decode(${seal.signature}, 'hex'))
    on conflict do nothing returning draw_id`
  if (rows.length === 0) return false
  await recordEvents(tx, [
    { kind: 'provider.contradiction', actor: 'provider', target: 'seal.forgotten', detail: seal },
  ])
  return true
}

/** Which key of ours signed it; null where none did. */
async function keyOf(tx: Tx, seal: SealMessage): Promise<number | null> {
  const bytes = sealBytes({
    ...seal,
    root: Buffer.from(seal.root, 'hex'),
    prev: Buffer.from(seal.prev, 'hex'),
  })
  if (Buffer.from(digests.sha256(bytes)).toString('hex') !== seal.hash) return null
  const key = (await selectPublicKeys(tx)).find(({ publicKey }) => publicKey === seal.publicKey)
  if (!key) return null
  const [publicKey, signature] = [key.publicKey, seal.signature].map((text) =>
    Buffer.from(text, 'hex'),
  )
  return signedWith(publicKey!, bytes, signature!) ? key.id : null
}
