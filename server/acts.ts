/** What each act does once a second operator has agreed: the slices' own functions, in one list. */
import { detailsApproved } from './features/account/account.ts'
import type { Acts } from './features/approvals/approvals.ts'
import { correctionApproved } from './features/correction/correction.ts'
import { completeDeposit, depositApproved, refuseDeposit } from './features/deposit/deposit.ts'
import { gradeApproved } from './features/grades/grades.ts'
import { factorApproved, offApproved, roleApproved } from './features/operators/operators.ts'
import { adjustApproved, shutApproved } from './features/members/members.ts'
import { oddsApproved } from './features/odds/odds.ts'
import { memberFactorApproved } from './features/factors/factors.ts'
import { memberPasskeyApproved } from './features/passkeys/passkeys.ts'
import { bindApproved, liftApproved } from './features/radar/bind.ts'
import { recoverApproved } from './features/radar/recover.ts'
import { codeApproved } from './features/recovery/recovery.ts'
import { voidApproved } from './features/rounds/rounds.ts'
import {
  adjustmentApproved,
  closeApproved,
  termsApproved as shareApproved,
} from './features/settlement/settlement.ts'
import { settingApproved } from './features/site-settings/site-settings.ts'
import { termsApproved } from './features/terms/terms.ts'
import type { DueActs } from './features/undo/undo.ts'
import {
  completeWithdrawal,
  refuseWithdrawal,
  withdrawalApproved,
} from './features/withdrawal/withdrawal.ts'

export const acts: Acts = {
  'round.void': voidApproved,
  'round.correct': correctionApproved,
  'odds.override': oddsApproved,
  'deposit.complete': depositApproved,
  'withdrawal.complete': withdrawalApproved,
  'member.adjust': adjustApproved,
  'operator.role': roleApproved,
  'operator.off': offApproved,
  'operator.factor': factorApproved,
  'member.shut': shutApproved,
  'recovery.code': codeApproved,
  'member.details': detailsApproved,
  'member.factor': memberFactorApproved,
  'member.passkey': memberPasskeyApproved,
  'setting.loosen': settingApproved,
  'grade.loosen': gradeApproved,
  'terms.publish': termsApproved,
  'settlement.close': closeApproved,
  'settlement.terms': shareApproved,
  'settlement.adjust': adjustmentApproved,
  'ring.recover': recoverApproved,
  'ring.bind': bindApproved,
  'ring.lift': liftApproved,
}

/** What is carried out once nobody took it back. */
export const dueActs: DueActs = {
  'deposit.complete': completeDeposit,
  'deposit.refuse': refuseDeposit,
  'withdrawal.complete': completeWithdrawal,
  'withdrawal.refuse': refuseWithdrawal,
}
