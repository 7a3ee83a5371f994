/** Who may sit down: a launch makes a ticket for one player and one game; opened once, it becomes the window's token. */
import { createHash, randomBytes } from 'node:crypto'

import type { Seat, VendorStore } from './store.ts'

const TICKET_MS = 60_000
/** As long as the longest login at the house: a token found later opens nothing. */
const SEAT_MS = 12 * 3_600_000
/** Longer than a window asks again what became of a wager, and than calls are repeated by hand. */
const UNTAKEN_MS = 30 * 86_400_000

const secret = () => randomBytes(32).toString('base64url')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export type Seats = ReturnType<typeof openSeats>

export const openSeats = (store: VendorStore, now: () => Date) => ({
  /** A ticket that opens the game once, within 60 s. */
  ticket(seat: Seat): string {
    const ticket = secret()
    store.dropTickets(now().getTime() - TICKET_MS)
    store.dropSeats(now().getTime() - SEAT_MS)
    store.dropUntaken(new Date(now().getTime() - UNTAKEN_MS).toISOString())
    store.addTicket(hashOf(ticket), JSON.stringify(seat), now().getTime() + TICKET_MS)
    return ticket
  },
  /** The window's token for a ticket, and where it sits; null for one that is used, expired or unknown. */
  open(ticket: string): { token: string; seat: Seat } | null {
    return store.together(() => {
      const found = store.useTicket(hashOf(ticket), now().getTime())
      if (!found) return null
      const seat = JSON.parse(found.seat) as Seat
      const token = secret()
      store.addSeat(
        hashOf(token),
        seat.vendor,
        seat.game,
        seat.player,
        seat.session,
        now().getTime(),
      )
      return { token, seat }
    })
  },
  of: (token: string): Seat | undefined => store.seatOf(hashOf(token), now().getTime() - SEAT_MS),
})
