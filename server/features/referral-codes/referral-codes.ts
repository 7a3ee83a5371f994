/**
 * Referral codes as operators make, list and switch them; sign-up is what uses them
 * (docs/spec/rules.md#accounts-and-sessions).
 */
import { randomInt } from 'node:crypto'

import type { CodeRow } from '@madang/contract/operator/referral-codes.ts'
import { codeText, isCode } from '@madang/contract/operator/plain/referral-codes.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { madeOnce } from '../../http/drafts.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import {
  insertCode,
  lockCode,
  lockOwner,
  readNow,
  selectCodes,
  updateActive,
  type Code,
} from './sql.ts'

export { codeSheetHead, listJoined, listOwnCodes, readCodeSheet } from './own.ts'

export async function listCodes(db: Reader, asked: { text: string; page: number }) {
  const { list, ...counts } = await selectCodes(db, asked)
  return { ...counts, list: list.map(shown) }
}

const shown = ({ owner, ownerId, expiresAt, madeAt, ...row }: Code): CodeRow => ({
  ...row,
  owner: owner === null || ownerId === null ? null : { id: ownerId, uid: owner },
  expiresAt: expiresAt?.toISOString() ?? null,
  madeAt: madeAt.toISOString(),
})

/** Without what is easily read as something else. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const DRAWN = 10

const drawCode = () =>
  Array.from({ length: DRAWN }, () => LETTERS[randomInt(LETTERS.length)]).join('')

type MakeCode = Acting & {
  /** sent again under this name, it is made once */
  draft?: string | undefined
  /** empty: the house draws one */
  code: string
  /** a member's id; empty: the house's own */
  owner: string
  maxUses: number | null
  expiresAt: string | null
  reason: string
}

/** Answers the code. Refuses `badInput` for what is no code, no member's id or no time to come, `dup` for one that is there. */
export async function makeCode({ db }: { db: Db }, asked: MakeCode): Promise<string> {
  const { operator, address, maxUses } = asked
  const reason = reasonOf(asked.reason)
  const code = asked.code.trim().toUpperCase() || drawCode()
  if (!isCode(code)) throw new Refusal('badInput', codeText.badCode)
  const uid = asked.owner.trim().toLowerCase()
  const expiresAt = asked.expiresAt === null ? null : new Date(asked.expiresAt)
  const { draft } = asked
  const body = { code: asked.code, uid, maxUses, expiresAt, reason }
  const make = async (tx: Tx) => {
    const owner = uid === '' ? null : await lockOwner(tx, uid)
    if (owner === undefined) throw new Refusal('badInput', codeText.noOwner)
    if (expiresAt !== null && expiresAt <= (await readNow(tx)))
      throw new Refusal('badInput', codeText.past)
    if (!(await insertCode(tx, { code, owner, maxUses, expiresAt, operator: operator.id })))
      throw new Refusal('dup', codeText.dup)
    await record(tx, {
      about: owner,
      ...{ operator, action: 'code.make', subject: code, reason, address },
      after: { owner: uid || null, maxUses, expiresAt },
    })
    return { code }
  }
  const made = await db.begin((tx) =>
    madeOnce(tx, { operator, draft, kind: 'code', body }, () => make(tx)),
  )
  return made.code
}

type SwitchCode = Acting & { code: string; active: boolean; reason: string }

/** Off at once, for whoever has it half filled in as well. Refuses `notFound`, and `state` when it is so already. */
export async function switchCode({ db }: { db: Db }, asked: SwitchCode): Promise<void> {
  const { operator, address, code, active } = asked
  const reason = reasonOf(asked.reason)
  await db.begin(async (tx) => {
    const known = await lockCode(tx, code)
    if (!known) throw new Refusal('notFound', operatorText.notFound)
    if (known.active === active) throw new Refusal('state', codeText.same)
    await updateActive(tx, code, active)
    await record(tx, {
      about: known.owner,
      ...{ operator, action: active ? 'code.on' : 'code.off', subject: code, reason, address },
      before: { active: known.active },
      after: { active },
    })
  })
}
