/** A house whose books are judged, wherever it runs. */
import type { HouseProcess } from '../house-process.ts'

/** Where it is asked, where its books lie, and the provider's store: in `dataDir`, or in PostgreSQL at `providerUrl`. */
export type Judged = Pick<HouseProcess, 'site' | 'provider' | 'dataDir' | 'books'> & {
  providerUrl?: string
}
