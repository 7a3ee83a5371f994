/** Every operator call by the name of its route, read off the files that state them; types alone, so that pages load no schema. */
import type { CallsOf } from '../../core/call.ts'
import type * as approvals from '../approvals.ts'
import type * as audit from '../audit.ts'
import type * as cashier from '../cashier.ts'
import type * as corrections from '../corrections.ts'
import type * as codes from '../codes.ts'
import type * as desk from '../desk.ts'
import type * as inquiries from '../inquiries.ts'
import type * as members from '../members.ts'
import type * as memos from '../memos.ts'
import type * as notices from '../notices.ts'
import type * as odds from '../odds.ts'
import type * as operators from '../operators.ts'
import type * as protection from '../protection.ts'
import type * as reports from '../reports.ts'
import type * as rolling from '../rolling.ts'
import type * as rounds from '../rounds.ts'
import type * as settings from '../settings.ts'
import type * as tree from '../tree.ts'
import type * as vendorWire from '../vendor-wire.ts'
import type * as vendors from '../vendors.ts'
import type { routes } from './routes.ts'

type Stated = typeof approvals &
  typeof audit &
  typeof cashier &
  typeof corrections &
  typeof codes &
  typeof desk &
  typeof inquiries &
  typeof members &
  typeof memos &
  typeof notices &
  typeof odds &
  typeof operators &
  typeof protection &
  typeof reports &
  typeof rolling &
  typeof rounds &
  typeof settings &
  typeof tree &
  typeof vendorWire &
  typeof vendors
/** A route without its call, or whose call has another name, is a type error that says which. */
export type OperatorCalls = CallsOf<typeof routes, Stated>
