/** Vendors: their catalogue, opening their games, the wallet they play with (docs/spec/casino.md). */
export { readCatalogues, writeCatalogue } from './catalogue.ts'
export { beginPlay, openPlay, playerOf, readGame, playText, type GameRow } from './plays.ts'
export { storedOf } from './callbacks.ts'
export { selectCallIds, selectCallRows, selectCallsOf, selectMember } from './callbacks-sql.ts'
export { selectPlayed } from './returns.ts'
export { settleUnended } from './unended.ts'
export type { WalletAsk } from './situation.ts'
export { openWalletBatches } from './wallet.ts'
