/** Passkeys in the browser (ADR 0110): whether this page may use them, making one, signing with one. */
import type { Assertion, Attestation } from '@madang/contract/core/passkey.ts'
import { passkeyText } from '@madang/contract/core/passkey-text.ts'

/** Whether this browser knows passkeys on a page with such a name: they are made for none that is an address. */
export const isPossible = () =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

/** What the browser would not do, in words for who asked. */
export class PasskeyError extends Error {}

export type Options = { challenge: string }

/** Lets somebody choose a passkey and sign what the house asked; null where they thought better of it. Throws `PasskeyError`. */
export const sign = (options: Options) =>
  asked(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON,
    )
    return (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  }) as Promise<Assertion | null>

/** Makes a passkey on this device; null and throws as above. */
export const make = (options: Options) =>
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
    throw new PasskeyError(
      error.name === 'InvalidStateError' ? passkeyText.known : passkeyText.closed,
    )
  }
}
