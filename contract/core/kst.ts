/** The business clock's calendar: Asia/Seoul, UTC+9 without daylight saving since 1988 (docs/spec/rules.md#time). */
const OFFSET = 9 * 3_600_000
const DAY = 86_400_000

const two = (n: number) => String(n).padStart(2, '0')

/** Milliseconds of the day in Seoul, 0 … 86,399,999. */
export const msOfDay = (instant: Date) => (((instant.getTime() + OFFSET) % DAY) + DAY) % DAY

/** The instant of Seoul's midnight at the start of a date written yyyy-MM-dd or yyyymmdd. */
export function midnight(date: string): Date {
  const [, y, m, d] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(date) ?? []
  const at = Date.UTC(Number(y), Number(m) - 1, Number(d)) - OFFSET
  if (Number.isNaN(at)) throw new Error(`not a date: ${date}`)
  return new Date(at)
}

/** The date in Seoul, 'yyyy-MM-dd'. */
export const dateOf = (instant: Date) =>
  new Date(instant.getTime() + OFFSET).toISOString().slice(0, 10)

/** The date in Seoul as the draws write it, 'yyyymmdd'. */
export const compactDateOf = (instant: Date) => dateOf(instant).replaceAll('-', '')

/** Whether a text is a day of the calendar, written yyyy-MM-dd. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/** The date `days` later (or earlier), in the form it was given. */
export function addDays(date: string, days: number): string {
  const moved = new Date(midnight(date).getTime() + days * DAY)
  return date.includes('-') ? dateOf(moved) : compactDateOf(moved)
}

/** 'yyyy-MM-dd HH:mm:ss' in Seoul, the form of every time on the wire. */
export function timeOf(instant: Date): string {
  const seoul = new Date(instant.getTime() + OFFSET)
  return `${dateOf(instant)} ${two(seoul.getUTCHours())}:${two(seoul.getUTCMinutes())}:${two(seoul.getUTCSeconds())}`
}

/** '11월 21일 23:30', as a sentence speaks a time of the wire; with its year where that may be another. */
export function spoken(time: string, { year = false } = {}): string {
  const [y, month, day] = time.slice(0, 10).split('-').map(Number)
  return `${year ? `${y}년 ` : ''}${month}월 ${day}일 ${time.slice(11, 16)}`
}

/** 'HH:mm:ss' in Seoul. */
export const clockOf = (instant: Date) => timeOf(instant).slice(11)
