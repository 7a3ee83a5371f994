/** The instant and the seed that tests begin with; the environment takes others. */

const { TEST_NOW = '2026-07-15T12:00:00+09:00', TEST_SEED = '20260715' } = process.env

/** Noon in Seoul, on a Wednesday in the middle of a month. Null is the real time: `TEST_NOW=real`. */
export const testNow = (): Date | null => (TEST_NOW === 'real' ? null : new Date(TEST_NOW))
export const testSeed = Number(TEST_SEED)
/** Settings that repeat a run, which had `env` besides its own. */
export const repeatedBy = (env: Record<string, string> = {}) =>
  `TEST_NOW=${env.TEST_NOW ?? TEST_NOW} TEST_SEED=${env.TEST_SEED ?? TEST_SEED}`
