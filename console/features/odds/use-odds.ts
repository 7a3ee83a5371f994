/** Odds and limits of every draw game, as they are in force from the next round on. */
import { useAsked } from '../../shell/use-asked.ts'

export const useOdds = () => useAsked('oddsList', { name: 'odds' })
