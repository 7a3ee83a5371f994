/** Where a member logs in from: what they may know of it, and forget (docs/spec/accounts.md#devices). */
import { randomBytes } from 'node:crypto'

import { timeOf } from '@madang/contract/core/kst.ts'
import { UNKNOWN_DEVICE, devicesText } from '@madang/contract/member/plain/account.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { placeOf } from '../../http/device-words.ts'
import { recordEvents } from '../../http/events.ts'
import { hashToken, type Member } from '../../http/identity.ts'
import { publish } from '../../http/live.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { endSession, turnToken } from '../session/session.ts'
import { deleteDevice, deleteDevices, selectDevices, selectLogins } from './devices-sql.ts'
import { mustHaveLook } from './proof.ts'
import { lockMember } from './sql.ts'

/** Logins and failures that the page shows. */
const LOGINS = 30

type Who = Pick<Member, 'id' | 'uid'>

/** The member's devices and what happened at their door; `device`: the secret that the asking one brought. */
export async function readDevices({ db }: Pick<Deps, 'db'>, { id }: Who, device: string | null) {
  const [rows, logins] = await Promise.all([
    selectDevices(db, id, device === null ? null : hashToken(device)),
    selectLogins(db, id, LOGINS),
  ])
  return {
    devices: rows.map(({ words, since, at, ...row }) => ({
      ...row,
      words: words || UNKNOWN_DEVICE,
      since: timeOf(since),
      at: timeOf(at),
    })),
    logins: logins.map(({ at, words, address, outcome }) => ({
      at: timeOf(at),
      words: words || UNKNOWN_DEVICE,
      place: placeOf(address),
      outcome,
    })),
  }
}

/** Forgets a device; refuses `notFound`. */
export const forgetDevice = ({ db }: Pick<Deps, 'db'>, { id, uid }: Who, device: number) =>
  db.begin(async (tx) => {
    const words = await deleteDevice(tx, id, device)
    if (words === undefined) throw new Refusal('notFound', devicesText.gone)
    await recordEvents(tx, [
      { kind: 'member.device', actor: uid, target: uid, detail: { act: 'forget', words } },
    ])
  })

/** Ends every session of a member, with its game windows, and forgets every device; a freeze does. */
export async function endDevices(tx: Tx, { id, uid }: Who, reason: 'frozen') {
  // The member's row first, as a login takes it: a device that is just coming in is forgotten too.
  await endSession(tx, id, reason)
  await forgetAll(tx, { id, uid }, null)
}

async function forgetAll(tx: Tx, { id, uid }: Who, kept: Buffer | null) {
  const forgotten = await deleteDevices(tx, id, kept)
  await recordEvents(tx, [
    { kind: 'member.device', actor: uid, target: uid, detail: { act: 'end', forgotten } },
  ])
}

type Keep = { member: Who; tokenHash: Buffer; device: string | null }

/**
 * Leaves a member this device alone: every other is forgotten, and whatever was opened with this session ends, games,
 * the partners' page, copies of it. Answers the token it goes by from now on. Refuses `proof`, `logout` when it is over.
 */
export async function keepThisDevice(
  { db }: Pick<Deps, 'db'>,
  { member, tokenHash, device }: Keep,
): Promise<string> {
  await mustHaveLook(db, tokenHash)
  const token = randomBytes(32).toString('base64url')
  await db.begin(async (tx) => {
    await lockMember(tx, member.id)
    const turned = { member: member.id, old: tokenHash, token: hashToken(token) }
    if (!(await turnToken(tx, { ...turned, reason: 'devices' })))
      throw new Refusal('logout', refusals.logout)
    await forgetAll(tx, member, device === null ? null : hashToken(device))
    await publish(tx, { kind: 'logout', member: member.id })
  })
  return token
}
