/** Every member call by the name of its route, read off the files that state them; types alone, so that pages load no schema. */
import type { CallsOf } from '../../core/call.ts'
import type * as account from '../account.ts'
import type * as betting from '../betting.ts'
import type * as deposit from '../deposit.ts'
import type * as draw from '../draw.ts'
import type * as factors from '../factors.ts'
import type * as header from '../header.ts'
import type * as home from '../home.ts'
import type * as incident from '../incident.ts'
import type * as inquiry from '../inquiry.ts'
import type * as limits from '../limits.ts'
import type * as lobby from '../lobby.ts'
import type * as memo from '../memo.ts'
import type * as notice from '../notice.ts'
import type * as passkeys from '../passkeys.ts'
import type * as point from '../point.ts'
import type * as push from '../push.ts'
import type * as recovery from '../recovery.ts'
import type * as referral from '../referral.ts'
import type * as safe from '../safe.ts'
import type * as seals from '../seals.ts'
import type * as session from '../session.ts'
import type * as signup from '../signup.ts'
import type * as statement from '../statement.ts'
import type * as terms from '../terms.ts'
import type * as today from '../today.ts'
import type * as withdrawal from '../withdrawal.ts'
import type { routes } from './routes.ts'

type Stated = typeof account &
  typeof betting &
  typeof deposit &
  typeof draw &
  typeof factors &
  typeof header &
  typeof home &
  typeof incident &
  typeof inquiry &
  typeof limits &
  typeof lobby &
  typeof memo &
  typeof notice &
  typeof passkeys &
  typeof point &
  typeof push &
  typeof recovery &
  typeof referral &
  typeof safe &
  typeof seals &
  typeof session &
  typeof signup &
  typeof statement &
  typeof terms &
  typeof today &
  typeof withdrawal
/** A route without its call, or whose call has another name, is a type error that says which. */
export type MemberCalls = CallsOf<typeof routes, Stated>
