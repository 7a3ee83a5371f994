/** Every operator call by the name of its route, read off the files that state them; types alone, so that pages load no schema. */
import type { CallsOf } from '../../core/call.ts'
import type * as alarms from '../alarms.ts'
import type * as approvals from '../approvals.ts'
import type * as audit from '../audit.ts'
import type * as blacklist from '../blacklist.ts'
import type * as correction from '../correction.ts'
import type * as deposit from '../deposit.ts'
import type * as desk from '../desk.ts'
import type * as events from '../events.ts'
import type * as exports from '../exports.ts'
import type * as filters from '../filters.ts'
import type * as find from '../find.ts'
import type * as grades from '../grades.ts'
import type * as factors from '../factors.ts'
import type * as handover from '../handover.ts'
import type * as home from '../home.ts'
import type * as inquiry from '../inquiry.ts'
import type * as limits from '../limits.ts'
import type * as members from '../members.ts'
import type * as membersAccount from '../members-account.ts'
import type * as memo from '../memo.ts'
import type * as memoTemplates from '../memo-templates.ts'
import type * as notes from '../notes.ts'
import type * as notice from '../notice.ts'
import type * as odds from '../odds.ts'
import type * as picture from '../picture.ts'
import type * as operators from '../operators.ts'
import type * as operatorsPasskeys from '../operators-passkeys.ts'
import type * as passkeys from '../passkeys.ts'
import type * as radar from '../radar.ts'
import type * as recovery from '../recovery.ts'
import type * as referral from '../referral.ts'
import type * as referralCodes from '../referral-codes.ts'
import type * as reports from '../reports.ts'
import type * as rolling from '../rolling.ts'
import type * as rounds from '../rounds.ts'
import type * as settlement from '../settlement.ts'
import type * as siteSettings from '../site-settings.ts'
import type * as bets from '../bets.ts'
import type * as books from '../books.ts'
import type * as statement from '../statement.ts'
import type * as terms from '../terms.ts'
import type * as course from '../course.ts'
import type * as online from '../online.ts'
import type * as casino from '../casino.ts'
import type * as casinoWire from '../casino-wire.ts'
import type * as withdrawal from '../withdrawal.ts'
import type * as training from '../training.ts'
import type * as whatIf from '../what-if.ts'
import type { routes } from './routes.ts'

type Stated = typeof alarms &
  typeof approvals &
  typeof audit &
  typeof bets &
  typeof blacklist &
  typeof books &
  typeof correction &
  typeof deposit &
  typeof desk &
  typeof events &
  typeof exports &
  typeof filters &
  typeof find &
  typeof grades &
  typeof whatIf &
  typeof training &
  typeof factors &
  typeof handover &
  typeof home &
  typeof inquiry &
  typeof limits &
  typeof members &
  typeof membersAccount &
  typeof memo &
  typeof memoTemplates &
  typeof notes &
  typeof notice &
  typeof odds &
  typeof picture &
  typeof operators &
  typeof operatorsPasskeys &
  typeof passkeys &
  typeof radar &
  typeof recovery &
  typeof referral &
  typeof referralCodes &
  typeof reports &
  typeof rolling &
  typeof rounds &
  typeof settlement &
  typeof siteSettings &
  typeof statement &
  typeof terms &
  typeof course &
  typeof online &
  typeof casino &
  typeof casinoWire &
  typeof withdrawal
/** A route without its call, or whose call has another name, is a type error that says which. */
export type OperatorCalls = CallsOf<typeof routes, Stated>
