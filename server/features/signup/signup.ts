/** Sign-up: a referral code binds the upper for ever, the form makes a member; play money comes with being let in. */
import { PASSWORD_MAX } from '@madang/contract/member/plain/account.ts'
import { fieldError, signupText, type SignupFields } from '@madang/contract/member/plain/signup.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { endOf } from '../../http/ends.ts'
import { leastPassword } from '../../http/least-password.ts'
import { Refusal } from '../../http/refusal.ts'
import { readSettings } from '../../http/settings.ts'
import { give } from '../../ledger/grants.ts'
import { openWallet } from '../../ledger/ledger.ts'
import {
  accountError,
  accountName,
  bankError,
  holderError,
  isNickReserved,
  lockNick,
  nickError,
  phoneError,
} from '../account/account.ts'
import { addressIn, mustBeFree, tellRefused } from '../blacklist/blacklist.ts'
import { isKept, nameHash } from '../closing/closing.ts'
import { renewLines } from '../rolling/rolling.ts'
import { foldUid, hashPassword, isGuessed, openSession } from '../session/session.ts'
import { agree, type Ref } from '../terms/terms.ts'
import { countTry } from './rates.ts'
import { hasFloat, insertMember, insertSignup, selectCode, useCode, type NewMember } from './sql.ts'

export { countTry } from './rates.ts'

/** Whether a code could be used now; grants nothing. */
export async function checkCode({ db }: Deps, code: string): Promise<void> {
  if (code.trim() === '') throw new Refusal('badInput', signupText.noCode)
  if (!(await selectCode(db, code.trim()))) throw new Refusal('notFound', signupText.badCode)
}

const ORDER = [
  'uid',
  'nick',
  'upw',
  'rpw',
  'phone',
  'bank',
  'bankaccount',
  'banknumber',
  'captcha',
] as const satisfies (keyof SignupFields)[]
const RESERVED = /^(admin|operator|system|root|madang|support|master|staff|guest)/

type SignUp = {
  form: SignupFields
  /** the versions the form showed and were agreed to; without them play waits for consent */
  terms?: Ref[] | undefined
  code: string
  captcha: string | undefined
  address: string
  /** the device's own secret, from its cookie */
  device: string | null
  /** header `User-Agent` */
  agent: string | undefined
}

/** Who joined: with a session where they are in, without one where an operator is to approve them. */
type Joined = {
  uid: string
  nick: string
  opened: { token: string; device: string } | null
}

/** Makes the member, and opens a session for whoever needs no approval, both or neither. */
export async function signUp(
  deps: Deps,
  { form, terms, code, captcha, ...coming }: SignUp,
): Promise<Joined> {
  const fields = {
    ...form,
    uid: foldUid(form.uid),
    nick: form.nick.normalize('NFKC').trim(),
    bankaccount: form.bankaccount.normalize('NFC').trim(),
  }
  const settings = await readSettings(deps.db)
  if (!settings.registration || settings.siteStatus !== 'open')
    throw new Refusal('closed', settings.registrationText)
  await check(deps, fields, leastPassword(deps.config, settings.passwordMin))
  if (!/^\d{4}$/.test(fields.captcha) || fields.captcha !== captcha) {
    throw new Refusal('badInput', sessionText.badCaptcha, { field: 'captcha' })
  }
  if (code.trim() === '') throw new Refusal('badInput', signupText.noCode)

  // A form with a slip costs nothing; one that could make a member, or tell who is one, counts.
  await countTry(deps, 'signUp', coming.address)
  const passwordHash = await hashPassword(fields.upw)
  const state = settings.approveSignUps ? 'waiting' : 'active'
  const { address } = coming
  const who = { actor: address, address, at: 'sign-up' as const, uid: fields.uid }
  const opened = await tellRefused(deps, who, () =>
    deps.db.begin(async (tx) => {
      const used = await useCode(tx, code.trim())
      if (!used) throw new Refusal('notFound', signupText.badCode)
      const id = await createMember(deps, tx, {
        uid: fields.uid,
        nick: fields.nick,
        passwordHash,
        state,
        upper: used.owner,
        cameBy: used.name,
        bank: fields.bank,
        holder: fields.bankaccount,
        account: fields.banknumber.trim(),
        phone: fields.phone,
        float: settings.practiceFloat,
      })
      if (terms) await agree(tx, { member: { id, uid: fields.uid }, refs: terms, address })
      await mustBeFree(tx, signsOf(deps, { ...fields, address }), signupText.refused)
      return state === 'active' ? openSession(deps, tx, id, coming) : null
    }),
  )
  return { uid: fields.uid, nick: fields.nick, opened }
}

/** By what the blacklist knows who signs up. */
const signsOf = (
  { keys }: Deps,
  { phone, bank, banknumber, address }: SignupFields & { address: string },
) => ({
  phoneHash: keys.digest('phone', phone),
  accountHash: keys.digest('account', accountName(bank, banknumber)),
  address: addressIn(address),
})

type CreateMember = Omit<
  NewMember,
  | 'cameBy'
  | 'holderSealed'
  | 'accountSealed'
  | 'phoneSealed'
  | 'phoneHash'
  | 'accountHash'
  | 'phoneEnd'
  | 'accountEnd'
> & {
  /** not of who came by no code */
  cameBy?: string
  holder: string
  account: string
  phone: string
  /** play money to begin with, in won; not of who waits: approval gives it */
  float: number
  /** of who agrees to all that is in force as they are made: the address it is written down with */
  agreesFrom?: string
}

/** The one way a member comes to be, also for the sandbox's demo accounts. */
export async function createMember(
  deps: Pick<Deps, 'keys'>,
  tx: Tx,
  member: CreateMember,
): Promise<number> {
  const { holder, account, phone, float, agreesFrom, cameBy = null, ...rest } = member
  const { keys } = deps
  const phoneHash = keys.digest('phone', phone)
  await lockNick(tx, rest.nick)
  const inserted = await insertMember(tx, {
    ...rest,
    cameBy,
    holderSealed: keys.seal(holder),
    accountSealed: keys.seal(account),
    phoneSealed: keys.seal(phone),
    phoneHash,
    phoneEnd: endOf(keys, 'phone', phone),
    accountEnd: endOf(keys, 'account', account),
    accountHash: keys.digest('account', accountName(rest.bank, account)),
  })
  if (typeof inserted === 'string') throw new Refusal('dup', taken[inserted], { field: inserted })
  // Whoever closes an account keeps its names in the transaction that frees them: it has committed by now.
  if (await isKept(tx, nameHash(deps, rest.uid)))
    throw new Refusal('dup', taken.uid, { field: 'uid' })
  if (await isKept(tx, phoneHash)) throw new Refusal('dup', taken.phone, { field: 'phone' })
  if (await isNickReserved(tx, inserted, rest.nick))
    throw new Refusal('dup', taken.nick, { field: 'nick' })
  await openWallet(tx, inserted)
  if (rest.upper !== null) await renewLines(tx, inserted)
  if (rest.state === 'waiting') await insertSignup(tx, inserted)
  if (agreesFrom !== undefined)
    await agree(tx, {
      member: { id: inserted, uid: rest.uid },
      refs: null,
      address: agreesFrom,
    })
  if (rest.state === 'active') await giveFloat(tx, inserted, float)
  return inserted
}

/**
 * The play money a member begins with (docs/spec/rules.md#what-this-is), in the transaction that lets them in; nothing
 * where it was given already, as sign-ups once were while they waited.
 */
export async function giveFloat(tx: Tx, member: number, amount: number): Promise<void> {
  if (amount === 0 || (await hasFloat(tx, member))) return
  await give(tx, { member, kind: 'grant', cause: member, amount })
}

const taken = {
  uid: signupText.dupUid,
  nick: signupText.dupNick,
  phone: signupText.dupPhone,
} as const

/** The sentences of the form in its order, then what only the server judges. */
async function check(deps: Deps, fields: SignupFields, passwordMin: number) {
  for (const name of ORDER) {
    const sentence = fieldError(name, fields, passwordMin) ?? (await strict(deps, name, fields))
    if (sentence) throw new Refusal('badInput', sentence, { field: name })
  }
}

async function strict(
  deps: Deps,
  name: keyof SignupFields,
  { uid, nick, upw, phone, bank, bankaccount, banknumber }: SignupFields,
) {
  switch (name) {
    case 'uid':
      return /^[a-z0-9]{4,20}$/.test(uid) && !RESERVED.test(uid) ? null : signupText.badUid
    case 'nick':
      return nickError(nick)
    case 'upw':
      if (upw.length > PASSWORD_MAX) return signupText.longUpw
      return upw.toLowerCase() === uid || (await isGuessed(deps, upw)) ? signupText.commonUpw : null
    case 'phone':
      return phoneError(phone)
    case 'bank':
      return bankError(bank)
    case 'bankaccount':
      return holderError(bankaccount.trim())
    case 'banknumber':
      return accountError(banknumber)
    case 'rpw':
    case 'captcha':
      return null
  }
}
