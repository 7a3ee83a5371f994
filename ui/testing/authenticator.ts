/** A browser with an authenticator, in memory: what it answers is set by the test. */
import { vi } from 'vitest'

/** `closed`: the person sent the browser's window away; `known`: the device has one for this account already. */
type Answer = object | 'closed' | 'known'

/** Gives the browser passkeys; answers the options it was asked with. */
export function stubAuthenticator(answer: Answer): object[] {
  const asked: object[] = []
  const give = async ({ publicKey }: { publicKey: object }) => {
    asked.push(publicKey)
    if (answer === 'closed') throw new DOMException('closed', 'NotAllowedError')
    if (answer === 'known') throw new DOMException('known', 'InvalidStateError')
    return { toJSON: () => answer }
  }
  const same = (options: object) => options
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: same,
    parseCreationOptionsFromJSON: same,
  })
  const credentials = { get: give, create: give } as unknown as CredentialsContainer
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(credentials)
  return asked
}
