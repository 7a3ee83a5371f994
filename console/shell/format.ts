/** Times, waits and rounds as the console writes them; all times are Seoul's. */
import { formatWon } from '@madang/contract/core/won.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'

const zone = { timeZone: 'Asia/Seoul' } as const

/** '15:32:25' */
export const clockTime = (at: string) => new Date(at).toLocaleTimeString('en-GB', zone)

/** '2026-11-21 15:32:25' */
export const dayTime = (at: string) => timeOf(new Date(at))

/** '2026-11-21 15:32' */
export const minuteTime = (at: string) => dayTime(at).slice(0, 16)

/** '11-21 15:32' */
export const shortTime = (at: string) => dayTime(at).slice(5, 16)

/** What a `datetime-local` field shows of an instant, in Seoul: '2026-11-21T15:32', with its seconds if it has any. */
export const toSeoulField = (at: string) => dayTime(at).replace(' ', 'T').replace(/:00$/, '')

/** The instant that such a field holds, in Seoul's own time; null when it is empty. */
export const fromSeoulField = (text: string) =>
  text === '' ? null : `${text.length === 16 ? `${text}:00` : text}+09:00`

/** 102 → '01:42' */
export function countdown(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** How long something has waited: '방금', '3분', '2시간 5분'. */
export function age(since: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(since).getTime()) / 60_000)
  if (minutes < 1) return '방금'
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}시간 ${minutes % 60}분` : `${minutes}분`
}

export const gameTitle = (key: string) => gameByKey(key)?.title ?? key

/** A scale's end, short: '800만', '1억 2,000만', '9,000'. */
export function shortWon(amount: number): string {
  const [eok, man] = [Math.floor(amount / 100_000_000), Math.floor(amount / 10_000) % 10_000]
  if (eok > 0) return man > 0 ? `${eok}억 ${formatWon(man)}만` : `${eok}억`
  return man > 0 && amount % 10_000 === 0 ? `${formatWon(man)}만` : formatWon(amount)
}

/** '20261121' → '2026-11-21' */
export const dayOf = (date: string) => date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/** The words of an HTML text on one line, as a reader would read them; cut after `most`. */
export function htmlWords(html: string, most: number): string {
  const spaced = html.replaceAll('<', ' <')
  const { textContent } = new DOMParser().parseFromString(spaced, 'text/html').body
  const words = textContent.replaceAll(/\s+/g, ' ').trim()
  return words.length > most ? `${words.slice(0, most)}…` : words
}
