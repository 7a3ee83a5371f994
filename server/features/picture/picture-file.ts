/** What a file is, by its bytes alone, before anything decodes it (docs/adr/0125). */

/** How a decoding ends that keeps nothing. */
export const codes = { broken: 10, large: 11, moves: 12 } as const

type Kind = 'jpeg' | 'png' | 'webp'

const starts = (bytes: Buffer, at: number, text: string) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/** By its first bytes; null for everything else, whatever it is called. */
export function kindOf(bytes: Buffer): Kind | null {
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  return starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP') ? 'webp' : null
}

const PNG_END = 'IEND\xae\x42\x60\x82'

/** Whether a file ends where its picture does; one that goes on is another kind of file to another reader. */
export function endsWithPicture(kind: Kind, bytes: Buffer): boolean {
  switch (kind) {
    case 'png':
      return pngEnd(bytes) === bytes.length
    case 'webp': {
      const end = bytes.readUInt32LE(4) + 8
      return bytes.length === end || bytes.length === end + (end % 2)
    }
    case 'jpeg': {
      // Cameras fill up with zeros.
      const end = bytes.findLastIndex((byte) => byte !== 0) + 1
      return starts(bytes, end - 2, '\xff\xd9')
    }
  }
}

/** Where the last part of a PNG ends, by the lengths its parts say they have. */
function pngEnd(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (starts(bytes, at + 4, PNG_END)) return next
    at = next
  }
  return -1
}

/** The sides of a WebP that the house wrote itself: the first part of it says them. */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  const part = bytes.toString('latin1', 12, 16)
  if (part === 'VP8X')
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (part === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
