/** A browser with an authenticator: what it answers is set by the test. */
import { vi } from 'vitest'

import { on } from './house.tsx'

type Answer = object | 'closed' | 'known'

/** The house's facts with passkeys for this page's own origin, or another's. */
export const passkeyHouse = (passkeyOrigin: string | null = location.origin) =>
  on('house', () => ({
    ...{ result: true, msg: '', sandbox: true, providerPort: 8082, providerOrigin: null },
    ...{ drawSeconds: null, now: new Date().toISOString(), passwordMin: 8, build: 'test' },
    passkeyOrigin,
  }))

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
