/** How every part of the provider answers in its own words. */
import type { ServerResponse } from 'node:http'

import { currentTrace } from './trace.ts'

export const plain = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }
export const json = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

function idHeader(): { 'x-request-id'?: string } {
  const trace = currentTrace()
  return trace ? { 'x-request-id': trace.id } : {}
}

export const say = (response: ServerResponse, status: number, body: object, headers: object = {}) =>
  void response
    .writeHead(status, { ...plain, ...json, ...idHeader(), ...headers })
    .end(JSON.stringify(body))

/** Who does not say what they want soon is hung up on; an open line has said it. */
export const sockets = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 8_192,
}

const MOST_UNREAD = 100_000

/**
 * Writes to an open event stream. A reader that takes nothing loses its connection; it may come again and gets all of
 * it anew. A stream that has ended stays in its list until the connection has closed: nothing is written to it.
 */
export function sendEvent(response: ServerResponse, text: string) {
  if (response.writableEnded) return
  if (response.writableLength > MOST_UNREAD) response.destroy()
  else response.write(text)
}
