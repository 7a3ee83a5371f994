/** Passkeys in the browser (docs/spec/accounts.md#passkeys): whether this page may use them, making one, signing with one. */
import type { Assertion, Attestation } from '@madang/contract/core/passkey.ts'
import { passkeyText } from '@madang/contract/member/plain/passkeys.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { useHouse } from '../api/house.ts'

/** Whether this browser knows passkeys on a page with such a name: they are made for none that is an address. */
const isPossible = () =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

/** Whether passkeys can be used here; `unsure` until the house has said where it is. */
export function usePasskeys(): 'here' | 'unsure' | 'no' {
  const { house, known } = useHouse()
  if (!isPossible()) return 'no'
  if (house) return house.passkeyOrigin === location.origin ? 'here' : 'no'
  return known ? 'no' : 'unsure'
}

type Options = { challenge: string }

/** Lets the member choose a passkey and sign what the house asked; null where they thought better of it, or were told why not. */
export const signWith = (options: Options) =>
  asked(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON,
    )
    return (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  }) as Promise<Assertion | null>

/** Makes a passkey on the member's device; null as above. */
export const makeOne = (options: Options) =>
  asked(async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    )
    return (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  }) as Promise<Attestation | null>

async function asked(work: () => Promise<PublicKeyCredential>): Promise<object | null> {
  try {
    return (await work()).toJSON() as object
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // Its window was closed, or waited too long.
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return null
    const known = error.name === 'InvalidStateError'
    await tell(known ? passkeyText.known : passkeyText.closed, { tone: 'error' })
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
      className="btn"
      style={passkeys === 'unsure' ? { visibility: 'hidden' } : undefined}
      aria-disabled={busy}
      onClick={() => void (busy || onPress())}
    >
      {label}
    </button>
  )
}
