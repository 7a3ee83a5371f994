/**
 * The partners' page (docs/spec/rules.md#hand-off): the hand-off from the site to it, its own sessions, and totals of
 * the tree below.
 */
import { randomBytes } from 'node:crypto'

import { handOffText, handsOff } from '@madang/contract/member/plain/hand-off.ts'
import type { TotalRow } from '@madang/contract/partner/partner.ts'
import { partnerText } from '@madang/contract/partner/plain/partner.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { recordEvents } from '../../http/events.ts'
import type { Period } from '../../http/period.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashToken, readMember, type Member } from '../../http/identity.ts'
import { isPartner } from '../header/header.ts'
import { membersBelow } from '../tree/tree.ts'
import {
  insertTicket,
  lockTicket,
  replaceSession,
  selectHolder,
  sumBets,
  useTicket,
  type Ticket,
} from './sql.ts'

const newSecret = () => randomBytes(32).toString('base64url')

/**
 * A ticket of 60 seconds for one use, good at one origin (`audience`) while the session that asks lasts. Refuses
 * `denied` whose safe is on the site: members. Staff have their own safe there, and no tree.
 */
export async function makeTicket(
  { db }: { db: Db },
  member: Pick<Member, 'type'>,
  { sessionHash, audience }: { sessionHash: Buffer; audience: string },
): Promise<string> {
  if (!handsOff(member.type)) throw new Refusal('denied', handOffText.denied)
  const ticket = newSecret()
  await db.begin((tx) => insertTicket(tx, { ticketHash: hashToken(ticket), sessionHash, audience }))
  return ticket
}

type Shown = { ticket: string; audience: string; address: string }

/** Spends a ticket for a session of the page; a ticket shown again, late or elsewhere is refused (`denied`) and logged. */
export async function enter({ db }: { db: Db }, { ticket, audience, address }: Shown) {
  const given = await db.begin(async (tx) => {
    const ticketHash = hashToken(ticket)
    const found = await lockTicket(tx, ticketHash)
    const wrong = whyNot(found, audience)
    if (wrong !== null || !found) {
      const uid = found?.uid
      await recordEvents(tx, [
        {
          kind: 'ticket.refused',
          actor: address,
          ...(uid !== undefined && { target: uid }),
          detail: { why: wrong },
        },
      ])
      return null
    }
    await useTicket(tx, ticketHash)
    return openSession(tx, found)
  })
  // After the commit: what was written down stays.
  if (given === null) throw new Refusal('denied', partnerText.noEntry)
  return given
}

function whyNot(ticket: Ticket | undefined, audience: string) {
  if (!ticket) return 'unknown'
  if (ticket.audience !== audience) return 'elsewhere'
  if (ticket.used) return 'used'
  return ticket.late ? 'late' : null
}

async function openSession(tx: Tx, { sessionHash, uid, nick, type }: Ticket) {
  const token = newSecret()
  await replaceSession(tx, { tokenHash: hashToken(token), sessionHash })
  return { token, uid, nick, type }
}

/** Whose key of the page it is. Refuses `logout` when their session is over, or their safe is on the site again. */
export async function readPartner(db: Reader, tokenHash: Buffer): Promise<Member> {
  const holder = await selectHolder(db, tokenHash)
  if (!holder) throw new Refusal('logout', partnerText.logout)
  const { sessionHash, uid } = holder
  const member = await readMember(db, { tokenHash: sessionHash, uuid: uid }).catch((error) => {
    // The site's code for an account that is gone; here it is one more way to be out.
    throw error instanceof Refusal && error.code === 404
      ? new Refusal('logout', error.message)
      : error
  })
  if (!handsOff(member.type)) throw new Refusal('logout', partnerText.logout)
  return member
}

/** Refuses `denied` whoever has no tree. */
export function mustHaveTree(member: Pick<Member, 'type'>): void {
  if (!isPartner(member)) throw new Refusal('denied', handOffText.denied)
}

/** What everyone below, however many, staked and won, by day and game type, newest day first; ids and balances stay out of it. */
export async function readTotals(db: Reader, partner: number, period: Period) {
  const below = await membersBelow(db, partner, null)
  const list: TotalRow[] = await sumBets(
    db,
    below.map(({ id }) => id),
    period,
  )
  const direct = below.filter(({ depth }) => depth === 1).length
  return {
    members: { direct, lower: below.length - direct },
    sum: {
      bets: added(list, 'bets'),
      stakes: added(list, 'stakes'),
      wins: added(list, 'wins'),
    },
    list,
  }
}

const added = (list: TotalRow[], of: 'bets' | 'stakes' | 'wins') =>
  list.reduce((sum, row) => sum + row[of], 0)
