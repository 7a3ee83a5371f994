/**
 * The bets of a draw as its seal has them, once and in their order. A million of them are to be sealed within seconds:
 * rows are read as bytes, and an object is made for each kind of bet, not for each bet.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

import { readBook, wordBytesOf } from '@madang/contract/core/book/book.ts'
import { openPays } from '@madang/contract/core/draw/class-pays.ts'
import { winOf } from '@madang/contract/core/odds.ts'

import { eachRow, int8At, microsAt, type Fields } from '../../db/copy.ts'
import type { Tx } from '../../db/db.ts'
import { openBlinds } from './blinds.ts'
import { digests, type BookKey } from './keys.ts'
import { copyBets, type Draw } from './sql.ts'

/** The fields of a row of `copyBets`. */
const [ID, PLACED_AT, GAME, KEY, PICK, STAKE, ODDS, UID, WIDTH] = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** Game, key and pick by their bytes as they lie in a row, lengths included: the same few are in all of them. */
function openKinds({ sumOf }: ReturnType<typeof openPays>) {
  const kinds = new Map<string, ReturnType<typeof make>>()
  function make(page: Buffer, { at, length }: Fields) {
    const word = (field: number) => page.toString('utf8', at[field], at[field]! + length[field]!)
    const words = { game: word(GAME), key: word(KEY), pick: word(PICK) }
    return { said: wordBytesOf(words), pays: sumOf(words) }
  }
  return (page: Buffer, fields: Fields) => {
    const bytes = page.toString('latin1', fields.at[GAME], fields.at[PICK]! + fields.length[PICK]!)
    let kind = kinds.get(bytes)
    if (!kind) kinds.set(bytes, (kind = make(page, fields)))
    return kind
  }
}

/** The book's root and sums, its blinds side by side, and the most that it pays; read in short turns. */
export async function readBets(tx: Tx, draw: Draw, { secret }: Pick<BookKey, 'secret'>) {
  const book = readBook(digests, draw)
  const pays = openPays()
  const kindOf = openKinds(pays)
  const blindOf = openBlinds(secret)
  const blinds: Buffer[] = []
  /** Of every row in its turn. */
  const numbers = { id: 0, placedAt: 0, stake: 0, odds: 0 }
  for await (const page of copyBets(tx, draw.id)) {
    // No row is shorter than two blinds: side by side, for a million small buffers were a quarter of the time.
    const target = Buffer.allocUnsafe(page.length >> 1)
    let at = 0
    eachRow(page, WIDTH, (fields) => {
      const { said, pays: sum } = kindOf(page, fields)
      numbers.id = int8At(page, fields.at[ID]!)
      numbers.placedAt = microsAt(page, fields.at[PLACED_AT]!)
      numbers.stake = int8At(page, fields.at[STAKE]!)
      numbers.odds = page.readInt32BE(fields.at[ODDS])
      const uid = { page, from: fields.at[UID]!, length: fields.length[UID]! }
      blindOf.write(numbers.id, uid, { target, at })
      book.addSaid(numbers, said, target.subarray(at, at + 32))
      sum.pays += winOf(numbers.stake, numbers.odds)
      at += 32
    })
    blinds.push(target.subarray(0, at))
    await nextTurn()
  }
  return { ...book.end(), blinds: Buffer.concat(blinds), worst: pays.worst() }
}
