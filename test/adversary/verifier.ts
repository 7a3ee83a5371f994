/**
 * Who has only what is public, and the receipts of members who were wronged: the witness, looking at one draw again. It
 * imports nothing of the server.
 */
import { look, Rewritten } from '../../scripts/witness/follow.ts'
import type { House } from '../../scripts/witness/house.ts'
import type { Entry } from '../../scripts/witness/kept.ts'
import type { Owned } from '../../scripts/witness/own.ts'

/** A house's answer to a path; `as`: the session of who asks. */
export type Get = (path: string, as?: Session) => Promise<{ status: number; text: string }>
export type Session = { uid: string; ask: (place: Place) => Promise<number[]> }
export type Place = { stream: string; date: string; round: number }

export const nameOf = ({ stream, date, round }: Place) => `${stream} ${date}-${round}`

/** What a verifier may be without, so that what it is for can be seen. */
export type Part = 'kept' | 'again' | 'receipts' | 'list'

export function openVerifier(get: Get, without: readonly Part[] = []) {
  let entries: Entry[] = []
  const house: House = {
    readBook: async (path) => textOf(await get(path)),
    async ask<T>(path: string) {
      const text = textOf(await get(path))
      if (text === null) return null
      const { data, next = null } = JSON.parse(text) as { data: T; next?: string | null }
      return { data, next }
    },
  }
  const looking = (owned: readonly Owned[]) =>
    look(
      {
        house,
        owned,
        kept: { entries, add: (entry) => void entries.push(entry) },
        say: () => undefined,
      },
      { whole: true },
    )

  return {
    /** Follows the house, as it does from its beginning. Throws `Rewritten`. */
    follow: () => looking([]),
    /** Looks again at a draw, with receipts and by who holds them; what is wrong, null where nothing is. */
    async judge(place: Place, owned: readonly Owned[], sessions: readonly Session[]) {
      if (without.includes('kept')) entries = []
      else if (!without.includes('again'))
        entries = entries.filter((entry) => !checks(entry, place))
      try {
        await looking(without.includes('receipts') ? [] : owned)
        if (!without.includes('list')) await compareLists(place, owned, sessions)
        return null
      } catch (error) {
        if (error instanceof Rewritten) return error.message
        throw error
      }
    },
    /** What was found is known: the house is followed from here as it stands now. */
    async goOn(place: Place) {
      entries = entries.filter((entry) => !checks(entry, place) && !isSeal(entry, place))
      const text = textOf(await get(`/open/seals/${place.stream}/${place.date}/${place.round}`))
      if (text === null) return
      entries.push({ kind: 'seal', seal: JSON.parse(text).data }, { kind: 'checked', ...place })
    },
  }
}

const isOf = (one: Place, place: Place) => nameOf(one) === nameOf(place)
const checks = (entry: Entry, place: Place) => entry.kind === 'checked' && isOf(entry, place)
const isSeal = (entry: Entry, place: Place) => entry.kind === 'seal' && isOf(entry.seal, place)

const textOf = ({ status, text }: { status: number; text: string }) =>
  status === 404 || text.startsWith('{"result":false,"code":"notFound"') ? null : text

/** A member who kept every receipt knows all of their bets: the house names these, and no other. */
async function compareLists(place: Place, owned: readonly Owned[], sessions: readonly Session[]) {
  for (const { uid, ask } of sessions) {
    const told = await ask(place)
    const mine = owned.filter((one) => one.uid === uid && isOf(one, place))
    const held = mine.map(({ receipt }) => receipt.id)
    const strange = [
      ...told.filter((id) => !held.includes(id)),
      ...held.filter((id) => !told.includes(id)),
    ]
    if (strange.length > 0)
      throw new Rewritten(
        `the book of ${nameOf(place)}: bets ${strange.join()} are not those of the receipts`,
        {
          ...{ told, held },
        },
      )
  }
}
