/** The way back for who forgot id or password, as both sides count it (docs/spec/accounts.md). */
/** letters of a code */
export const CODE_LENGTH = 10
/** a code is good for so long, half-open */
export const CODE_MINUTES = 10
/** a request ends so long after the last word */
export const RECOVERY_HOURS = 24

/** `asked`: the desk asked back; `over`: it ended without a word. */
export const recoveryStates = ['waiting', 'asked', 'code', 'done', 'closed', 'over'] as const
export type RecoveryState = (typeof recoveryStates)[number]

const ends: readonly RecoveryState[] = ['done', 'closed', 'over']
/** Nothing more is said or done about it. */
export const isOver = (state: RecoveryState): boolean => ends.includes(state)
