/**
 * Cases of the radar as far as others know them: their history, what is due of their stakes, what a correction gives back,
 * which memos are answered (docs/adr/0206-cases-of-the-radar.md), and which bets their binds bar
 * (docs/adr/0235-a-ring-as-one-member.md). It imports no other slice.
 */
export { barDraw, barTables, lockRolling, selectBinds, type Bind } from './bar.ts'
export { readRecovery, selectOpenBets, sumUp } from './due.ts'
export { releaseRun, selectTakenFrom } from './give-back.ts'
export { insertAct, mustBeIn, noteInCase } from './history.ts'
export { readReply } from './reply.ts'
