/** All bets as operators read them: draws and vendors' games in one list (docs/spec/rules.md#operators, docs/adr/0105). */
export { addUpBets } from './days.ts'
export { betsBefore } from './list.ts'
export { readBetRows } from './rows.ts'
