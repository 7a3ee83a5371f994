/** The house as a page with passkeys asks it. */
import { on } from './house.tsx'

/** The house's facts with passkeys for this page's own origin, or another's. */
export const passkeyHouse = (passkeyOrigin: string | null = location.origin) =>
  on('house', () => ({
    ...{ result: true, msg: '', sandbox: true, providerPort: 8082, providerOrigin: null },
    ...{ drawSeconds: null, now: new Date().toISOString(), passwordMin: 8, build: 'test' },
    passkeyOrigin,
  }))
