/** One message to one device: encrypted for it and signed by the house (RFC 8030, 8291, 8292). */
import { createECDH, hash } from 'node:crypto'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

import webPush from 'web-push'

import type { Deps } from '../../http/deps.ts'
import { publicLookup, pushTarget } from './address.ts'

const WITHIN_MS = 10_000

/** The house's keys for push services, from its own: the same in every process and after every start. */
export function pushKeys({ keys }: Pick<Deps, 'keys'>): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(keys.digest('push', 'vapid'))
  return {
    publicKey: pair.getPublicKey('base64url'),
    // A number below 2^248 would come out shorter than a key may be.
    privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString(
      'base64url',
    ),
  }
}

export type Message = {
  endpoint: string
  p256dh: string
  auth: string
  /** what the worker shows (site/worker/sw.ts); `tag` is its cause */
  notice: { title: string; body: string; tag: string; path: string }
  /** how long the push service keeps it for a device that is away, in seconds */
  keepSeconds: number
}
/** `gone`: the push service knows the device no more. `later`: not now. `never`: it takes no such message. */
export type Sent = 'sent' | 'gone' | 'later' | 'never'

/** Sends one; the same cause to the same device takes the place of what its service still keeps. */
export async function send(deps: Pick<Deps, 'config' | 'keys'>, message: Message): Promise<Sent> {
  const { pushContact, pushTo } = deps.config
  const url = pushTarget(message.endpoint, pushTo)
  if (!url || pushContact === null) return 'never'
  const details = prepare(deps, pushContact, message)
  if (!details) return 'gone'
  const status = await post(url, details, pushTo.includes(url.origin)).catch(() => null)
  if (status === null || status === 429 || status >= 500) return 'later'
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'sent' : 'never'
}

type Details = { headers: Record<string, string | number>; body: Buffer }

/** Null where the device's keys are none. */
function prepare(
  deps: Pick<Deps, 'keys'>,
  subject: string,
  { endpoint, p256dh, auth, notice, keepSeconds }: Message,
): Details | null {
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notice),
      {
        vapidDetails: { subject, ...pushKeys(deps) },
        TTL: keepSeconds,
        urgency: 'normal',
        topic: hash('sha256', notice.tag, 'base64url').slice(0, 32),
        contentEncoding: 'aes128gcm',
      },
    )
    return { headers: headers as Details['headers'], body }
  } catch {
    return null
  }
}

/** The status alone; nothing of the answer is read, and no redirection is followed. */
const post = (url: URL, { headers, body }: Details, isOwn: boolean) =>
  new Promise<number>((done, fail) => {
    const ask = url.protocol === 'http:' ? plain : secure
    const asked = ask(
      url,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(WITHIN_MS),
        ...(!isOwn && { lookup: publicLookup() }),
      },
      (answer) => {
        done(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    asked.on('error', fail)
    asked.end(body)
  })
