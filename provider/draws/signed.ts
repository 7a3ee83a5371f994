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

/** Whether a message is the house's, of the last minute; it may keep the house's clock or the true one. */
export function isSigned(
  secret: string,
  headers: IncomingHttpHeaders,
  { body, clocks }: { body: string; clocks: readonly number[] },
): boolean {
  const { 'x-madang-time': time, 'x-madang-signature': signature } = headers
  const [given, right] = [String(signature), signatureOf(secret, String(time), body)].map((text) =>
    Buffer.from(text),
  )
  if (given!.length !== right!.length || !timingSafeEqual(given!, right!)) return false
  const near = (clock: number) => Math.abs(clock - Number(time)) <= WINDOW_MS
  return /^\d{1,15}$/.test(String(time)) && clocks.some(near)
}
