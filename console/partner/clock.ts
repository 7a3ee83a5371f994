/** The house's time, as the safe's answers tell it. */
import { openClock } from '@madang/ui/clock.ts'

export const clock = openClock()
