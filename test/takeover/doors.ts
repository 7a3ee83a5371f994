/** Attacks from outside: by who has no session of the victim's. */
import { expect } from 'vitest'

import type { Challenge } from '@madang/contract/core/challenge.ts'

import { openAuthenticator } from '../../server/testing/authenticator.ts'
import { comeBy, enrol, optionsOf } from '../../server/testing/passkeys.ts'
import { solve } from '../../server/testing/proof.ts'
import { PASSWORD, RECOVERY_CODE, tally, WRONG, type Attack } from './stage.ts'

const times = <T extends object>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))

export const outside: Attack[] = [
  {
    attack: 'the password is guessed, forty at once',
    refuses: 'five are looked at in 30 minutes, each further one costs work',
    by: async ({ victim, inVain, logIn }) => {
      const lee = await victim()
      await inVain(lee, async () => {
        const answers = await times(40, () => logIn(lee.uid, WRONG))
        expect(tally(answers)).toEqual({ denied: 5, busy: 35 })
      })
    },
  },
  {
    attack: 'it is guessed from another address each time, as a header says',
    refuses: 'forwarded addresses count from named proxies alone',
    by: async ({ victim, inVain, logIn }) => {
      const lee = await victim()
      await inVain(lee, async () => {
        const answers = await times(12, (n) =>
          logIn(lee.uid, WRONG, { headers: { 'x-forwarded-for': `203.0.113.${n}` } }),
        )
        expect(tally(answers)).toEqual({ denied: 5, busy: 7 })
      })
    },
  },
  {
    attack: 'a password that leaked elsewhere is tried with one id after the other',
    refuses: 'thirty failures of an address, whatever the id',
    by: async ({ victim, inVain, logIn }) => {
      const lee = await victim()
      await inVain(lee, async () => {
        await times(30, (n) => logIn(`leaked${n}`, WRONG))
        expect(await logIn(lee.uid, WRONG)).toMatchObject({ code: 'busy' })
      })
    },
  },
  {
    attack: 'the same id is tried in other letters, to be counted anew',
    refuses: 'an id is one however its letters are typed',
    by: async ({ victim, inVain, logIn }) => {
      const lee = await victim()
      await inVain(lee, async () => {
        await times(5, () => logIn(lee.uid, WRONG))
        for (const typed of [fullWidth(lee.uid), lee.uid.toUpperCase(), ` ${lee.uid} `])
          expect(await logIn(typed, WRONG)).toMatchObject({ code: 'busy' })
      })
    },
  },
  {
    attack: 'work that was done once pays for guess after guess',
    refuses: 'a solved challenge is spent',
    by: async ({ victim, inVain, logIn }) => {
      const lee = await victim()
      await inVain(lee, async () => {
        await times(5, () => logIn(lee.uid, WRONG))
        const asked = (await logIn(lee.uid, WRONG)) as unknown as { challenge: Challenge }
        const headers = { proof: solve(asked.challenge) }
        expect(await logIn(lee.uid, WRONG, { headers })).toMatchObject({ code: 'denied' })
        expect(await logIn(lee.uid, WRONG, { headers })).toMatchObject({ code: 'busy' })
      })
    },
  },
  {
    attack: 'the password is known and the phone is not',
    refuses: 'the second factor',
    by: async ({ victim, inVain, logIn }) => {
      const lee = await victim({ factor: true })
      await inVain(lee, async () => {
        expect(await logIn(lee.uid, PASSWORD)).toMatchObject({ code: 'proof' })
        expect(await logIn(lee.uid, PASSWORD, { code: '  ' })).toMatchObject({ code: 'proof' })
      })
    },
  },
  {
    attack: 'with the password six digits are guessed',
    refuses: 'five of them are looked at in 30 minutes, and work does not buy more',
    by: async ({ victim, inVain, logIn }) => {
      const lee = await victim({ factor: true })
      await inVain(lee, async () => {
        const answers = []
        for (let tries = 0; tries < 9; tries++)
          answers.push(await logIn(lee.uid, PASSWORD, { code: '000000' }))
        expect(tally(answers)).toEqual({ denied: 5, rate: 4 })
      })
    },
  },
  {
    attack: 'digits that were read over the shoulder are typed again',
    refuses: 'each step of an authenticator counts once',
    by: async ({ victim, inVain, logIn }) => {
      const lee = await victim({ factor: true })
      const code = lee.digits()
      expect(await logIn(lee.uid, PASSWORD, { code })).toMatchObject({ result: true })
      await inVain(lee, async () => {
        expect(await logIn(lee.uid, PASSWORD, { code })).toMatchObject({ code: 'denied' })
      })
    },
  },
  {
    attack: 'digits from minutes ago, or of a clock that was set on',
    refuses: 'the present step and its neighbours by the house’s clock alone',
    by: async ({ victim, inVain, logIn }) => {
      const lee = await victim({ factor: true })
      await inVain(lee, async () => {
        for (const steps of [-4, 4])
          expect(await logIn(lee.uid, PASSWORD, { code: lee.digits(steps) })).toMatchObject({
            code: 'denied',
          })
      })
    },
  },
  {
    attack: 'a recovery code is found that its member used and threw away',
    refuses: 'each counts once',
    by: async ({ victim, inVain, logIn }) => {
      const lee = await victim({ factor: true })
      const code = RECOVERY_CODE
      expect(await logIn(lee.uid, PASSWORD, { code })).toMatchObject({ result: true })
      await inVain(lee, async () => {
        expect(await logIn(lee.uid, PASSWORD, { code })).toMatchObject({ code: 'denied' })
      })
    },
  },
  {
    attack: 'a look-alike page has the victim sign with their passkey',
    refuses: 'the origin that the browser writes is not the house’s',
    by: async ({ house, victim, inVain }) => {
      const lee = await victim({ passkey: true })
      await inVain(lee, async () => {
        const origin = 'https://madang.test.login.example'
        expect(await comeBy(house, lee.key, { origin })).toMatchObject({ code: 'denied' })
        expect(await comeBy(house, lee.key, { host: 'login.example' })).toMatchObject({
          code: 'denied',
        })
      })
    },
  },
  {
    attack: 'what a passkey signed is caught on the line and sent again',
    refuses: 'a challenge is used up by its first answer',
    by: async ({ house, victim, inVain }) => {
      const lee = await victim({ passkey: true })
      const credential = lee.key.use(optionsOf(await house.guest.ask('passkeyAsk')))
      expect(await house.guest.ask('passkeyLogin', { credential })).toMatchObject({ result: true })
      await inVain(lee, async () => {
        expect(await house.guest.ask('passkeyLogin', { credential })).toMatchObject({
          code: 'denied',
        })
      })
    },
  },
  {
    attack: 'one’s own passkey is shown under the victim’s name',
    refuses: 'a passkey opens the account it was made in, and must name its handle',
    by: async ({ house, victim, inVain }) => {
      const [lee, thief] = [await victim({ passkey: true }), await victim()]
      const own = await enrol(thief)
      await inVain(lee, async () => {
        expect(await comeBy(house, own, { userHandle: lee.key.handle() })).toMatchObject({
          code: 'denied',
        })
        expect(await comeBy(house, own, { id: lee.key.id })).toMatchObject({ code: 'denied' })
      })
    },
  },
  {
    attack: 'a copy of an authenticator is used beside it',
    refuses: 'a counter that does not go on',
    by: async ({ house, victim, inVain }) => {
      const lee = await victim({ passkey: true })
      expect(await comeBy(house, lee.key, { counter: 9 })).toMatchObject({ result: true })
      await inVain(lee, async () => {
        expect(await comeBy(house, lee.key, { counter: 8 })).toMatchObject({ code: 'denied' })
      })
    },
  },
  {
    attack: 'a key is stolen and pressed, without the finger or PIN it wants',
    refuses: 'user verification',
    by: async ({ house, victim, inVain }) => {
      const lee = await victim({ passkey: true })
      await inVain(lee, async () => {
        expect(await comeBy(house, lee.key, { verified: false })).toMatchObject({ code: 'denied' })
      })
    },
  },
  {
    attack: 'a stranger’s key claims a credential that is not there, to learn which are',
    refuses: 'one answer, whatever is wrong',
    by: async ({ house, victim }) => {
      const lee = await victim({ passkey: true })
      const unknown = await comeBy(house, openAuthenticator(), { userHandle: lee.key.handle() })
      expect(unknown).toEqual(await comeBy(house, lee.key, { forged: true }))
    },
  },
  {
    attack: 'a device’s secret is planted before the owner comes in, to be spared like theirs',
    refuses: 'each login gives a secret of the house’s own',
    by: async ({ victim, inVain, logIn }) => {
      const lee = await victim()
      const headers = { cookie: `device=${'p'.repeat(43)}` }
      expect(await logIn(lee.uid, PASSWORD, { headers })).toMatchObject({ result: true })
      await inVain(lee, async () => {
        const answers = await times(7, () => logIn(lee.uid, WRONG, { headers }))
        expect(tally(answers)).toEqual({ denied: 5, busy: 2 })
      })
    },
  },
  {
    attack: 'the account is frozen, and the thief has password and phone',
    refuses: 'digits and passkeys do not open it: a recovery code or the desk',
    by: async ({ house, victim, inVain, logIn }) => {
      const lee = await victim({ factor: true, passkey: true })
      await lee.ask('accountFreeze')
      await inVain(lee, async () => {
        expect(await logIn(lee.uid, PASSWORD, { code: lee.digits() })).toMatchObject({
          code: 'proof',
        })
        expect(await comeBy(house, lee.key)).toMatchObject({ code: 'denied' })
      })
    },
  },
  {
    attack: 'the table of members is copied, and its hash sent as the password',
    refuses: 'a hash opens nothing',
    by: async ({ house, victim, inVain, logIn }) => {
      const lee = await victim()
      const [row] = await house.db.query<{ hash: string }>`
        select password_hash as hash from member where id = ${lee.id}`
      await inVain(lee, async () => {
        expect(await logIn(lee.uid, row!.hash)).toMatchObject({ code: 'denied' })
      })
    },
  },
]
