/** The sign and the word of a verdict: on the proofs of the site and in the saved verifier. */
import type { Step } from '@madang/contract/core/draw/verify.ts'

import { Icon, type IconName } from './icons.tsx'

type Verdict = Step['verdict']

const icons: Record<Verdict, IconName> = { ok: 'check', bad: 'x', unknown: 'minus' }
export const verdictWords: Record<Verdict, string> = {
  ok: '일치',
  bad: '불일치',
  unknown: '확인 전',
}

/** Empty while the verdict is not known yet. */
export const VerdictSign = ({ verdict }: { verdict: Verdict | null }) => (
  <span className="sign">{verdict && <Icon name={icons[verdict]} className="ic-s" />}</span>
)
