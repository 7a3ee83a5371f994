/** Which row is meant, as a path or a body names it. */
import { Refusal, refusals } from './refusal.ts'

/** What can be no row's number is refused like a row that is not there (docs/spec/threats.md#global-rules). */
export function readNo(given: unknown, msg: string = refusals.notFound): number {
  const text = typeof given === 'number' ? String(given) : given
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text)) throw new Refusal('notFound', msg)
  return Number(text)
}
