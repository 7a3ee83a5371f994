/** The state of a round in a word, a sign and a colour. */
import type { RoundRow } from '@madang/contract/operator/rounds.ts'
import { roundStateWords } from '@madang/contract/operator/plain/rounds.ts'

import { Tag, type Sign } from '../../shell/tag.tsx'

const states: Record<RoundRow['state'], Omit<Sign, 'word'>> = {
  OPEN: { tone: 'jade', icon: 'play' },
  LOCKED: { tone: 'ochre', icon: 'lock' },
  DRAWN: { tone: 'ochre', icon: 'clock' },
  SETTLED: { tone: '', icon: 'check' },
  VOID: { tone: 'bad', icon: 'x' },
}

const isState = (text: string): text is RoundRow['state'] => Object.hasOwn(states, text)

/** Null for text that names no state, as an address may hold. */
export const stateOf = (text: string) => (isState(text) ? text : null)

export const StateTag = ({ state }: Pick<RoundRow, 'state'>) => (
  <Tag word={roundStateWords[state]} {...states[state]} />
)
