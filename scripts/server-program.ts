/**
 * A server process's program with its V8 flags. Its young generation holds 2 × 8 MB where V8 would let it grow past
 * 130: as many bets at the same processor time, and a hundred megabytes less a process (docs/performance.md#members-online).
 */
export const serverProgram = ['--max-semi-space-size=8', 'server/main.ts']
