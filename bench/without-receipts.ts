/**
 * Loaded into a server ahead of its own program: bets are accepted as ever and get no receipt, so that what receipts
 * cost can be told (receipts.ts). The house itself has no such switch.
 */
import { registerHooks } from 'node:module'

const features = new URL('../server/features/', import.meta.url).href
/** What is put in a module's place, by its address; the rest of it stays as it is. */
const inPlace = new Map([
  [
    `${features}draw/bet-receipts.ts`,
    `export function signTaken(key, at, taken) {
      // As of a bet from before there were receipts.
      for (const { accepted } of taken) accepted.receipt = 'null'
      return null
    }`,
  ],
  [`${features}seals/signing-sql.ts`, 'export const insertSigned = async () => []'],
])

registerHooks({
  load(url, context, nextLoad) {
    const instead = inPlace.get(url)
    return instead === undefined
      ? nextLoad(url, context)
      : { format: 'module', shortCircuit: true, source: `export * from '${url}?whole'\n${instead}` }
  },
})
