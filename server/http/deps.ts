/** What every route is given: the house's parts as one value, so that a test can give others. */
import type { Call } from '@madang/contract/core/call.ts'
import type { FastifyBaseLogger } from 'fastify'

import type { Config } from '../config.ts'
import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/db.ts'
import type { OwnNumber } from '../db/number.ts'
import type { Copy, From } from './copy.ts'
import type { Forgeries } from './forgeries.ts'
import type { KeyWatch } from './key-watch.ts'
import type { Keys } from './keys.ts'
import type { Leaked } from './leaked-passwords.ts'
import type { Throttle } from './throttle.ts'
import type { Live } from './live.ts'
import type { Moved } from './moved.ts'
import type { Sessions } from './identity.ts'
import type { Settings } from './settings.ts'

/** Who has connections of their own, which nobody else keeps waiting (docs/adr/0176-connections-in-shares.md). */
export type Part = 'bets' | 'draws' | 'jobs' | 'desk'

export type Deps = {
  /** members' calls' own, unless somebody works on a part's (`onPart`) */
  db: Db
  parts: Record<Part, Db>
  /** for what the process itself looks after: a statement at a time, each of them short */
  watch: Db
  /** a standby for histories; null: all is read from the primary */
  copy: Copy | null
  /** which of the house's processes this is */
  number: OwnNumber
  clock: Clock
  config: Config
  settings: Settings
  live: Live
  moved: Moved
  sessions: Sessions
  throttle: Throttle
  keys: Keys
  /** the list of leaked passwords; null: there is none */
  leaked: Leaked | null
  /** follows which key seals */
  watched: KeyWatch
  forgeries: Forgeries
  log: FastifyBaseLogger
  /** aborted once the process was told to stop (server/leaving.ts) */
  leaving: AbortController
  /** a call not answered by then is told `retry`; null waits for ever */
  answerWithinMs: number | null
}

/** The same house, over a part's own connections. */
export const onPart = <D extends Pick<Deps, 'db' | 'parts'>>(deps: D, part: Part): D => ({
  ...deps,
  db: deps.parts[part],
})

/** Where a call reads: a history from a standby that has all that was answered before, if there is one. */
export const fromOf = ({ copy, db }: Pick<Deps, 'copy' | 'db'>, { history }: Call): From =>
  history && copy ? copy.from(db) : db
