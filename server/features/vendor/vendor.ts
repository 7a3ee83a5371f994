/** Vendors: their catalogue, opening their games, the wallet they play with (spec/casino.md). */
export { readCatalogues, writeCatalogue } from './catalogue.ts'
export { beginPlay, openPlay, playerOf, readGame, playText, type GameRow } from './plays.ts'
export { settleUnended } from './unended.ts'
export { openWalletBatches, type WalletAsk } from './wallet.ts'
