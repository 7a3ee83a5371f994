/**
 * Members' summaries as they were last read, answered again while nothing of them moved (docs/adr/0077). Never what was
 * so before the question came: every answer stands behind a read of who moved that began after it.
 */
import type { Summary } from '@madang/contract/member/header.ts'

import type { Deps } from '../../http/deps.ts'
import { hashOfKey, type Whose } from '../../http/identity.ts'
import { answerOf } from '../../http/serve.ts'
import type { Settings } from '../../http/settings.ts'
import { summaryOf } from './header.ts'
import { openUnread } from './unread.ts'

type Known = {
  member: number
  uid: string
  /** by the house's clock, from when until when it is so */
  from: number
  until: number
  told: (settings: Settings) => Summary
  /** the answer under the settings it was last asked under */
  under: readonly unknown[]
  text: string
}

/** Sessions that are remembered, the one read longest ago forgotten first; about a kilobyte each. */
const MOST = 20_000

/** What of the settings a summary tells. */
const settingsOf = (settings: Settings) => [
  settings.get('siteStatus'),
  settings.get('runningNotice'),
  settings.get('cashier'),
  settings.get('re'),
]

/** Summaries by session; refusals are the session's own (http/identity.ts), and never remembered. */
export function openSummaries({ db, sessions, settings, moved }: Deps) {
  const known = new Map<string, Known>()
  const ofMember = new Map<number, Set<string>>()
  const unread = openUnread(db)

  function forget(key: string) {
    const entry = known.get(key)
    if (!entry) return
    known.delete(key)
    const keys = ofMember.get(entry.member)
    keys?.delete(key)
    if (keys?.size === 0) ofMember.delete(entry.member)
  }

  function keep(key: string, entry: Known) {
    forget(key)
    known.set(key, entry)
    ofMember.set(entry.member, (ofMember.get(entry.member) ?? new Set()).add(key))
    if (known.size > MOST) forget(known.keys().next().value!)
  }

  moved.onMoved((members) => {
    if (members === null) {
      known.clear()
      ofMember.clear()
    } else for (const member of members) for (const key of ofMember.get(member) ?? []) forget(key)
  })

  /** What is remembered of a session, if it still is so; not where it is not known who moved. */
  async function remembered({ token, uuid }: Whose): Promise<Known | null> {
    if (!known.has(token)) return null
    const now = await moved.upTo().catch(() => null)
    const entry = known.get(token)
    if (now === null || !entry || entry.uid !== uuid) return null
    return now >= entry.from && now < entry.until ? entry : null
  }

  async function read({ token, uuid }: Whose): Promise<Known> {
    const stoodStill = moved.mark()
    const member = await sessions.read(hashOfKey(token), uuid)
    const waiting = await unread(member.id)
    const under = settingsOf(settings)
    const told = (now: Settings) => summaryOf(member, now, waiting)
    const entry = {
      ...{ member: member.id, uid: member.uid, told, under },
      ...{ from: member.from.getTime(), until: member.until.getTime() },
      text: answerOf({ data: told(settings) }),
    }
    if (entry.from < entry.until && stoodStill(member.id)) keep(token, entry)
    return entry
  }

  async function find(whose: Whose): Promise<Known> {
    return (await remembered(whose)) ?? read(whose)
  }

  return {
    /** The answer to the poll, as text. */
    answer: async (whose: Whose): Promise<string> => {
      const entry = await find(whose)
      const now = settingsOf(settings)
      if (now.some((value, at) => value !== entry.under[at])) {
        entry.under = now
        entry.text = answerOf({ data: entry.told(settings) })
      }
      return entry.text
    },
    /** The same as a stream tells it. */
    summary: async (whose: Whose): Promise<Summary> => (await find(whose)).told(settings),
  }
}
