/** What became of a money call whose answer was lost on its way (ADR 0043). */
import type { BetReceipt } from '@madang/contract/member/draw.ts'
import { routes } from '@madang/contract/member/plain/routes.ts'
import { outcomeText, type MoneyCall } from '@madang/contract/member/plain/outcome.ts'

import type { Db } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { refusalText } from '../../http/serve.ts'
import { readAnswer, writeAnswers } from '../../ledger/answers.ts'
import { lockWallets } from '../../ledger/ledger.ts'
import { receiptOf } from '../seals/seals.ts'

type Envelope = { result: boolean; msg: string; no?: number; receipt?: BetReceipt }

/** As the till and the bets' batches name their answers. */
const storedName = (call: MoneyCall) => (call === 'bet' ? 'bet' : routes[call].path)

/** No body has this digest: whatever comes later under the key is refused as another body's. */
const NO_BODY = Buffer.alloc(0)

/**
 * The answer a key was given. Under the wallet's lock, which every money call takes before it looks for its answer: a
 * key without one is used up here, so that a call still on its way does nothing when it arrives.
 */
export async function outcomeOf(
  house: Pick<Deps, 'db' | 'keys'>,
  member: number,
  call: MoneyCall,
  key: string,
): Promise<Envelope> {
  const given = await answerTo(house.db, member, call, key)
  if (call !== 'bet' || !given.result) return given
  // Kept apart from the answer (docs/adr/0140-a-receipt-with-each-bet.md), and as much a part of it.
  const receipt = await receiptOf(house, given.no!)
  return receipt ? { ...given, receipt } : given
}

const answerTo = (db: Db, member: number, call: MoneyCall, key: string): Promise<Envelope> =>
  db.begin(async (tx) => {
    await lockWallets(tx, [member])
    const asked = { member, call: storedName(call), key }
    const given = await readAnswer(tx, asked)
    if (given !== null) return JSON.parse(given) as Envelope
    const answer = refusalText(new Refusal('retry', outcomeText.never))
    await writeAnswers(tx, [{ ...asked, bodyHash: NO_BODY, answer }])
    return JSON.parse(answer) as Envelope
  })
