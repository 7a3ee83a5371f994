/** Six digits of an authenticator (RFC 6238), for members and operators alike. */
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const ISSUER = 'Madang'

const totpOf = (uid: string, secret: string) =>
  new TOTP({
    issuer: ISSUER,
    label: uid,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** A secret to enrol with, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator reads off a QR code. */
export const addressOf = (uid: string, secret: string): string => totpOf(uid, secret).toString()

/** The 30-second step a code belongs to, the present one or a neighbour; null when it is none of theirs. */
export function stepOf(uid: string, secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(uid, secret).validate({ token: plainCode(code), timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta
}

/** The same code however it was copied. */
export const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')

/** Six digits of an authenticator; anything else can only be a recovery code. */
export const isDigits = (code: string): boolean => /^\d{6}$/.test(plainCode(code))
