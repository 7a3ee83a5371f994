/** A round as pages show it. */
export type Round = {
  /** open: bets are taken; waiting: for the draw and its result; shut: closed hours */
  phase: 'loading' | 'open' | 'waiting' | 'shut'
  /** yyyymmdd and number, 휴장중 in closed hours */
  date: string
  number: number | '휴장중'
  closeAt: Date | null
  drawAt: Date | null
  /** the draw's time has come, its result not yet */
  drawing: boolean
  /** its result is told, the next round is not open yet */
  over?: boolean
  /** whole seconds to the close, to the draw, or of the fallback counter; null while loading */
  seconds: number | null
  /** the share that is left of what it counts; 0 where nothing is counted */
  left: number
}

/** Before anything is known of it. */
export const unknownRound: Round = {
  phase: 'loading',
  date: '',
  number: 0,
  closeAt: null,
  drawAt: null,
  drawing: false,
  seconds: null,
  left: 0,
}
