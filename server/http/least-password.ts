/** The minimum length of a member's new password. */
import type { Config } from '../config.ts'

/** Minimum outside the sandbox (docs/spec/asvs.md, 6.2.1); the older site accepted 4. */
const REAL_LEAST = 8

/** Characters of a new password: the setting, and at least 8 outside the sandbox, where a lower value may be stored. */
export const leastPassword = ({ sandbox }: Pick<Config, 'sandbox'>, passwordMin: number): number =>
  sandbox ? passwordMin : Math.max(REAL_LEAST, passwordMin)
