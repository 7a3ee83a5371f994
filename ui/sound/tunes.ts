/** Which tune a gain has; there is none where no more came back than was staked. */

/** From how many times the stake. */
const tunes = [
  { from: 10, tune: 'big' },
  { from: 3, tune: 'mid' },
  { from: 0, tune: 'small' },
] as const

/** The tune of a net gain, by what came back over what was staked; null for anything else. */
export const tuneOf = (staked: number, back: number): 'small' | 'mid' | 'big' | null =>
  back > staked ? tunes.find(({ from }) => back >= from * staked)!.tune : null
