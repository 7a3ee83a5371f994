/**
 * A player's own seeds at a game for one: the commitment of the one in use is on the page before its player's text is
 * sent, with the first draw, and the text stays under it; each draw takes a number under it (KDRAW-1, entropyType 3;
 * docs/spec/casino.md). One that is turned is opened, and what was drawn under it can be repeated.
 */
import { createHash, randomBytes } from 'node:crypto'

import type { Digests } from '@madang/contract/core/book/book.ts'
import {
  bytesToHex,
  commitOf,
  drawWords,
  type Bytes,
  type Words,
} from '@madang/contract/core/draw/kdraw.ts'
import { compactDateOf } from '@madang/contract/core/kst.ts'

import type { Seal } from '../draws/seal.ts'
import type { SeedRow, VendorStore } from './store.ts'

export const CLIENT_SEED = /^[\p{L}\p{N} ._-]{1,40}$/u

/** Sent with a draw: the commitment that the window shows, and the player's text. */
export type Given = { commit: string; client: string }

/** The words of a seed's draws by their number: the player's text is their entropy, the day that of the seed. */
export function ownWords(
  game: string,
  { seed, client, date }: { seed: Bytes; client: string; date: string },
  by?: Digests,
): (nonce: number) => Words {
  const value = createHash('sha256').update(client).digest()
  return (nonce) => {
    const entropy = { type: 3, index: nonce, value } as const
    return drawWords({ seed, stream: game, date, round: nonce, entropy }, by)
  }
}

export function openSeeds(
  game: string,
  { store, seal, now }: { store: VendorStore; seal: Seal; now: () => Date },
) {
  /** Without a text: a seed made with the text at hand could be chosen by it. */
  function make(player: string): SeedRow {
    const seed = randomBytes(32)
    const commit = bytesToHex(commitOf(seed))
    store.addSeed(game, player, seal.close(seed), commit, compactDateOf(now()))
    return store.currentSeed(game, player)!
  }
  const of = (player: string): SeedRow => store.currentSeed(game, player) ?? make(player)

  const openedOf = (row: SeedRow) => (row.revealed ? bytesToHex(seal.open(row.sealed)) : null)

  return {
    /** The player's seed in use; made with their first look at the game. */
    of,
    /** The words of a seed's draws by their number. */
    words: ({ sealed, client, date }: SeedRow) =>
      ownWords(game, { seed: seal.open(sealed), client, date }),
    /**
     * Takes the player's text for the seed they have seen, before its first draw; later ones change nothing. False for
     * another seed than the one in use.
     */
    begin(player: string, { commit, client }: Given): boolean {
      const seed = of(player)
      if (seed.commit !== commit) return false
      store.setText(client, seed.id)
      return true
    },
    /** Opens the seed in use and begins another. */
    turn: (player: string): SeedRow =>
      store.together(() => {
        store.revealSeed(of(player).id)
        return make(player)
      }),
    /** The seed itself, once it is opened. */
    opened: openedOf,
    /** The player's last seeds, newest first; a revealed one with the seed itself. */
    last: (player: string, count: number) =>
      store.lastSeeds(game, player, count).map((row) => ({
        row,
        shown: {
          commit: row.commit,
          client: row.client,
          date: row.date,
          seed: openedOf(row),
        },
      })),
  }
}
