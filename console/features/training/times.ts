/** Times of a training day, in Seoul. */
import { timeOf } from '@madang/contract/core/kst.ts'

export const hourOf = (ms: number): string => timeOf(new Date(ms)).slice(11, 13)

/** 1:42 of seconds; a dash of none. */
export const took = (seconds: number | null): string =>
  seconds === null ? '–' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
