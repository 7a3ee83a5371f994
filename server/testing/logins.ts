/** Members with a password, and their logins as the site sends them. */
import { hashPassword } from '../features/session/session.ts'
import type { House } from './house.ts'

const PASSWORD = 'madang-1234'

export async function openLogins(house: House) {
  const hash = await hashPassword(PASSWORD)

  /** A member who can log in; logged out unless said otherwise. */
  async function join({ state = 'active', passwordHash = hash, loggedIn = false } = {}) {
    const member = await house.member()
    await house.db
      .query`update member set password_hash = ${passwordHash}, state = ${state} where id = ${member.id}`
    if (!loggedIn) await house.db.query`delete from session where member_id = ${member.id}`
    return member
  }

  const logIn = (
    uid: string,
    upw = PASSWORD,
    { captcha = '1234', headers = {} }: { captcha?: string; headers?: Record<string, string> } = {},
  ) =>
    house.guest.ask(
      'login',
      { params: { uid, upw, captcha } },
      { headers: { captcha: '1234', ...headers } },
    )

  return { hash, password: PASSWORD, join, logIn }
}
