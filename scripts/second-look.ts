/** A failed story's second run decides (docs/tests.md): one that passes alone is reported as flaky, and does not fail the run. */

/** `said`: the first lines of its errors. */
export type Failure = { name: string; said: string }

/** A run with more failed stories than this fails without a second run. */
export const MOST_FLAKY = 3

/** Flaky is a story that passed again: `passed` counts those that ran, so one that did not run stays failed. */
export function judgeAgain(
  first: Failure[],
  again: { passed: number; failed: number; stories?: Failure[] } | null,
): { flaky: Failure[]; failed: Failure[] } {
  const red = new Set(again?.stories?.map(({ name }) => name))
  const whole = again?.failed === 0 && again.passed + red.size === first.length
  const passed = ({ name }: Failure) => whole && !red.has(name)
  return { flaky: first.filter(passed), failed: first.filter((one) => !passed(one)) }
}
