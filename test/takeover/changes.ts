/** What a stolen session asks for: ways in, the account's own data, money. */
import { expect } from 'vitest'

import { openAuthenticator } from '../../server/testing/authenticator.ts'
import { complete } from '../../server/testing/cashier.ts'
import { enrol, optionsOf } from '../../server/testing/passkeys.ts'
import { PASSWORD, tally, WRONG, type Attack } from './stage.ts'

const NEW = 'another-gireogi-77'

export const changes: Attack[] = [
  {
    attack: 'the password is changed without the present one',
    refuses: 'the present password, whatever proof the session has',
    by: async ({ victim, inVain }) => {
      const lee = await victim()
      await inVain(lee, async () => {
        for (const old of ['', WRONG])
          expect(await lee.ask('passwordChange', { old, password: NEW })).toMatchObject({
            result: false,
          })
      })
    },
  },
  {
    attack: 'the present password is guessed from inside',
    refuses: 'the limits of login hold for every proof',
    by: async ({ victim, inVain }) => {
      const lee = await victim()
      await inVain(lee, async () => {
        const answers = []
        for (const call of ['prove', 'passwordChange', 'detailsChange'] as const)
          for (let tries = 0; tries < 3; tries++)
            answers.push(
              await lee.ask(call, {
                password: WRONG,
                old: WRONG,
                bank: '우리',
                account: '1-2-3-4-5-6',
              }),
            )
        expect(tally(answers)).toEqual({ denied: 5, busy: 4 })
      })
    },
  },
  {
    attack: 'the money is led to another account, or the phone changed',
    refuses: 'the password, whatever proof the session has',
    by: async ({ victim, inVain }) => {
      const lee = await victim()
      await inVain(lee, async () => {
        const theirs = { bank: '우리', account: '1002-345-678901', phone: '010-9999-9999' }
        for (const password of ['', WRONG])
          expect(await lee.ask('detailsChange', { password, ...theirs })).toMatchObject({
            result: false,
          })
        expect(await lee.ask('account')).toMatchObject({ data: { change: null } })
      })
    },
  },
  {
    attack: 'a passkey of the thief’s is added to the account',
    refuses: 'the second look',
    by: async ({ victim, inVain, stolen }) => {
      const lee = await victim()
      const made = openAuthenticator().make(optionsOf(await lee.ask('passkeyBegin')))
      const { ask } = await stolen(lee)
      await inVain(lee, async () => {
        expect(await ask('passkeyBegin')).toMatchObject({ code: 'proof' })
        expect(await ask('passkeyEnrol', { credential: made })).toMatchObject({ code: 'proof' })
      })
    },
  },
  {
    attack: 'an authenticator of the thief’s is made the second factor',
    refuses: 'the second look',
    by: async ({ victim, inVain, stolen }) => {
      const lee = await victim()
      const { ask } = await stolen(lee)
      await inVain(lee, async () => {
        expect(await ask('factorBegin')).toMatchObject({ code: 'proof' })
        expect(await ask('factorConfirm', { code: '123456' })).toMatchObject({ code: 'proof' })
      })
    },
  },
  {
    attack: 'with the phone in hand its digits take the second factor off',
    refuses: 'a code is a proof for money, not for the ways in',
    by: async ({ house, victim, stolen, inVain }) => {
      const lee = await victim({ factor: true })
      const { ask } = await stolen(lee)
      await inVain(lee, async () => {
        expect(await ask('proveCode', { code: lee.digits() })).toMatchObject({ result: true })
        await house.clock.advance(60_000)
        for (const [call, input] of [
          ['factorOff', { code: lee.digits() }],
          ['factorCodes', {}],
          ['passkeyBegin', {}],
          ['ownDataAsk', {}],
        ] as const)
          expect(await ask(call, input as never)).toMatchObject({ code: 'proof' })
      })
    },
  },
  {
    attack: 'new recovery codes are made and kept',
    refuses: 'the second look',
    by: async ({ victim, inVain, stolen }) => {
      const lee = await victim({ factor: true })
      const { ask } = await stolen(lee)
      await inVain(lee, async () => {
        expect(await ask('factorCodes')).toMatchObject({ code: 'proof' })
      })
    },
  },
  {
    attack: 'the thief shows who they are by a passkey of their own',
    refuses: 'a proof is by a passkey of the account’s own',
    by: async ({ victim, inVain, stolen }) => {
      const [lee, thief] = [await victim({ passkey: true }), await victim()]
      const own = await enrol(thief)
      const { ask } = await stolen(lee)
      await inVain(lee, async () => {
        const credential = own.use(optionsOf(await ask('provePasskeyAsk')))
        expect(await ask('provePasskey', { credential })).toMatchObject({ code: 'denied' })
        expect(await ask('passkeyBegin')).toMatchObject({ code: 'proof' })
      })
    },
  },
  {
    attack: 'a challenge of one’s own account is answered in the victim’s',
    refuses: 'a challenge is one member’s, for one use',
    by: async ({ victim, inVain, stolen }) => {
      const [lee, thief] = [await victim({ passkey: true }), await victim({ passkey: true })]
      const { ask } = await stolen(lee)
      await inVain(lee, async () => {
        for (const call of ['provePasskeyAsk', 'passkeyBegin'] as const) {
          const credential = lee.key.use(optionsOf(await thief.ask(call)))
          expect(await ask('provePasskey', { credential })).toMatchObject({ code: 'denied' })
        }
      })
    },
  },
  {
    attack: 'much money is taken out',
    refuses: 'the second look above what one operator pays alone',
    by: async ({ victim, inVain, stolen }) => {
      const lee = await victim()
      const { ask } = await stolen(lee)
      await inVain(lee, async () => {
        expect(await ask('withdrawalRequest', { setMoney: 2_000_000 })).toMatchObject({
          code: 'proof',
        })
      })
    },
  },
  {
    attack: 'who knows the password changes it and takes the money out',
    refuses: 'a hold of a day, and a memo',
    by: async ({ victim, as, house }) => {
      const lee = await victim()
      const changed = await lee.ask('passwordChange', { old: PASSWORD, password: NEW })
      if (!changed.result) throw new Error(changed.msg)
      const thief = as(changed.accessToken, lee.uid)
      const asked = await house.guest.ask('withdrawalRequest', { setMoney: 10_000 }, thief)
      expect(asked).toMatchObject({ code: 'state' })
      expect(await house.db.query`select from memo where member_id = ${lee.id}`).toHaveLength(1)
    },
  },
  {
    attack: 'who knows the password makes a way in of their own and takes the money out',
    refuses: 'a hold of a day, and a memo',
    by: async ({ victim, house }) => {
      const lee = await victim()
      await enrol(lee)
      expect(await lee.ask('withdrawalRequest', { setMoney: 10_000 })).toMatchObject({
        code: 'state',
      })
      expect(await house.db.query`select from memo where member_id = ${lee.id}`).toHaveLength(1)
    },
  },
  {
    attack: 'all that is kept on the victim is taken along as a file',
    refuses: 'the second look',
    by: async ({ victim, inVain, stolen }) => {
      const lee = await victim()
      const { ask } = await stolen(lee)
      await inVain(lee, async () => {
        expect(await ask('ownDataAsk')).toMatchObject({ code: 'proof' })
      })
    },
  },
  {
    attack: 'the victim’s passkeys and devices are taken off, or named, by their numbers',
    refuses: 'what is another’s is not there',
    by: async ({ house, victim, inVain, logIn }) => {
      const [lee, thief] = [await victim({ passkey: true }), await victim()]
      await logIn(lee.uid, PASSWORD)
      const [numbers] = await house.db.query<{ passkey: number; device: number }>`
        select (select id from passkey where member_id = ${lee.id}) as passkey,
          (select id from known_device where member_id = ${lee.id}) as device`
      await inVain(lee, async () => {
        const { passkey, device } = numbers!
        expect(await thief.ask('passkeyRemove', { id: passkey })).toMatchObject({
          code: 'notFound',
        })
        expect(await thief.ask('passkeyName', { id: passkey, name: '내 것' })).toMatchObject({
          code: 'notFound',
        })
        expect(await thief.ask('deviceForget', { id: device })).toMatchObject({ code: 'notFound' })
      })
    },
  },
  {
    attack: 'a withdrawal was asked for before the owner froze the account',
    refuses: 'nobody’s request is paid while it is frozen',
    by: async ({ victim, inVain, desk, house }) => {
      const lee = await victim()
      expect(await lee.ask('withdrawalRequest', { setMoney: 10_000 })).toMatchObject({
        result: true,
      })
      await lee.ask('accountFreeze')
      await desk()
      const cash = await house.operator('정산')
      await inVain(lee, async () => {
        expect(await complete(cash, 'withdrawal', lee)).toMatchObject({ code: 'state' })
      })
    },
  },
]
