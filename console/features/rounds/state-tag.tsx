/** The state of a round in a word, a sign and a colour. */
import type { RoundRow } from '@madang/contract/operator/rounds.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'

const states: Record<RoundRow['state'], { word: string; tone: string; icon: IconName }> = {
  OPEN: { word: '베팅 중', tone: 'jade', icon: 'play' },
  LOCKED: { word: '마감', tone: 'ochre', icon: 'lock' },
  DRAWN: { word: '추첨됨', tone: 'ochre', icon: 'clock' },
  SETTLED: { word: '정산됨', tone: '', icon: 'check' },
  VOID: { word: '무효', tone: 'bad', icon: 'x' },
}

export const stateWords = Object.fromEntries(
  Object.entries(states).map(([state, { word }]) => [state, word]),
)

const isState = (text: string): text is RoundRow['state'] => Object.hasOwn(states, text)

/** Null for text that names no state, as an address may hold. */
export const stateOf = (text: string) => (isState(text) ? text : null)

export function StateTag({ state }: Pick<RoundRow, 'state'>) {
  const { word, tone, icon } = states[state]
  return (
    <span className={`tag ${tone}`}>
      <Icon name={icon} className="ic-xs" />
      {word}
    </span>
  )
}
