/** What a browser and the house say to each other of a passkey (WebAuthn), as JSON; bytes are base64url. */
import { z } from 'zod'

const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)
/** A credential's id is at most 1,023 bytes. */
const id = bytes(1_364)
const clientDataJSON = bytes(4_096)
const kind = { id, rawId: id, type: z.literal('public-key') }
const clientExtensionResults = z.looseObject({}).default({})

/** What `navigator.credentials.create` and `get` are given: options as the standard writes them in JSON. */
export const asked = z.object({ options: z.looseObject({ challenge: z.string() }) })

/** A new credential: `PublicKeyCredential.toJSON()` of what `create` answers. */
export const attestation = z.object({
  ...kind,
  clientExtensionResults,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(16_384),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
/** As `PublicKeyCredential.toJSON()` writes it. */
export type Attestation = z.output<typeof attestation>

/** A challenge that was signed: the same of what `get` answers. */
export const assertion = z.object({
  ...kind,
  clientExtensionResults,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4_096),
    signature: bytes(2_048),
    userHandle: bytes(128).nullish(),
  }),
})
/** As `PublicKeyCredential.toJSON()` writes it. */
export type Assertion = z.output<typeof assertion>

/** A passkey as its owner reads it in their list; times as that list's door writes them. */
export const keptPasskey = z.object({
  id: z.int(),
  /** the device it was made on: 아이폰 · 사파리 */
  words: z.string(),
  /** what its owner calls it; null: nothing yet */
  name: z.string().nullable(),
  since: z.string(),
  /** last used; null: never */
  at: z.string().nullable(),
})
