/**
 * The moments of a game window a sound may hang on; every window tells them through `frame.tone` and knows nothing of
 * what is heard. Told on a net gain only: the tunes. None is told for a loss, a return below the stake, or waiting.
 */
import type { SampleName } from '@madang/ui/sound/samples.ts'

/** `wood`: a reel stops, a small gain is framed. `roll`: the ball runs. `drum`: the last three seconds. */
export type Moment = Exclude<SampleName, 'gate' | 'gong'>
