/** What an operator opened from the search last, on this browser: names and places, never what was typed. */
import type { Line } from './find-lines.tsx'

const MOST = 6
const keyOf = (uid: string) => `found ${uid}`
type Kept = Pick<Line, 'key' | 'name' | 'to'>

export function recentOf(uid: string): Line[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]') as Kept[]
    return kept.slice(0, MOST).map((line) => ({ ...line, note: '', end: '' }))
  } catch {
    return []
  }
}

export function keepRecent(uid: string, { key, name, to }: Line): void {
  const others = recentOf(uid).filter((line) => line.key !== key)
  const kept: Kept[] = [{ key, name, to }, ...others].slice(0, MOST)
  localStorage.setItem(keyOf(uid), JSON.stringify(kept))
}
