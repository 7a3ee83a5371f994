/** What every row of the table works on. */
import type { Random } from '../faults/random.ts'
import type { Crowd, Feed } from './feed.ts'
import type { Host } from './host.ts'
import type { House } from './house.ts'
import type { openNetwork } from './network.ts'
import type { Strike } from './verdict.ts'

export type Scene = {
  house: House
  network: ReturnType<typeof openNetwork>
  feed: Feed
  /** a crowd whose members are numbered apart from all others'; `later`: the next of this row */
  crowd: (later?: number) => Crowd
  random: Random
  say: (text: string) => void
  /** sleeps; rejects as soon as a crowd fails or the drill is told to stop */
  wait: (ms: number) => Promise<void>
  /** Strikes, and waits until all stand again; writes down from when until when. */
  strike: (name: string, work: () => Promise<void>) => Promise<Strike>
  /** What the books say now, on every database; sentences of what is wrong. */
  audit: () => Promise<string[]>
  /** kills of the long drill; one of each kind where it is short */
  kills: number | null
  /** where the release before lies, for the upgrade */
  before: string | null
}

export type Done = { strikes: Strike[]; wrong?: string[]; notes?: string[]; gapCounts?: boolean }
/** `ends`: it ends its crowd and audits by itself */
export type Row = {
  name: string
  does: string
  ends?: boolean
  run: (scene: Scene) => Promise<Done>
}

/** The primary, once there is one. */
export async function primaryOf({ house, wait }: Scene): Promise<Host> {
  for (;;) {
    const primary = await house.primary()
    if (primary) return primary
    await wait(200)
  }
}
