/** Play money and play coins that the house gives: written down beside the ledger, so that a forged grant is found. */
import type { Tx } from '../db/db.ts'
import { post, type Transfer } from './ledger.ts'

type Grant = Transfer & { kind: 'grant' | 'coin.grant' }

/** Writes down what is to be given; `give` does it with the transfers. */
const insertGrants = (tx: Tx, grants: Grant[]) => tx.query`
  insert into play_money (kind, cause, member_id, amount)
  select unnest(${grants.map(({ kind }) => kind)}::text[]), unnest(${grants.map(({ cause }) => cause)}::bigint[]),
    unnest(${grants.map(({ member }) => member)}::bigint[]), unnest(${grants.map(({ amount }) => amount)}::bigint[])`

/** Gives play money (won) or coins (millionths); a cause is new, so that each is given once. */
export async function give(tx: Tx, grant: Grant): Promise<void> {
  await insertGrants(tx, [grant])
  await post(tx, [grant])
}
