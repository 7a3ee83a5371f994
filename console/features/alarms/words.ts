import { formatWon } from '@madang/contract/core/won.ts'
import { alarmStates, type AlarmState } from '@madang/contract/operator/plain/alarms.ts'
import { eventWeights, type EventWeight } from '@madang/contract/operator/plain/events.ts'

import type { Sign } from '../../shell/tag.tsx'

export const weightSigns: Record<EventWeight, Sign> = {
  urgent: { word: eventWeights.urgent, tone: 'bad', icon: 'warn' },
  high: { word: eventWeights.high, tone: 'ochre', icon: 'warn' },
  normal: { word: eventWeights.normal, tone: '', icon: 'info' },
  low: { word: eventWeights.low, tone: '', icon: 'info' },
}

export const stateSigns: Record<AlarmState, Sign> = {
  open: { word: alarmStates.open, tone: 'ochre', icon: 'clock' },
  seen: { word: alarmStates.seen, tone: 'jade', icon: 'eye' },
  closed: { word: alarmStates.closed, tone: '', icon: 'check' },
}

/** What the draws' provider says of a draw. */
const outcomes: Record<string, string> = {
  drawn: '추첨함',
  skipped: '열지 않음',
  failed: '추첨하지 못함',
}

const parts: Record<string, (value: unknown) => string> = {
  address: (value) => `IP ${String(value)}`,
  words: String,
  path: String,
  amount: (value) => `${formatWon(Number(value))}원`,
  day: (value) => `하루 ${formatWon(Number(value))}원`,
  count: (value) => `${formatWon(Number(value))}건`,
  game: String,
  outcome: (value) => outcomes[String(value)] ?? String(value),
  balls: (value) => `공 ${(value as number[]).join(' ')}`,
}

/** What an event tells beside its kind, as far as a row has room for it. */
export const causeWords = (detail: unknown): string[] =>
  Object.entries((detail ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    Object.hasOwn(parts, name) && value !== '' ? [parts[name]!(value)] : [],
  )
