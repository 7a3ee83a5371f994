/**
 * A member's second factor, where it is asked for (docs/spec/accounts.md#second-factor): six digits of an authenticator,
 * each step once, or one of ten recovery codes, each once.
 */
import { factorText } from '@madang/contract/member/plain/factors.ts'
import { networkOf } from '@madang/contract/provider/network.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { forgive } from '../doors/doors.ts'
import { countGuess, lockFactor, selectCode, selectFactor, spendCode, updateStep } from './sql.ts'
import { findCode } from './recovery.ts'
import { isDigits, stepOf } from './totp.ts'

export { findCode, newCodes } from './recovery.ts'
export { lockFactor, selectFactor } from './sql.ts'
export { addressOf, isDigits, newSecret, plainCode, stepOf } from './totp.ts'

export type Guess = {
  member: { id: number; uid: string }
  /** as it was typed; empty when none was */
  code: string
  address: string
  /** whose guesses of digits it counts among: a known device's own, or the id's */
  device: string | null
}

/**
 * Does `work` for who has the second factor, in the transaction that takes its code; at once for who has none. Five wrong
 * codes of digits are looked at in 30 minutes, a known device's by themselves; a recovery code cannot be guessed, and is
 * always looked at. Refuses `proof` where a code is wanted and none was typed, `rate`, `denied`.
 */
export async function passFactor<T>(
  deps: Deps,
  guess: Guess,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { member, code } = guess
  const known = await selectFactor(deps.db, member.id)
  const asked = code.trim() !== ''
  if (known?.sealed && !asked) throw new Refusal('proof', factorText.askCode)
  const digits = isDigits(code)
  const attempt = known?.sealed && digits ? await count(deps, guess) : null
  const hashAt = (slot: number) => selectCode(deps.db, member.id, slot)
  const recovery = known?.sealed && !digits ? await findCode(code, hashAt) : null
  const done = await deps.db.begin(async (tx) => {
    const factor = await lockFactor(tx, member.id)
    if (!factor?.sealed) return { answer: await work(tx) }
    // Turned on this moment.
    if (!known?.sealed) throw new Refusal('proof', factorText.askCode)
    const right = digits
      ? await takeStep(deps, tx, guess, { ...factor, sealed: factor.sealed })
      : recovery !== null && (await spendCode(tx, { member: member.id, ...recovery }))
    return right ? { answer: await work(tx) } : 'wrong'
  })
  if (done === 'wrong') throw await wrong(deps, guess)
  if (attempt !== null) await forgive(deps.db, attempt)
  if (recovery !== null)
    await recordEvents(deps.db, [{ kind: 'member.recovery', actor: member.uid }])
  return done.answer
}

async function count({ db }: Deps, { member, address, device }: Guess): Promise<number> {
  // In letters no id is typed in: nobody's failures of login count for it.
  const name = device === null ? `CODE ${member.uid}` : `CODE ${device}`
  const attempt = await db.begin((tx) => countGuess(tx, name, networkOf(address)))
  if (attempt !== null) return attempt
  const detail = { address, factor: true }
  await recordEvents(db, [{ kind: 'login.slowed', actor: member.uid, detail }])
  throw new Refusal('rate', factorText.slow)
}

async function takeStep(
  { keys }: Deps,
  tx: Tx,
  { member, code }: Guess,
  { sealed, step: last, now }: { sealed: Buffer; step: number; now: Date },
): Promise<boolean> {
  const step = stepOf(member.uid, keys.open(sealed), code, now)
  if (step === null || step <= last) return false
  await updateStep(tx, member.id, step)
  return true
}

async function wrong({ db }: Deps, { member, address }: Guess): Promise<Refusal> {
  const detail = { address, factor: true }
  await recordEvents(db, [{ kind: 'login.failed', actor: member.uid, detail }])
  return new Refusal('denied', factorText.badCode)
}
