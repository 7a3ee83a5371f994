/** The state of a round in a word, a sign and a colour. */
import type { RoundRow } from '@madang/contract/operator/rounds.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'

import { roundStateWords } from '../../shell/format.ts'

const states: Record<RoundRow['state'], { tone: string; icon: IconName }> = {
  OPEN: { tone: 'jade', icon: 'play' },
  LOCKED: { tone: 'ochre', icon: 'lock' },
  DRAWN: { tone: 'ochre', icon: 'clock' },
  SETTLED: { tone: '', icon: 'check' },
  VOID: { tone: 'bad', icon: 'x' },
}

const isState = (text: string): text is RoundRow['state'] => Object.hasOwn(states, text)

/** Null for text that names no state, as an address may hold. */
export const stateOf = (text: string) => (isState(text) ? text : null)

export function StateTag({ state }: Pick<RoundRow, 'state'>) {
  const { tone, icon } = states[state]
  return (
    <span className={`tag ${tone}`}>
      <Icon name={icon} className="ic-xs" />
      {roundStateWords[state]}
    </span>
  )
}
