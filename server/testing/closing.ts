/** Whole members who close their account, and the days that pass. */
import { randomBytes } from 'node:crypto'

import type { Input } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { GIVE_UP } from '@madang/contract/member/plain/closing.ts'

import { closeDue } from '../features/closing/closing.ts'
import { hashToken } from '../http/identity.ts'
import { renewSessions } from './cashier.ts'
import type { House } from './house.ts'
import { openPeople, upw } from './people.ts'

export type Leaver = Awaited<ReturnType<Awaited<ReturnType<typeof openLeavers>>['join']>>

export async function openLeavers(house: House) {
  const people = await openPeople(house)
  const { db } = house

  /** With phone, account and password, as sign-up makes them, and a session. */
  async function join(changes: Parameters<typeof people.join>[0] = {}) {
    const { id, uid, nick, phone } = await people.join({ float: 100_000, ...changes })
    const token = randomBytes(32).toString('base64url')
    const enter = async () => {
      await db.query`delete from session where member_id = ${id}`
      await db.query`delete from session_end where member_id = ${id}`
      await db.query`
        insert into session (member_id, token_hash, address) values (${id}, ${hashToken(token)}, '203.0.113.7')`
    }
    await enter()
    await db.query`insert into login (member_id, address, words) values (${id}, '203.0.113.7', '아이폰')`
    const headers = { authorization: `Bearer ${token}`, uuid: uid }
    const ask = <K extends keyof MemberCalls>(name: K, input?: Input<MemberCalls[K]>) =>
      house.guest.ask(name, input, { headers })
    const left = async () => {
      const answer = await ask('closing')
      if (!answer.result) throw new Error(answer.msg)
      return answer.data
    }
    return {
      ...{ id, uid, nick, phone, token, enter, ask, left },
      /** Asks for it, with all that is left given up. */
      close: async (words = GIVE_UP) => ask('closingAsk', { given: (await left()).left, words }),
      logIn: () =>
        house.guest.ask(
          'login',
          { params: { uid, upw, captcha: '1234' } },
          { headers: { captcha: '1234' } },
        ),
    }
  }

  /** When a request can be taken back no more. */
  async function untilOf({ id }: { id: number }): Promise<Date> {
    const [row] = await db.query<{ until: Date }>`
      select until_at as until from closing where member_id = ${id} order by id desc limit 1`
    return row!.until
  }

  return {
    people,
    join,
    untilOf,
    /**
     * Moves the clock to that instant, or so many milliseconds before it. Nobody is logged out for it. The instant has
     * microseconds, which a date has not: it has come a millisecond later.
     */
    comes: async (member: { id: number }, before = -1) => {
      await house.clock.set(new Date((await untilOf(member)).getTime() - before))
      await renewSessions(house)
    },
    work: async () => {
      while ((await closeDue(house.deps)) === 'soon');
    },
  }
}
