/** What can be guessed behind the first door, a password or a code, is guessed five times in 30 minutes, not more. */
import { staffText } from '@madang/contract/operator/plain/operators.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { countAttempt, deleteAttempt } from './sql.ts'

type Guess = {
  uid: string
  /** whose guesses it counts among; without one, those from inside the operator's sessions */
  name?: string
  address: string
  /** said of a wrong one */
  text: string
}

/** Counts the guess before it is looked at, and forgets it unless `look` answers that it was wrong. */
export async function guarded<T>(
  deps: Deps,
  { uid, name = `INSIDE ${uid}`, address, text }: Guess,
  look: () => Promise<T | 'wrong'>,
): Promise<T> {
  const told = (kind: 'operator.login.failed' | 'operator.login.slowed') =>
    recordEvents(deps.db, [{ kind, actor: uid, detail: { address, inside: true } }])
  const attempt = await deps.db.begin((tx) => countAttempt(tx, { uid: name, address }))
  if (attempt === null) {
    await told('operator.login.slowed')
    throw new Refusal('rate', staffText.slow)
  }
  const found = await look().catch(async (error: unknown) => {
    await deleteAttempt(deps.db, attempt)
    throw error
  })
  if (found === 'wrong') {
    await told('operator.login.failed')
    throw new Refusal('denied', text)
  }
  await deleteAttempt(deps.db, attempt)
  return found
}
