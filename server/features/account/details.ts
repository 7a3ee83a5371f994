/**
 * Bank account, phone and holder: a member asks with the password, the desk decides with two operators
 * (docs/spec/accounts.md#changes-the-desk-decides).
 */
import { timeOf } from '@madang/contract/core/kst.ts'
import { accountText, detailWords } from '@madang/contract/member/plain/account.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import type { Member } from '../../http/identity.ts'
import { publish } from '../../http/live.ts'
import { maskAccount, maskHolder, maskPhone } from '../../http/mask.ts'
import { Refusal } from '../../http/refusal.ts'
import { lapse, lockWaiting } from '../approvals/approvals.ts'
import { addressIn, mustBeFree, tellRefused } from '../blacklist/blacklist.ts'
import { sendMemos } from '../memo/memo.ts'
import {
  insertChange,
  isPhoneTaken,
  lockChange,
  selectPresent,
  selectWaiting,
  updateChange,
  type Wanted,
} from './details-sql.ts'
import { lockAccount } from './password.ts'
import { provePassword, type Asking } from './proof.ts'
import {
  accountError,
  accountName,
  bankError,
  holderError,
  phoneError,
} from '../../http/account-rules.ts'

/** What is to be changed; an empty text stays as it is. Bank and number go together. */
export type Details = { bank: string; holder: string; account: string; phone: string }

type Keys = Deps['keys']
type Sealed = Pick<Wanted, 'bank' | 'holder' | 'account' | 'phone'>

/** Four values as lists show them; null where there is none. */
export function maskedDetails(keys: Keys, { bank, holder, account, phone }: Sealed) {
  return {
    bank,
    holder: holder && maskHolder(keys.open(holder)),
    account: account && maskAccount(keys.open(account)),
    phone: phone && maskPhone(keys.open(phone)),
  }
}
export type Masked = ReturnType<typeof maskedDetails>

/** '은행, 예금주, 계좌번호': what a request is about. */
export const namesOf = (wanted: Sealed): string =>
  (['bank', 'holder', 'account', 'phone'] as const)
    .filter((name) => wanted[name] !== null)
    .map((name) => detailWords[name])
    .join(', ')

function check(given: Details): void {
  const { bank, holder, account, phone } = given
  const refuse = (field: keyof Details, msg: string | null) => {
    if (msg !== null) throw new Refusal('badInput', msg, { field })
  }
  if (bank !== '' || account !== '') {
    refuse('bank', bankError(bank))
    refuse('account', accountError(account))
  }
  if (holder !== '') refuse('holder', holderError(holder))
  if (phone !== '') refuse('phone', phoneError(phone))
}

/** What differs from what the member has, sealed; null when nothing does. */
function wantedOf(keys: Keys, given: Details, now: Sealed): Wanted | null {
  const open = (sealed: Buffer | null) => (sealed ? keys.open(sealed) : '')
  const { bank, holder, account, phone } = given
  const named = accountName(bank, account)
  const other = account !== '' && named !== accountName(now.bank ?? '', open(now.account))
  const another = phone !== '' && phone !== open(now.phone)
  const wanted = {
    bank: other ? bank : null,
    account: other ? keys.seal(account) : null,
    accountHash: other ? keys.digest('account', named) : null,
    holder: holder !== '' && holder !== open(now.holder) ? keys.seal(holder) : null,
    phone: another ? keys.seal(phone) : null,
    phoneHash: another ? keys.digest('phone', phone) : null,
  }
  return namesOf(wanted) === '' ? null : wanted
}

type Ask = Asking & { again: (db: Reader) => Promise<Member>; password: string; details: Details }

/**
 * Asks the desk for a change. Refuses as `provePassword` does, `badInput` with the `field` what none can have, `state`
 * no change and while another one waits, `dup` a phone that is another's, `denied` what the blacklist holds.
 */
export async function requestDetails(deps: Deps, ask: Ask): Promise<void> {
  const { again, password, details, ...asking } = ask
  const given = {
    bank: details.bank.trim(),
    holder: details.holder.normalize('NFC').trim(),
    account: details.account.trim(),
    phone: details.phone.trim(),
  }
  check(given)
  await provePassword(deps, asking, password)
  const { id: member, uid } = asking.member
  const { address } = asking
  const make = async (tx: Tx) => {
    await lockAccount(tx, member)
    await again(tx)
    const now = await selectPresent(tx, member)
    const wanted = wantedOf(deps.keys, given, now)
    if (wanted === null) throw new Refusal('state', accountText.noChange)
    if (wanted.phoneHash && (await isPhoneTaken(tx, member, wanted.phoneHash)))
      throw new Refusal('dup', accountText.phoneTaken, { field: 'phone' })
    const { phoneHash, accountHash } = wanted
    const signs = { phoneHash, accountHash, address: addressIn(address) }
    await mustBeFree(tx, signs, accountText.refused)
    const id = await insertChange(tx, member, wanted)
    if (id === null) throw new Refusal('state', accountText.changeWaits)
    await sendMemos(tx, { members: [member], ...askedMemo(namesOf(wanted)) })
    const detail = {
      step: 'asked',
      from: maskedDetails(deps.keys, now),
      to: maskedDetails(deps.keys, wanted),
    }
    await recordEvents(tx, [
      { kind: 'member.details', actor: uid, target: uid, detail: { change: id, ...detail } },
    ])
    await publish(tx, { kind: 'header', member })
  }
  const who = { actor: uid, address, at: 'details' as const, uid }
  await tellRefused(deps, who, () => deps.db.begin(make))
}

const askedMemo = (names: string) => ({
  subject: '회원 정보 변경 신청을 받았습니다',
  html: `<p>변경할 항목: ${names}</p><p>운영자 두 명이 확인한 뒤 바뀌고, 바뀐 때부터 24시간 동안 환전할 수 없습니다. 직접 신청하지 않았다면 내 계정에서 신청을 취소하고 비밀번호를 바꿔주세요.</p>`,
})

/** The approval, the account and the request, locked in this order; refuses `state` when it does not wait any more. */
export async function takeChange(tx: Tx, { id, member }: { id: number; member: number }) {
  const waiting = await lockWaiting(tx, 'member.details', id)
  await lockAccount(tx, member)
  const change = await lockChange(tx, id)
  if (!change || change.state !== 'waiting') throw new Refusal('state', accountText.changeOver)
  return { change, waiting }
}

/** Takes the request that waits back, and with it what a second operator would decide. Refuses `state` when none waits. */
export async function cancelDetails(
  { db }: Pick<Deps, 'db'>,
  { member, again }: { member: Pick<Member, 'id' | 'uid'>; again: Ask['again'] },
): Promise<void> {
  await db.begin(async (tx) => {
    const known = await selectWaiting(tx, member.id)
    if (!known) throw new Refusal('state', accountText.changeOver)
    const { change, waiting } = await takeChange(tx, { id: known.id, member: member.id })
    await again(tx)
    await updateChange(tx, { id: change.id, state: 'cancelled', operator: null, reason: null })
    if (waiting !== null) await lapse(tx, waiting, accountText.changeCancelled)
    const detail = { step: 'cancelled', change: change.id }
    await recordEvents(tx, [
      { kind: 'member.details', actor: member.uid, target: member.uid, detail },
    ])
    await publish(tx, { kind: 'header', member: member.id })
  })
}

/** The member's request that waits, masked; null when none does. */
export async function readWaiting({ db, keys }: Pick<Deps, 'db' | 'keys'>, member: number) {
  const row = await selectWaiting(db, member)
  return row ? { at: timeOf(row.at), ...maskedDetails(keys, row) } : null
}
