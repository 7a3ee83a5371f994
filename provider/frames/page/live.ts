/** The line to the provider: listens, notices silence, reads again, and keeps the provider's time. */
import type { Feed } from '../../draws/feed.ts'
import { addSkew, skewOf } from './clock.ts'

type Heard = { heard: (feed: Feed) => void; linked: (up: boolean) => void }

const RETRY = [500, 1_000, 2_000, 4_000, 8_000]

/** Not the wall clock: that one jumps when somebody sets it. */
const local = () => performance.timeOrigin + performance.now()

/** Follows a game's feed for as long as the page lives. `again` asks for the state at once, when it seems late. */
export function follow(game: string, { heard, linked }: Heard) {
  let skews: number[] = []
  let source: EventSource | null = null
  let failures = 0
  let asking = false

  const take = (text: string) => {
    const feed = JSON.parse(text) as Feed
    skews = addSkew(skews, Date.parse(feed.now) - local())
    failures = 0
    linked(true)
    heard(feed)
  }

  const listen = () => {
    source?.close()
    source = null
    // A browser holds six connections to a server: tabs that nobody looks at must not take them all.
    if (document.hidden) return
    source = new EventSource(`/feed/${game}/live`)
    source.addEventListener('message', ({ data }) => take(String(data)))
    source.addEventListener('error', () => {
      linked(false)
      source?.close()
      const wait = RETRY[Math.min(failures++, RETRY.length - 1)]!
      setTimeout(listen, wait * (0.75 + Math.random() / 2))
    })
  }

  const again = async () => {
    if (asking) return
    asking = true
    try {
      const answer = await fetch(`/feed/${game}`, { cache: 'no-store' })
      if (answer.ok) take(await answer.text())
    } catch {
      linked(false)
    } finally {
      asking = false
    }
  }

  listen()
  document.addEventListener('visibilitychange', () => {
    listen()
    if (!document.hidden) void again()
  })
  return { now: () => local() + skewOf(skews), again }
}
