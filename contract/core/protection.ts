/**
 * What members may limit themselves in, and how: words and bounds of both sides of the house
 * (docs/spec/rules.md#player-protection).
 */
import { formatWon } from './won.ts'

/** `bet`: the largest stake of one bet; `session`: minutes in a day. */
export const limitKinds = ['deposit', 'stake', 'loss', 'bet', 'session'] as const
export type LimitKind = (typeof limitKinds)[number]
/** `each`: of one bet. Weeks begin on Monday. */
export const limitPeriods = ['day', 'week', 'month', 'each'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** What each limit is called. */
export const limitWords: Record<LimitKind, string> = {
  deposit: '충전',
  stake: '베팅',
  loss: '손실',
  bet: '1회 베팅',
  session: '이용 시간',
}
/** What each period is called. */
export const periodWords: Record<LimitPeriod, string> = {
  day: '하루',
  week: '한 주',
  month: '한 달',
  each: '한 번',
}

/** The periods a kind has. */
export const periodsOf = (kind: LimitKind): readonly LimitPeriod[] =>
  kind === 'bet' ? ['each'] : ['day', 'week', 'month']

/** The most a limit can be: won, or the minutes the longest such period has. */
export function mostOf(kind: LimitKind, period: LimitPeriod): number {
  if (kind !== 'session') return 10_000_000_000
  return { day: 1, week: 7, month: 31, each: 1 }[period] * 1_440
}

/** A raise may be confirmed this many hours after it was asked for, and that many days long. */
export const RAISE_HOURS = 24
/** Days a raise can be confirmed in, once its hours are over. */
export const CONFIRM_DAYS = 7
/** Days of a time-out. */
export const TIMEOUT_MOST = 30
/** Months an exclusion can last. */
export const exclusionMonths = [6, 12, 24, 36, 60] as const
export type ExclusionMonths = (typeof exclusionMonths)[number]
/** Minutes of play between two reality checks. */
export const CHECK_LEAST = 15
/** The most minutes of play between two reality checks. */
export const CHECK_MOST = 120

/**
 * What keeps a member from play and deposits: an exclusion (or one that is over, which the member has not ended yet),
 * the account's closing that they asked for, a time-out, or their own limit of session time.
 */
export const restKinds = ['excluded', 'ended', 'closing', 'timeout', 'session'] as const
export type RestKind = (typeof restKinds)[number]

/** 90 → '1시간 30분' */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [hours > 0 && `${formatWon(hours)}시간`, (rest > 0 || hours === 0) && `${rest}분`]
  return words.filter((word) => word !== false).join(' ')
}

/** An amount of a limit, in won or as time. */
export const limitAmount = (kind: LimitKind, amount: number) =>
  kind === 'session' ? minutesText(amount) : `${formatWon(amount)}원`
