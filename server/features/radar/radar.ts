/** The radar: who stakes against whom, as cases (docs/adr/0205-rings-by-their-bets.md, docs/adr/0206-cases-of-the-radar.md). */
export { pairsBefore, ringsBefore } from './list-sql.ts'
export { pairRows } from './view.ts'
