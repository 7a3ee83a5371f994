/** How a request stands, and what it asks for, as signs. */
import type { Approval } from '@madang/contract/operator/approvals.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'

import { actWords } from './acts.ts'

type Sign = { word: string; tone: string; icon: IconName }

const states: Record<Approval['state'], Sign> = {
  pending: { word: '대기중', tone: 'ochre', icon: 'clock' },
  approved: { word: '승인', tone: 'indigo', icon: 'check' },
  rejected: { word: '반려', tone: 'bad', icon: 'x' },
  withdrawn: { word: '철회', tone: '', icon: 'back' },
}
const late: Sign = { word: '늦음', tone: 'ochre', icon: 'clock' }

/** What nobody decided ended by itself: it came too late. */
export function StateTag({ state, decidedBy }: Pick<Approval, 'state' | 'decidedBy'>) {
  const { word, tone, icon } = state === 'rejected' && decidedBy === null ? late : states[state]
  return (
    <span className={`tag ${tone}`}>
      <Icon name={icon} className="ic-xs" />
      {word}
    </span>
  )
}

/** Vermilion for what stops the game for all, ochre for money that leaves or comes. */
const tones: Partial<Record<Approval['action'], string>> = {
  'round.void': 'vermilion',
  'round.correct': 'vermilion',
  'deposit.complete': 'ochre',
  'withdrawal.complete': 'ochre',
  'member.adjust': 'ochre',
}

export const ActTag = ({ action }: Pick<Approval, 'action'>) => (
  <span className={`tag ${tones[action] ?? ''}`}>{actWords[action]}</span>
)
