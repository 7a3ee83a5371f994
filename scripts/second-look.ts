/**
 * A second run decides of a failed story, and of a failed test against a real clock or another process: one that passes
 * alone is reported as flaky, and does not fail the run (docs/tests.md).
 */

/** `said`: the first lines of its errors; `round`: of a story of rounds, which has another server. */
export type Failure = { name: string; said: string; round?: boolean }

/** A run with more failures than this that ask for a second run fails without one. */
export const MOST_FLAKY = 3

/** Test files of real clocks and other processes. Tests with a moved clock are deterministic, and fail the run at once. */
const REAL_TIME = [
  ...['crowd', 'highlow', 'hostile', 'outbox', 'proofs', 'vendor'].map(
    (name) => `provider/casino/${name}.test.ts`,
  ),
  ...['figures', 'front', 'full-disk', 'provider', 'trace', 'two'].map(
    (name) => `provider/${name}.test.ts`,
  ),
  ...['provider/db/lease.test.ts', 'provider/draws/stream.test.ts'],
  ...['main', 'jobs', 'leaving'].map((name) => `server/${name}.test.ts`),
  ...['clock', 'db', 'durable', 'number', 'way'].map((name) => `server/db/${name}.test.ts`),
  ...['copy', 'gone', 'keys', 'parts'].map((name) => `server/http/${name}.test.ts`),
  ...['operators/machine', 'what-if/runs'].map((name) => `server/features/${name}.test.ts`),
  ...['audit', 'children', 'dump', 'house-folder', 'keys', 'postgres', 'witness/witness'].map(
    (name) => `scripts/${name}.test.ts`,
  ),
  ...['drill', 'faults', 'machines', 'one-id', 'sealed-draw', 'training', 'vendor-check'].map(
    (name) => `test/${name}/`,
  ),
  'bench/bench.test.ts',
]

/** `file`: from the root of the repository. */
export const isRealTime = (file: string) => REAL_TIME.some((one) => file.startsWith(one))

/** Splits what failed by the names that passed in the second run; what did not run there stays failed. */
export function judgeAgain(
  first: Failure[],
  passed: ReadonlySet<string>,
): { flaky: Failure[]; failed: Failure[] } {
  const isFlaky = ({ name }: Failure) => passed.has(name)
  return { flaky: first.filter(isFlaky), failed: first.filter((one) => !isFlaky(one)) }
}

/** A flaky test by name, and the day by which it is mended. */
export type Flaky = { name: string; by: string }

const MOST_LISTED = 10
const DAYS = 14

/** Reasons why a list of flaky tests is not acceptable on a day; none: it is. */
export function refuseFlaky(list: Flaky[], today: Date): string[] {
  const latest = new Date(today.getTime() + DAYS * 86_400_000)
  return [
    ...(list.length > MOST_LISTED ? [`${list.length} flaky tests, at most ${MOST_LISTED}`] : []),
    ...list.flatMap(({ name, by }) => {
      // The day itself still counts.
      const end = new Date(`${by}T23:59:59+09:00`)
      if (!(end >= today)) return [`${name}: overdue since ${by}`]
      return new Date(`${by}T00:00:00+09:00`) > latest ? [`${name}: ${by} is too far ahead`] : []
    }),
  ]
}
