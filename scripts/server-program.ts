/**
 * A server process's program with its V8 flags (docs/performance.md#members-online). A young generation of 2 × 16 MB,
 * where V8 would let it grow to 134, and an old one that is collected when it has grown by two fifths, where V8 lets it
 * more than double: a process full of streams is a third smaller, for a tenth more instructions under as many bets as go.
 */
export const serverProgram = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=40',
  'server/main.ts',
]
