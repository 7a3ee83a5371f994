/** The house's time, on every page of the console. */
import { openClock } from '@madang/ui/clock.ts'

export const clock = openClock()
