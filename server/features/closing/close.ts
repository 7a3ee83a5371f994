/** What the clock does of closings: the account's end, what comes to it later, and addresses that have had their time. */
import { isNothing, type GivenUp } from '@madang/contract/member/plain/closing.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { eachApart } from '../../http/all-of.ts'
import { recordEvents } from '../../http/events.ts'
import { readSettings } from '../../http/settings.ts'
import { lockWallets, post, type Wallet } from '../../ledger/ledger.ts'
import { lockAccount } from '../account/account.ts'
import { endSession } from '../session/session.ts'
import { erase, eraseAddresses, numberOf } from './erase.ts'
import {
  insertGivenUp,
  insertName,
  selectDue,
  selectHolding,
  selectNames,
  selectObstacles,
  selectWaiting,
  updateClosing,
} from './sql.ts'

/** Read at a time. */
const MOST = 50
const ADDRESSES = 1_000

/** Closes the accounts whose days are over, each in a transaction of its own: whatever breaks off has done nothing. */
export async function closeDue(deps: Deps): Promise<'soon' | void> {
  let erased = 0
  await eachApart(
    [
      () => closeAll(deps),
      () => emptyClosed(deps),
      async () => {
        const { addressMonths } = await readSettings(deps.db)
        erased = await eraseAddresses(deps.db, addressMonths, ADDRESSES)
      },
    ],
    (step) => step(),
  )
  if (erased === ADDRESSES) return 'soon'
}

/** One that fails keeps back none behind it, also of a later page. */
async function closeAll(deps: Deps): Promise<void> {
  const pages = async function* () {
    let after = 0
    for (;;) {
      const due = await selectDue(deps.db, after, MOST)
      yield* due
      if (due.length < MOST) return
      after = due.at(-1)!.id
    }
  }
  await eachApart(pages(), ({ member }) => close(deps, member))
}

async function emptyClosed({ db }: Deps): Promise<void> {
  await eachApart(await selectHolding(db, MOST), ({ member }) =>
    db.begin(async (tx) => {
      const wallet = (await lockWallets(tx, [member])).get(member)!
      await giveUp(tx, wallet)
    }),
  )
}

/** Nothing when it was taken back or done meanwhile, or something still has to be over first. */
const close = ({ db, keys }: Deps, member: number): Promise<void> =>
  db.begin(async (tx) => {
    const wallet = (await lockWallets(tx, [member])).get(member)!
    const { uid } = await lockAccount(tx, member)
    const waiting = await selectWaiting(tx, member)
    if (!waiting?.over || (await selectObstacles(tx, member)).length > 0) return
    const { phone, excludedUntil } = await selectNames(tx, member)
    await insertName(tx, { hash: keys.digest('closed', uid), member, until: null })
    if (phone && excludedUntil) await insertName(tx, { hash: phone, member, until: excludedUntil })
    const given = await giveUp(tx, wallet)
    await endSession(tx, member, 'state')
    await erase(tx, keys, member)
    await updateClosing(tx, waiting.id, { state: 'done' })
    const detail = { step: 'done', number: numberOf(member).uid, given }
    await recordEvents(tx, [{ kind: 'member.closing', actor: 'system', target: uid, detail }])
  })

/** What the pockets hold goes to the house, each pocket by a transfer of its own. */
async function giveUp(tx: Tx, wallet: Wallet): Promise<GivenUp> {
  const { member, money, safe, point, coin } = wallet
  const left = { money, safe, point, coin }
  if (isNothing(left)) return left
  const cause = await insertGivenUp(tx, member, left)
  const pockets = ['money', 'safe', 'point', 'coin'] as const
  await post(
    tx,
    pockets
      .filter((pocket) => left[pocket] > 0)
      .map((pocket) => ({
        member,
        kind: `closing.${pocket}` as const,
        cause,
        amount: left[pocket],
      })),
    { wallets: new Map([[member, wallet]]) },
  )
  return left
}
