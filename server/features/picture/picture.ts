/**
 * Pictures of notices and popups: checked by what they are, written anew by the house, kept in the database where every
 * process and every copy of it has them (docs/adr/0125).
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { PICTURE_BYTES, pictureText } from '@madang/contract/operator/plain/picture.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { codes, endsWithPicture, kindOf, webpSize } from './picture-file.ts'

/** The largest there may be takes a second of one core. */
const DECODES_WITHIN_MS = 8_000
const HEAP_MB = 64
/** Decodings of this process at a time: each may hold a hundred megabytes. */
let decoding = false

const refused = (msg: string) => new Refusal('badInput', msg)

/** A file as the picture that is kept of it, a WebP. Refuses `badInput` in words that say what is wrong with it. */
async function remade(file: Buffer): Promise<Buffer> {
  if (file.length > PICTURE_BYTES) throw refused(pictureText.heavy)
  const kind = kindOf(file)
  if (!kind) throw refused(pictureText.kind)
  if (!endsWithPicture(kind, file)) throw refused(pictureText.appended)
  if (decoding) throw new Refusal('busy', pictureText.busy)
  decoding = true
  try {
    return await decoded(file)
  } finally {
    decoding = false
  }
}

async function decoded(file: Buffer): Promise<Buffer> {
  const program = join(import.meta.dirname, 'decode.ts')
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: DECODES_WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  // Who ends before it has read everything says why by how it ends.
  child.stdin.on('error', () => undefined)
  child.stdin.end(file)
  const [picture, code] = await Promise.all([buffer(child.stdout), ended])
  if (code === codes.large) throw refused(pictureText.large)
  if (code === codes.moves) throw refused(pictureText.moves)
  // Ended from outside: it took too long, or the machine has no room.
  if (code === null) throw new Refusal('busy', pictureText.busy)
  if (code !== 0 || picture.length === 0) throw refused(pictureText.broken)
  return picture
}

/** Keeps a picture, once for the same pixels; answers where it is served. */
export async function savePicture({ db }: Deps, { operator, address }: Acting, file: Buffer) {
  const bytes = await remade(file)
  const { width, height } = webpSize(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const path = `/pictures/${hash}.webp`
  await db.begin(async (tx) => {
    const made = await tx.query`
      insert into picture (hash, bytes, width, height, made_by)
      values (${hash}, ${bytes}, ${width}, ${height}, ${operator.uid}) on conflict do nothing returning hash`
    if (made.length === 0) return
    const after = { path, width, height, bytes: bytes.length }
    await record(tx, {
      about: null,
      operator,
      action: 'picture.save',
      subject: path,
      after,
      address,
    })
  })
  return { path, width, height, bytes: bytes.length }
}

/** The bytes of a picture by its name; null where there is none. */
export async function readPicture(db: Reader, name: string): Promise<Buffer | null> {
  const hash = /^([0-9a-f]{64})\.webp$/.exec(name)?.[1]
  if (hash === undefined) return null
  const [row] = await db.query<{ bytes: Buffer }>`select bytes from picture where hash = ${hash}`
  return row?.bytes ?? null
}
