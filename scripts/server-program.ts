/**
 * A server process's program with its V8 flags (docs/performance.md#members-online). A young generation of 2 × 32 MB,
 * where V8 would let it grow to 134, and an old one that is collected when it has grown by two fifths, where V8 lets it
 * more than double: a process full of streams is a fifth smaller, and a bet costs it what it did without. With half the
 * young generation it is a tenth smaller still, and a bet costs a quarter more.
 */
export const serverProgram = [
  '--max-semi-space-size=32',
  '--heap-growing-percent=40',
  'server/main.ts',
]
