/** Every call of the partners’ page by the name of its route, read off the files that state them; types alone, so that pages load no schema. */
import type { CallsOf } from '../../core/call.ts'
import type * as codes from '../codes.ts'
import type * as partner from '../partner.ts'
import type * as settlement from '../settlement.ts'
import type * as tree from '../tree.ts'
import type { routes } from './routes.ts'

type Stated = typeof codes & typeof partner & typeof settlement & typeof tree
/** A route without its call, or whose call has another name, is a type error that says which. */
export type PartnerCalls = CallsOf<typeof routes, Stated>
