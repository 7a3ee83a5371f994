/** A push service of a test's own: takes messages as RFC 8030 has it, and opens them as the browser would (RFC 8291). */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Browser = ReturnType<typeof newBrowser>
type Notice = { title: string; body: string; tag: string; path: string }
type Heard = { path: string; headers: IncomingHttpHeaders; body: Buffer }

const derive = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** The keys of a browser, and what it makes of a message. */
function newBrowser(origin: string) {
  const pair = createECDH('prime256v1')
  const mine = pair.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomUUID()}`
  return {
    path,
    device: {
      endpoint: origin + path,
      p256dh: mine.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    open({ body }: Pick<Heard, 'body'>): Notice {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body[20]!)
      const sealed = body.subarray(21 + body[20]!)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), mine, sender])
      const shared = derive(auth, pair.computeSecret(sender), info, 32)
      const key = derive(salt, shared, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(salt, shared, 'Content-Encoding: nonce\0', 12)
      const opener = createDecipheriv('aes-128-gcm', key, nonce)
      opener.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8')) as Notice
    },
  }
}

/** Whether a message is signed, for this service, by whom its own key says; answers that key. */
export function signerOf({ headers }: Heard, origin: string): string | null {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  )
  const { aud } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as { aud: string }
  return isTrue && aud === origin ? key : null
}

export async function openPushService(port = 0) {
  const heard: Heard[] = []
  let answer: (said: ServerResponse) => unknown = (said) => said.writeHead(201).end()
  const server = createServer((from, said) => {
    const parts: Buffer[] = []
    from.on('data', (part: Buffer) => parts.push(part))
    from.on('end', () => {
      heard.push({ path: from.url ?? '', headers: from.headers, body: Buffer.concat(parts) })
      answer(said)
    })
  })
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', () => done()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const of = ({ path }: Browser) => heard.filter((each) => each.path === path)
  return {
    origin,
    newBrowser: () => newBrowser(origin),
    /** every message that came for a browser */
    of,
    /** what the service keeps for a browser that is away: of each topic the last */
    kept: (browser: Browser) => [
      ...new Map(of(browser).map((each) => [each.headers.topic, each])).values(),
    ],
    told: (browser: Browser): Notice[] => of(browser).map((each) => browser.open(each)),
    /** what is answered from now on; nothing is for the time being taken */
    answers: (next: typeof answer) => void (answer = next),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
