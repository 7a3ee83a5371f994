/** Has the pages of whose money moved told of it, a few times a second at most. */
import type { Deps } from '../../http/deps.ts'
import { publishMoved } from '../../http/live.ts'

const EVERY_MS = 250

export function openHints({ db, log }: Pick<Deps, 'db' | 'log'>) {
  let timer: NodeJS.Timeout | null = null

  async function tell() {
    timer = null
    // The page's own poll finds out.
    await publishMoved(db).catch((error: unknown) =>
      log.warn({ err: error }, 'members were not told of their money'),
    )
  }

  return {
    /** After the commit, not within: a notification in it would make all commits wait for each other. */
    moved() {
      timer ??= setTimeout(() => void tell(), EVERY_MS)
    },
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
