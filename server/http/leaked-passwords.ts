/** Leaked passwords, looked up in a list of their hashes on disk (docs/adr/0270-leaked-passwords.md). */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** A line of the published list: SHA-1 in hex, a colon, a count. */
const LINE = /^([0-9A-Fa-f]{40}):\d{1,15}\r?$/
/** bytes of a line with its line break, at most */
const LONGEST = 58
const LINE_FEED = 0x0a
/** Lines compared at the start: enough to detect a list in another order, but not a single misplaced line. */
const LOOKS = 256

/** The bytes of a list, read in parts; `size` in bytes. */
export type Bytes = {
  size: number
  /** returns fewer bytes than `length` only at the end of the list */
  read: (at: number, length: number) => Promise<Buffer>
}

export type Leaked = {
  /** whether the password is in the list; throws when the list cannot be read or has a malformed line */
  has(password: string): Promise<boolean>
  close(): Promise<void>
}

type Line = { at: number; next: number; hash: string }

/** The first line that begins at or after `from`; null after the last line. Throws at a malformed line. */
async function lineFrom({ size, read }: Bytes, from: number): Promise<Line | null> {
  // Reads the byte before `from` too: if it is a line feed, a line begins at `from`.
  const first = Math.max(0, from - 1)
  const bytes = await read(first, 2 * LONGEST)
  const ends = first + bytes.length === size
  const skipped = from === 0 ? 0 : bytes.indexOf(LINE_FEED) + 1
  if (skipped === bytes.length || (from > 0 && skipped === 0)) {
    if (ends) return null
    throw new Unlike(first)
  }
  const at = first + skipped
  const feed = bytes.indexOf(LINE_FEED, skipped)
  if (feed < 0 && !ends) throw new Unlike(at)
  const end = feed < 0 ? bytes.length : feed
  const [, hash] = LINE.exec(bytes.toString('latin1', skipped, end)) ?? []
  if (hash === undefined) throw new Unlike(at)
  return { at, next: first + end + 1, hash: hash.toUpperCase() }
}

class Unlike extends Error {
  constructor(at: number) {
    super(
      `is no list of leaked passwords as it is published (SHA-1, ordered by hash, HASH:COUNT a line): see byte ${at}`,
    )
  }
}

/** Whether a hash (40 hex digits, upper case) is in an ordered list, by binary search. Throws at a malformed line. */
export async function isListed(bytes: Bytes, hash: string): Promise<boolean> {
  // The line of the hash, if there is one, begins in [low, high).
  let low = 0
  let high = bytes.size
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const line = await lineFrom(bytes, middle)
    if (line?.hash === hash) return true
    if (line && line.hash < hash) low = line.next
    else high = middle
  }
  return false
}

/** Throws for a list that is empty, in another format, cut off in its last line, or in another order. */
async function assertList(bytes: Bytes) {
  let before: Line | null = null
  const follows = (line: Line | null) => {
    if (line && before && line.hash < before.hash)
      throw new Error(`is not ordered by hash: see byte ${line.at}`)
    before = line ?? before
  }
  for (let look = 0; look < LOOKS; look++)
    follows(await lineFrom(bytes, Math.floor((bytes.size * look) / LOOKS)))
  // The last lines are all read, to detect one that is cut off or empty.
  const end = Math.max(0, bytes.size - LONGEST)
  let last = await lineFrom(bytes, end)
  if (!last) throw new Unlike(end)
  for (; last; last = await lineFrom(bytes, last.next)) follows(last)
}

/** SHA-1 of the password in NFC, as in http/password-hash.ts. */
const hashOf = (password: string) =>
  createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase()

/**
 * Opens the list of leaked passwords (docs/spec/asvs.md, 6.2.12); the file stays open until `close`. Throws an error
 * that names the setting for a file that is missing, cannot be read, or is not such a list.
 */
export async function openLeaked(path: string): Promise<Leaked> {
  const refuse = (error: NodeJS.ErrnoException): never => {
    const reason = error.code === 'ENOENT' ? 'is not there' : error.message
    throw new Error(`LEAKED_PASSWORDS=${path} ${reason}`, { cause: error })
  }
  const file = await open(path).catch(refuse)
  try {
    const { size } = await file.stat()
    const bytes: Bytes = {
      size,
      async read(at, length) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
        return buffer.subarray(0, bytesRead)
      },
    }
    await assertList(bytes)
    return {
      has: (password) => isListed(bytes, hashOf(password)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    return refuse(error as Error)
  }
}
