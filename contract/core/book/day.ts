/**
 * The seal of a day: what the house's logs came to, and what each vendor told of each of its games, in a chain of its
 * own (docs/spec/sealed-book.md#days). The bytes of a seal, of the stream `house.day`.
 */
import { join, sealBytes, text, u32, u64, type Digests, type Seal } from './book.ts'
import { bytesOf, rootOf, type Bytes } from './tree.ts'

/** A log of the house, to its last entry; or the calls of a vendor for one of its games, and the root over them. */
export type DayLine =
  | { kind: 'log'; name: string; entry: number; hash: string }
  | { kind: 'vendor'; vendor: string; game: string; calls: number; root: string }

/** A day's seal as `/open/days` tells it; `closedAt` is the day's end. */
export type ToldDay = {
  date: string
  closedAt: number
  lines: DayLine[]
  root: string
  prev: string
  hash: string
  key: number
  signature: string
}

/** A call of a vendor's wallet as it came: `body` is the SHA-256 of its bytes, `tx` empty where it names none. */
export type VendorCall = { id: number; at: number; call: string; tx: string; body: Bytes }

type Sha = Pick<Digests, 'sha256'>

/** The stream of the days' seals. */
export const DAYS = 'house.day'

const [LOG, VENDOR, CALL] = [text('KBOOK-1 log'), text('KBOOK-1 vendor'), text('KBOOK-1 call')]
const leaf = (...parts: Bytes[]) => join(Uint8Array.of(0), ...parts)

/** The hash of one call's leaf. */
export const callHashOf = ({ sha256 }: Sha, { id, at, call, tx, body }: VendorCall): Bytes =>
  sha256(leaf(CALL, u64(id), u64(at), text(call), text(tx), body))

const lineHashOf = ({ sha256 }: Sha, line: DayLine): Bytes =>
  sha256(
    line.kind === 'log'
      ? leaf(LOG, text(line.name), u64(line.entry), bytesOf(line.hash))
      : leaf(VENDOR, text(line.vendor), text(line.game), u32(line.calls), bytesOf(line.root)),
  )

/** The seal of a day (yyyymmdd), whose end is `closedAt` in microseconds, over its lines in their order. */
export function daySealOf(
  by: Sha,
  { date, closedAt, lines, prev }: Pick<Seal, 'date' | 'closedAt' | 'prev'> & { lines: DayLine[] },
): { root: Bytes; bytes: Bytes } {
  const root = rootOf(
    by.sha256,
    lines.map((line) => lineHashOf(by, line)),
  )
  const place = { stream: DAYS, date, round: 1, closedAt }
  return {
    root,
    bytes: sealBytes({ ...place, count: lines.length, stake: 0, worst: 0, root, prev }),
  }
}
