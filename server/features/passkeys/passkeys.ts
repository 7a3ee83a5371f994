/**
 * A member makes passkeys and takes them off, and two operators take off a lost one (docs/spec/accounts.md#passkeys). A
 * passkey is a way in: whenever one comes or goes nothing is taken out for a day.
 */
import { spoken, timeOf } from '@madang/contract/core/kst.ts'
import type { Attestation } from '@madang/contract/core/passkey.ts'
import { passkeyText } from '@madang/contract/core/passkey-text.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { deviceWords } from '../../http/device-words.ts'
import { recordEvents } from '../../http/events.ts'
import type { Member } from '../../http/identity.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { holdWithdrawals, lockAccount, mustHaveProof, type Asking } from '../account/account.ts'
import { lockWaiting, request, type Act } from '../approvals/approvals.ts'
import { sendMemos } from '../memo/memo.ts'
import { endSession } from '../session/session.ts'
import {
  askNew,
  mustHaveRoom,
  deletePasskey,
  insertPasskey,
  passkeyNameOf,
  readNew,
  selectPasskeys,
  updateName,
} from '../webauthn/webauthn.ts'
import { selectOwner } from './sql.ts'

export { loginByPasskey } from './login.ts'

const ownerOf = (id: number) => ({ door: 'member', id }) as const

/** A member's passkeys as their page shows them. */
export const readPasskeys = async (db: Reader, member: number) =>
  (await selectPasskeys(db, ownerOf(member))).map(({ id, words, name, since, usedAt }) => ({
    ...{ id, words, name, since: timeOf(since) },
    at: usedAt && timeOf(usedAt),
  }))

/** What a new passkey is made by. Refuses `proof`, `state` with ten of them, `closed`. */
export async function beginPasskey(deps: Deps, { member, tokenHash }: Asking) {
  await mustHaveProof(deps.db, tokenHash)
  await mustHaveRoom(deps.db, ownerOf(member.id))
  return askNew(deps, ownerOf(member.id), member.uid)
}

type Enrol = Asking & {
  again: (db: Reader) => Promise<Member>
  credential: Attestation
  /** header `User-Agent` */
  agent: string | undefined
}

/** Adds a passkey that was made; from now on it logs its member in. Refuses `proof`, `denied`, `state`, `logout`. */
export async function enrolPasskey(deps: Deps, { again, credential, agent, ...asking }: Enrol) {
  const { member, tokenHash } = asking
  await mustHaveProof(deps.db, tokenHash)
  const made = await readNew(deps, ownerOf(member.id), credential)
  if (made === null) throw new Refusal('denied', passkeyText.notMade)
  await deps.db.begin(async (tx) => {
    await lockAccount(tx, member.id)
    await again(tx)
    await mustHaveRoom(tx, ownerOf(member.id))
    const words = deviceWords(agent)
    if (!(await insertPasskey(tx, { owner: ownerOf(member.id), words, ...made })))
      throw new Refusal('state', passkeyText.known)
    await tell(tx, { ...member, words, on: true, by: member.uid })
  })
}

type Remove = Asking & { again: (db: Reader) => Promise<Member>; id: number }

/** Takes one off. Refuses `proof`, `notFound`, `logout`. */
export async function removePasskey(deps: Deps, { again, id, ...asking }: Remove) {
  const { member, tokenHash } = asking
  await mustHaveProof(deps.db, tokenHash)
  await deps.db.begin(async (tx) => {
    await lockAccount(tx, member.id)
    await again(tx)
    const gone = await deletePasskey(tx, ownerOf(member.id), id)
    if (gone === undefined) throw new Refusal('notFound', passkeyText.gone)
    await tell(tx, { ...member, words: gone.words, on: false, by: member.uid })
  })
}

type Name = { member: Member; again: (db: Reader) => Promise<Member>; id: number; name: string }

/**
 * Calls one of the member's own another name. It opens and shuts nothing, so it wants no proof and holds nothing; a name
 * it has is no change. Refuses `badInput`, `notFound`, `logout`.
 */
export async function namePasskey({ db }: Deps, { member, again, id, ...given }: Name) {
  const name = passkeyNameOf(given.name)
  await db.begin(async (tx) => {
    await lockAccount(tx, member.id)
    await again(tx)
    const was = await updateName(tx, { owner: ownerOf(member.id), id, name })
    if (!was) throw new Refusal('notFound', passkeyText.gone)
    if (was.before === name) return
    const detail = { words: was.words, before: was.before, after: name }
    await recordEvents(tx, [
      { kind: 'member.passkey', actor: member.uid, target: member.uid, detail },
    ])
  })
}

type Told = { id: number; uid: string; words: string; on: boolean; by: string }

/** The hold, the memo and the event of a passkey that came or went; the account is locked. */
async function tell(tx: Tx, { id, uid, words, on, by }: Told) {
  const until = await holdWithdrawals(tx, { member: id, reason: 'factor' })
  const did = on ? '등록되었습니다' : '지워졌습니다'
  await sendMemos(tx, {
    members: [id],
    subject: `패스키가 ${did}`,
    html: `<p>${words} 패스키가 ${did}. 계정을 지키기 위해 ${spoken(timeOf(until))}까지 환전할 수 없습니다.</p><p>직접 바꾸지 않았다면 바로 고객센터에 알려주세요.</p>`,
  })
  await recordEvents(tx, [
    { kind: 'member.passkey', actor: by, target: uid, detail: { on, words, until } },
  ])
}

/** Asks a second operator to take off a lost passkey. Refuses `notFound`, `state` while one is asked. */
export async function requestOff(
  { db }: Deps,
  { operator, address, id, ...given }: Acting & { id: number; reason: string },
): Promise<void> {
  const reason = reasonOf(given.reason)
  await db.begin(async (tx) => {
    if ((await lockWaiting(tx, 'member.passkey', id)) !== null)
      throw new Refusal('state', operatorText.pending)
    const { member, uid, words } = await mustFind(tx, id)
    await request(tx, {
      ...{ operator, action: 'member.passkey', subject: id, reason, address },
      detail: { uid, member, words },
      title: uid,
    })
  })
}

async function mustFind(tx: Tx, id: number) {
  const owner = await selectOwner(tx, id)
  if (!owner) throw new Refusal('notFound', operatorText.notFound)
  return owner
}

/** Taken off with a second operator: the session ends, and nothing is taken out for a day. */
export const memberPasskeyApproved: Act = async (_, tx, { subject }, decided) => {
  const { member, uid } = await mustFind(tx, subject)
  await lockAccount(tx, member)
  const gone = await deletePasskey(tx, ownerOf(member), subject)
  if (gone === undefined) throw new Refusal('notFound', operatorText.notFound)
  const { words } = gone
  await tell(tx, { id: member, uid, words, on: false, by: decided.uid })
  await endSession(tx, member, 'operator')
  return { member: uid, passkey: null, words }
}
