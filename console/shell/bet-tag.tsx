/** What became of a bet. */
import { betStateWords, type BetState } from '@madang/contract/operator/plain/bets.ts'

import { Tag, type Sign } from './tag.tsx'

const signs: Record<BetState, Omit<Sign, 'word'>> = {
  wait: { tone: 'ochre', icon: 'clock' },
  won: { tone: 'jade', icon: 'check' },
  lost: { tone: '' },
  push: { tone: '', icon: 'swap' },
  void: { tone: 'bad', icon: 'x' },
}

export const BetTag = ({ state }: { state: BetState }) => (
  <Tag word={betStateWords[state]} {...signs[state]} />
)
