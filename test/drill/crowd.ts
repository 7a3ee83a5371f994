/** Run on a machine of the members: a crowd that bets and plays, and tells each promise as it hears it, a line each. */
import { names } from './plan.ts'
import { betOn } from '../faults/bettors.ts'
import { newJournal } from '../faults/journal.ts'
import { playOn } from '../faults/players.ts'
import { randomOf } from '../faults/random.ts'
import { desk } from './desk.ts'
import type { Line } from './feed.ts'

const TELL_MS = 100
/** Members of one crowd are numbered apart from those of another. */
const APART = 100_000

const [crowd = 1, bettors = 1, players = 1, seed = 1, desks = 0] = process.argv.slice(2).map(Number)
const journal = newJournal(crowd * APART)
const requests: Line['requests'] = []
const stop = new AbortController()
// Told to end by the end of what it is told.
process.stdin.resume().once('end', () => stop.abort())

const site = `https://${names.site}`
const places = { site, windows: `https://${names.games}` }
const chance = (index: number) => randomOf(seed * 1_000 + crowd * 100 + index)

const told = { members: 0, promised: 0, played: 0, waits: 0, requests: 0 }
function tell() {
  const { members, promised, played, waits, repeats, refused } = journal
  // A member is told once what they began with is known.
  const known = members.findIndex(({ seat }, index) => index >= told.members && seat === null)
  const upTo = known < 0 ? members.length : known
  const line: Line = {
    members: members.slice(told.members, upTo),
    promised: promised.slice(told.promised),
    played: played.slice(told.played),
    waits: waits.slice(told.waits),
    requests: requests.slice(told.requests),
    repeats,
    refused: Object.fromEntries(refused),
  }
  told.members = upTo
  told.promised = promised.length
  told.played = played.length
  told.waits = waits.length
  told.requests = requests.length
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
const telling = setInterval(tell, TELL_MS)

await Promise.all([
  ...Array.from({ length: bettors }, (_, index) =>
    betOn(site, journal, chance(index), stop.signal),
  ),
  ...Array.from({ length: players }, (_, index) =>
    playOn(places, journal, chance(bettors + index), stop.signal),
  ),
  ...Array.from({ length: desks }, (_, index) =>
    desk(
      { site, console: `https://${names.console}`, number: crowd * APART + APART - 1 - index },
      (request) => requests.push(request),
      stop.signal,
    ),
  ),
])
clearInterval(telling)
tell()
process.exit(0)
