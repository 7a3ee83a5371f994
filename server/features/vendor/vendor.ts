/** Vendors: their catalogue, opening their games, the wallet they play with (spec/casino.md). */
export { readCatalogues } from './catalogue.ts'
export { openPlay, readGame, playText, type GameRow } from './plays.ts'
export { storedOf } from './callbacks.ts'
export { selectCalls } from './callbacks-sql.ts'
export { selectPlayed, sumPlayed } from './returns.ts'
export { settleUnended } from './unended.ts'
