/** Pushes to members' devices: who asked for them, and the outbox (docs/adr/0096-push.md). */
import type { Parsed } from '@madang/contract/core/call.ts'
import type { pushSet } from '@madang/contract/member/push.ts'
import { pushText } from '@madang/contract/member/plain/push.ts'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { mustNotRest } from '../limits/limits.ts'
import { pushTarget } from './address.ts'
import { pushKeys } from './send.ts'
import { deleteDevice, deleteOldDevices, selectDevices, upsertDevice } from './sql.ts'

export { noteCorrection, noteEvening, noteRound, noteWithdrawal, sendPushes } from './outbox.ts'

/** Devices of a member; one more forgets the oldest. */
const MOST_DEVICES = 5

/** The key browsers are given, null where the house pushes nothing, and the member's devices. */
export const readPush = async (deps: Deps, member: number) => ({
  key: deps.config.pushContact === null ? null : pushKeys(deps).publicKey,
  devices: await selectDevices(deps.db, member),
})

/** Switches a device on, or changes its wishes. Refuses `closed`, `badInput`, and `denied` to who rests. */
export async function setPush(
  { db, config }: Deps,
  member: number,
  input: Parsed<typeof pushSet>,
): Promise<void> {
  if (config.pushContact === null) throw new Refusal('closed', pushText.off)
  if (!pushTarget(input.endpoint, config.pushTo)) throw new Refusal('badInput', pushText.address)
  if (!input.bets && !input.withdrawals && !input.book)
    throw new Refusal('badInput', pushText.nothing)
  await db.begin(async (tx) => {
    await mustNotRest({ tx, member })
    await upsertDevice(tx, member, input)
    await deleteOldDevices(tx, member, MOST_DEVICES)
  })
}

export const stopPush = ({ db }: Deps, member: number, endpoint: string) =>
  deleteDevice(db, member, endpoint)
