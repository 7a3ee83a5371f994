/** Attacks on the session itself: tokens that are planted, copied, shown as another's, kept for later. */
import { expect } from 'vitest'

import { hashToken } from '../../server/http/identity.ts'
import { PASSWORD, type Attack } from './stage.ts'

const NEW = 'another-gireogi-77'
const outAs = { code: 'logout' }

export const inside: Attack[] = [
  {
    attack: 'a token is planted before the login, to be in with it afterwards',
    refuses: 'each login gives a token of the house’s own',
    by: async ({ house, victim, inVain, logIn, as }) => {
      const lee = await victim()
      const planted = 'p'.repeat(43)
      await logIn(lee.uid, PASSWORD, as(planted, lee.uid))
      await inVain(lee, async () => {
        expect(await house.guest.ask('account', undefined, as(planted, lee.uid))).toMatchObject(
          outAs,
        )
      })
    },
  },
  {
    attack: 'the table of sessions is copied, and its hash shown as the token',
    refuses: 'tokens are kept as hashes',
    by: async ({ house, victim, inVain, as }) => {
      const lee = await victim()
      const hash = hashToken(lee.token)
      await inVain(lee, async () => {
        for (const shown of [hash.toString('base64url'), hash.toString('hex')])
          expect(await house.guest.ask('account', undefined, as(shown, lee.uid))).toMatchObject(
            outAs,
          )
      })
    },
  },
  {
    attack: 'one’s own token is shown as the victim’s',
    refuses: 'who asks is the token, and the id must agree',
    by: async ({ house, victim, inVain, as }) => {
      const [lee, thief] = [await victim(), await victim()]
      await inVain(lee, async () => {
        const shown = as(thief.token, lee.uid)
        expect(await house.guest.ask('account', undefined, shown)).toMatchObject(outAs)
        expect(await house.guest.ask('accountFreeze', undefined, shown)).toMatchObject(outAs)
      })
    },
  },
  {
    attack: 'a token is used after its owner left, or came in anew',
    refuses: 'logout and the next login end it',
    by: async ({ house, victim, inVain, logIn, as }) => {
      const [lee, park] = [await victim(), await victim()]
      await house.guest.ask('logout', undefined, as(lee.token, lee.uid))
      await logIn(park.uid, PASSWORD)
      for (const one of [lee, park])
        await inVain(one, async () => {
          expect(await one.ask('account')).toMatchObject(outAs)
        })
    },
  },
  {
    attack: 'another page asks in the victim’s browser',
    refuses: 'no other origin is let in, and no cookie is a session',
    by: async ({ house, victim, inVain }) => {
      const lee = await victim()
      const headers = { origin: 'https://evil.example', cookie: `device=${'p'.repeat(43)}` }
      await inVain(lee, async () => {
        const asked = await house.app.inject({ method: 'OPTIONS', url: '/user/password', headers })
        expect(asked.headers['access-control-allow-origin']).toBeUndefined()
        const payload = { old: PASSWORD, password: NEW }
        const sent = await house.app.inject({
          ...{ method: 'POST', url: '/user/password', headers, payload },
        })
        expect(sent.json()).toMatchObject(outAs)
      })
    },
  },
  {
    attack:
      'a copy of the token stays in while the owner changes the password, or clears the devices',
    refuses: 'both turn the token',
    by: async ({ victim, inVain }) => {
      const [lee, park] = [await victim(), await victim()]
      await lee.ask('passwordChange', { old: PASSWORD, password: NEW })
      await park.ask('devicesEnd')
      for (const one of [lee, park])
        await inVain(one, async () => {
          expect(await one.ask('account')).toMatchObject(outAs)
          expect(await one.ask('withdrawalRequest', { setMoney: 10_000 })).toMatchObject(outAs)
        })
    },
  },
]
