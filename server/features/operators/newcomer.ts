/** What a new operator is called, and the password they are given. */
import { staffText } from '@madang/contract/operator/plain/operators.ts'

import { Refusal } from '../../http/refusal.ts'
import { foldUid } from '../session/session.ts'
import { letters } from '../../http/letters.ts'

/** Who the audit log calls by these names is the house itself. */
const RESERVED = /^(system|madang)/

/** Id and name as they are kept; refuses `badInput` what is neither. */
export function readNewcomer(given: { uid: string; name: string }) {
  const uid = foldUid(given.uid)
  const name = given.name.normalize('NFC').trim()
  if (!/^[a-z0-9]{4,20}$/.test(uid) || RESERVED.test(uid))
    throw new Refusal('badInput', staffText.badUid)
  if (name.length < 2 || name.length > 30 || /[\p{C}<>]/u.test(name))
    throw new Refusal('badInput', staffText.badName)
  return { uid, name }
}

/** A first password: 79 bits, to be changed before anything else. */
export const newPassword = () => Array.from({ length: 4 }, () => letters(4)).join('-')
