/**
 * The moments of a game window a sound may hang on; every window tells them through `frame.tone` and knows nothing of
 * what is heard. Told on a net gain only: the tunes. None is told for a loss, a return below the stake, or waiting.
 */

/** `wood`: a reel stops, a small gain is framed. `roll`: the ball runs. */
export type Moment = 'chip' | 'card' | 'tick' | 'wood' | 'roll' | 'small' | 'mid' | 'big'

/** From how many times the stake a gain's tune is which. */
const tunes = [
  { from: 10, tune: 'big' },
  { from: 3, tune: 'mid' },
  { from: 0, tune: 'small' },
] as const

/** The tune of a net gain, by what came back over what was staked. */
export const tuneOf = (staked: number, back: number): Moment =>
  tunes.find(({ from }) => back >= from * staked)!.tune
