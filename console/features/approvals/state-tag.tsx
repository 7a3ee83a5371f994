/** How a request stands, and what it asks for, as signs. */
import type { Approval } from '@madang/contract/operator/approvals.ts'
import { Tag, type Sign } from '../../shell/tag.tsx'
import { actWords } from './acts.ts'

const states: Record<Approval['state'], Sign> = {
  pending: { word: '대기중', tone: 'ochre', icon: 'clock' },
  approved: { word: '승인', tone: 'indigo', icon: 'check' },
  rejected: { word: '반려', tone: 'bad', icon: 'x' },
  withdrawn: { word: '철회', tone: '', icon: 'back' },
}
const late: Sign = { word: '늦음', tone: 'ochre', icon: 'clock' }

/** What nobody decided ended by itself: it came too late. */
export const StateTag = ({ state, decidedBy }: Pick<Approval, 'state' | 'decidedBy'>) => (
  <Tag {...(state === 'rejected' && decidedBy === null ? late : states[state])} />
)

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
