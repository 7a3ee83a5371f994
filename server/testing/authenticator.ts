/**
 * An authenticator in software (WebAuthn): makes ES256 passkeys with attestation "none" and signs challenges with them,
 * byte by byte, so that a test can also write what no honest one would.
 */
import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { Assertion, Attestation } from '@madang/contract/core/passkey.ts'

export const ORIGIN = 'https://madang.test'
export const HOST = 'madang.test'
/** The console, whose passkeys are its own. */
export const CONSOLE = { origin: 'https://desk.madang.test', host: 'desk.madang.test' }

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** CBOR heads and the few kinds of value that are needed (RFC 8949). */
const head = (major: number, n: number) =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
type Cbor = number | string | Buffer | Map<number | string, Cbor>
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, of]) => [cbor(key), cbor(of)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

const UP = 0x01
const UV = 0x04
const MADE = 0x40

/** What is otherwise than an honest page and authenticator have it. */
export type Bent = {
  origin?: string
  host?: string
  /** `webauthn.get` and `webauthn.create` */
  type?: string
  crossOrigin?: boolean
  /** was the finger or PIN asked for */
  verified?: boolean
  present?: boolean
  counter?: number
  userHandle?: string | null
  id?: string
  challenge?: string
  /** a bit of the signature is another */
  forged?: boolean
}

/** What an honest authenticator does not answer, whichever door it stands at: name, how, and the event's reason. */
export const BENT: [string, Bent, string][] = [
  ['in a frame of another page', { crossOrigin: true }, 'answer'],
  ['as what makes a passkey', { type: 'webauthn.create' }, 'answer'],
  ['by who did not unlock it', { verified: false }, 'answer'],
  ['by nobody who was there', { present: false }, 'answer'],
  ['with another signature', { forged: true }, 'answer'],
  ['for another handle', { userHandle: Buffer.alloc(32).toString('base64url') }, 'answer'],
  ['for nobody', { userHandle: null }, 'answer'],
  ['of a challenge nobody gave', { challenge: 'A'.repeat(43) }, 'challenge'],
]

type Options = { challenge: string; user?: unknown }

/** One credential: made by `make`, used by `use`. Its counter goes on with each use, unless it does not count. */
export function openAuthenticator({ counts = true, origin = ORIGIN, host = HOST } = {}) {
  const credential = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const key = createPrivateKey({ key: privateKey.export({ format: 'jwk' }), format: 'jwk' })
  const id = text(credential)
  let handle = ''
  let counter = 0

  const client = (type: string, { challenge }: Options, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: bent.crossOrigin ?? false,
      }),
    )
  const data = (flags: number, bent: Bent, rest: Buffer[] = []) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(bent.counter ?? (counts ? counter : 0))
    const up = (bent.present ?? true) ? UP : 0
    const uv = (bent.verified ?? true) ? UV : 0
    return Buffer.concat([
      ...[sha256(bent.host ?? host), Buffer.from([flags | up | uv]), count, ...rest],
    ])
  }

  return {
    id,
    handle: () => handle,
    /** `options` as the house gave them to make a passkey */
    make(options: Options, bent: Bent = {}): Attestation {
      handle = (options.user as { id: string }).id
      const cose = new Map<number, Cbor>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ])
      const length = Buffer.from([0, credential.length])
      const authData = data(MADE, bent, [Buffer.alloc(16), length, credential, cbor(cose)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: text(client('webauthn.create', options, bent)),
          attestationObject: text(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** `options` as the house gave them to sign */
    use(options: Options, bent: Bent = {}): Assertion {
      counter += 1
      const authData = data(0, bent)
      const clientData = client('webauthn.get', options, bent)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), key)
      if (bent.forged) signature[signature.length - 1]! ^= 1
      return {
        ...{ id: bent.id ?? id, rawId: bent.id ?? id, type: 'public-key' },
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(authData),
          signature: text(signature),
          userHandle: bent.userHandle === undefined ? handle : bent.userHandle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof openAuthenticator>
