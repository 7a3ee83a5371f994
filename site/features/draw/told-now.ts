export { LiveBar } from './live-bar.tsx'
export { MyBets } from './my-bets.tsx'
export { ResultBand } from './result-band.tsx'
export { saidOf } from './told-words.ts'
