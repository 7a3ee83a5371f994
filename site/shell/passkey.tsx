/** Passkeys in the browser (docs/spec/accounts.md#passkeys): whether this page may use them, making one, signing with one. */
import { tell } from '@madang/ui/dialog.tsx'
import { isPossible, make, PasskeyError, sign, type Options } from '@madang/ui/passkey.ts'

import { useHouse } from '../api/house.ts'

/** Whether passkeys can be used here; `unsure` until the house has said where it is. */
export function usePasskeys(): 'here' | 'unsure' | 'no' {
  const { house, known } = useHouse()
  if (!isPossible()) return 'no'
  if (house) return house.passkeyOrigin === location.origin ? 'here' : 'no'
  return known ? 'no' : 'unsure'
}

/** Lets the member choose a passkey and sign what the house asked; null where they thought better of it, or were told why not. */
export const signWith = (options: Options) => told(() => sign(options))

/** Makes a passkey on the member's device; null as above. */
export const makeOne = (options: Options) => told(() => make(options))

async function told<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PasskeyError)) throw error
    await tell(error.message, { tone: 'error' })
    return null
  }
}

type Props = { label: string; busy: boolean; onPress: () => Promise<unknown> }

/** The way in by a passkey, where this page may use them; its place is kept until that is known. */
export function PasskeyButton({ label, busy, onPress }: Props) {
  const passkeys = usePasskeys()
  if (passkeys === 'no') return null
  return (
    <button
      type="button"
      className="btn passkey-way"
      style={passkeys === 'unsure' ? { visibility: 'hidden' } : undefined}
      aria-disabled={busy}
      onClick={() => void (busy || onPress())}
    >
      {label}
    </button>
  )
}
