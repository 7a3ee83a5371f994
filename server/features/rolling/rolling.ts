/**
 * Rolling: rates of members, the lines they make, and what settled rounds earn them
 * (docs/spec/rules.md#referral-and-rolling).
 */
export {
  beyondGuard,
  guardAt,
  pastGuardAt,
  readGuard,
  type Beyond,
  type Guard,
  type GuardLimit,
  type PastOdds,
} from './guard.ts'
export { renewLines } from './lines.ts'
export { lineOf } from './report.ts'
export { saveRates, type RatesSaved, type SaveRates } from './rates.ts'
export { rollVendors } from './vendor-run.ts'
export { rollRounds, takeBack, type TakenBack } from './run.ts'
export { lockGuard, selectRates as readRates, type OwnRates } from './sql.ts'
