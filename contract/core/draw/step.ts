/** A step of any proof, apart from the steps of draws: a page of another proof loads none of those. */
import type { Judged, Step } from './verify-steps.ts'

/** A named step as it was judged; values that cannot be read do not hold. */
export function step(name: Step['name'], title: string, judge: () => Judged): Step {
  try {
    const { verdict, text, values = [] } = judge()
    return { name, title, verdict, text, values }
  } catch {
    return { name, title, verdict: 'bad', text: '값을 읽을 수 없습니다.', values: [] }
  }
}
