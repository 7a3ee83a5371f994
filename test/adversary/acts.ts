/** All that an adversary does. */
import type { Act } from './act.ts'
import { betActs } from './bet-acts.ts'
import { houseActs } from './house-acts.ts'
import { pageActs } from './page-acts.ts'
import { vendorActs } from './vendor-acts.ts'

export const acts: readonly Act[] = [...betActs, ...houseActs, ...pageActs, ...vendorActs]
