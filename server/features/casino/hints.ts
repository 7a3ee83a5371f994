/** Tells members' pages that their money changed, a few times a second at most: a hint to read again, never the truth. */
import type { Deps } from '../../http/deps.ts'

const EVERY_MS = 250

export function openHints({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const moved = new Set<number>()
  let timer: NodeJS.Timeout | null = null

  async function tell() {
    timer = null
    const members = [...moved]
    moved.clear()
    try {
      await db.query`
        select pg_notify('live', jsonb_build_object('kind', 'header', 'member', m)::text)
        from unnest(${members}::bigint[]) as n(m)`
    } catch (error) {
      // The page's own poll finds out.
      log.warn({ err: error }, 'members were not told of their money')
    }
  }

  return {
    /** After the commit, not within: a notification in it would make all commits wait for each other. */
    moved(member: number) {
      moved.add(member)
      timer ??= setTimeout(() => void tell(), EVERY_MS)
    },
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
