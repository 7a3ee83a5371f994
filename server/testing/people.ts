/** Whole members for a test, as sign-up makes them: with phone, account and a password that opens the door. */
import { createMember } from '../features/signup/signup.ts'
import { hashPassword } from '../features/session/session.ts'
import type { House } from './house.ts'

export const upw = 'madang-1234'

/** Members of a house, no two with the same id, nickname, phone or account. */
export async function openPeople(house: House) {
  const passwordHash = await hashPassword(upw)
  let people = 0

  return {
    async join(changes: Partial<Parameters<typeof createMember>[2]> = {}) {
      const n = String(++people).padStart(4, '0')
      const given = {
        uid: `person${n}`,
        nick: `사람${n}`,
        passwordHash,
        state: 'active' as const,
        upper: null,
        bank: '국민',
        holder: '홍길동',
        account: `123-456-78${n}`,
        phone: `010-5555-${n}`,
        float: 0,
        ...changes,
      }
      const id = await house.db.begin((tx) => createMember(house.deps, tx, given))
      return { ...given, id }
    },

    /** The answer to a login with the right password. */
    login: (uid: string) =>
      house.guest.ask(
        'login',
        { params: { uid, upw, captcha: '1234' } },
        { headers: { captcha: '1234' } },
      ),
  }
}
