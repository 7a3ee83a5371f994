/** What a case of the radar is called wherever a member of it is shown; all else of it is radar.ts, which only its page reads. */

/** `closed` rests; how long and why is said by `ringEnds`. */
export const ringStates = {
  open: '열림',
  looked: '보는 중',
  watched: '지켜봄',
  acted: '조치함',
  closed: '닫힘',
} as const
export type RingState = keyof typeof ringStates
export const ringStateNames = Object.keys(ringStates) as [RingState, ...RingState[]]

/** A case of so many points raises an alarm; of less it stands in the list alone. */
export const ALARM_SCORE = 60

/** As a case is called. */
export const ringName = (id: number) => `G-${id}`
