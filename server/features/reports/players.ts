/** Who played, one bit a member: sets of days and games are joined in any order, and each member counts once. */
const WORD = 4

/** Members as bits, the lowest of the first byte being member 0; whole words of four bytes. */
export function bitsOf(members: readonly number[]): Buffer {
  const most = members.reduce((max, member) => Math.max(max, member), 0)
  const bits = Buffer.alloc(members.length === 0 ? 0 : (Math.floor(most / 32) + 1) * WORD)
  for (const member of members) bits[member >> 3]! |= 1 << (member & 7)
  return bits
}

/** Set bits of a word, by halves (Warren, Hacker's Delight 5–1). */
function countOf(word: number): number {
  let n = word - ((word >>> 1) & 0x5555_5555)
  n = (n & 0x3333_3333) + ((n >>> 2) & 0x3333_3333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** A set that others are joined to. */
export function openPlayers() {
  let words = new Uint32Array(0)
  return {
    join(bits: Buffer) {
      // A view of words begins at a multiple of four; what the database answers may lie anywhere.
      const more = new Uint32Array(new Uint8Array(bits).buffer)
      if (more.length > words.length) {
        const wider = new Uint32Array(more.length)
        wider.set(words)
        words = wider
      }
      for (let at = 0; at < more.length; at++) words[at]! |= more[at]!
    },
    count: () => words.reduce((sum, word) => sum + countOf(word), 0),
  }
}
