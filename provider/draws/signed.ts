/** Messages between house and provider: HMAC over time and raw bytes with the secret both hold (contract/provider/draws.ts). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const WINDOW_MS = 60_000

const signatureOf = (secret: string, time: string, body: string) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

export const signedHeaders = (secret: string, at: Date, body: string) => {
  const time = String(at.getTime())
  return {
    'content-type': 'application/json',
    'x-madang-time': time,
    'x-madang-signature': signatureOf(secret, time, body),
  }
}

/** Whether a message is the house's, by one of the secrets, of the last minute; it may keep the house's clock or the true one. */
export function isSigned(
  secrets: readonly string[],
  headers: IncomingHttpHeaders,
  { body, clocks }: { body: string; clocks: readonly number[] },
): boolean {
  const { 'x-madang-time': time, 'x-madang-signature': signature } = headers
  const given = Buffer.from(String(signature))
  const matches = (secret: string) => {
    const right = Buffer.from(signatureOf(secret, String(time), body))
    return given.length === right.length && timingSafeEqual(given, right)
  }
  if (!secrets.some(matches)) return false
  const near = (clock: number) => Math.abs(clock - Number(time)) <= WINDOW_MS
  return /^\d{1,15}$/.test(String(time)) && clocks.some(near)
}
