/** What one operator alone could do with an account, or be talked into. */
import { expect } from 'vitest'

import { PASSWORD, type Attack } from './stage.ts'

export const desk: Attack[] = [
  {
    attack: 'an operator changes a bank account that nobody asked to have changed',
    refuses: 'there is no such act: a change is the member’s, with the password',
    by: async ({ victim, inVain, desk: open }) => {
      const lee = await victim()
      const { second } = await open()
      await inVain(lee, async () => {
        expect(
          await second.ask('accountChangeDecide', { id: 987_654, approve: true, reason: '요청' }),
        ).toMatchObject({ code: 'notFound' })
      })
    },
  },
  {
    attack: 'one operator makes a change that a thief asked for',
    refuses: 'a second operator, and the owner’s way to take it back',
    by: async (stage) => {
      const lee = await stage.victim()
      const { second } = await stage.desk()
      const theirs = { bank: '우리', account: '1002-345-678901' }
      await lee.ask('detailsChange', { password: PASSWORD, ...theirs })
      const [change] = await stage.house.db.query<{ id: number }>`
        select id from account_change where member_id = ${lee.id}`
      const reason = '통장 사본 확인'
      await second.ask('accountChangeDecide', { id: change!.id, approve: true, reason })
      const id = await stage.approvalOf('member.details')
      await stage.inVain(lee, async () => {
        expect(await second.ask('approvalDecide', { id, approve: true })).toMatchObject({
          code: 'denied',
        })
        await lee.ask('detailsCancel')
        const other = await stage.house.operator('관리자')
        expect(await other.ask('approvalDecide', { id, approve: true })).toMatchObject({
          code: 'state',
        })
      })
    },
  },
  {
    attack: 'one operator takes the second factor or a passkey off',
    refuses: 'a second operator',
    by: async (stage) => {
      const lee = await stage.victim({ factor: true, passkey: true })
      const { first, second } = await stage.desk()
      const shown = await second.ask('memberAccount', undefined, { params: { id: lee.id } })
      const passkey = shown.result ? shown.data.passkeys[0]!.id : 0
      await stage.inVain(lee, async () => {
        await second.ask('memberFactorOff', { id: lee.id, reason: '분실' })
        await second.ask('memberPasskeyOff', { id: passkey, reason: '분실' })
        for (const action of ['member.factor', 'member.passkey'])
          for (const operator of [first, second])
            expect(
              await operator.ask('approvalDecide', {
                ...{ id: await stage.approvalOf(action), approve: true },
              }),
            ).toMatchObject({ code: 'denied' })
      })
    },
  },
  {
    attack: 'the desk is talked into opening a frozen account, and the money is taken out',
    refuses: 'a hold of a day, and a memo',
    by: async ({ victim, desk: open, logIn, house, as }) => {
      const lee = await victim()
      await lee.ask('accountFreeze')
      const { first } = await open()
      await first.ask('memberFreeze', { id: lee.id, frozen: false, reason: '본인 확인' })
      const entered = await logIn(lee.uid, PASSWORD)
      if (!entered.result) throw new Error(entered.msg)
      const thief = as(entered.accessToken, lee.uid)
      expect(await house.guest.ask('withdrawalRequest', { setMoney: 10_000 }, thief)).toMatchObject(
        { code: 'state' },
      )
      expect(await house.db.query`select from memo where member_id = ${lee.id}`).toHaveLength(1)
    },
  },
  {
    attack: 'the desk’s pages are read with a member’s token, and the site’s with an operator’s',
    refuses: 'two spaces of sessions',
    by: async ({ house, victim, inVain, as, desk: open }) => {
      const lee = await victim()
      const { second } = await open()
      await inVain(lee, async () => {
        const seen = await house.askOperator(lee.token)('memberCard', undefined, {
          params: { id: lee.id },
        })
        expect(seen).toMatchObject({ code: 'logout' })
        expect(
          await house.guest.ask('account', undefined, as(second.token, lee.uid)),
        ).toMatchObject({ code: 'logout' })
      })
    },
  },
  {
    attack: 'an operator who only reads learns what a caller would be asked',
    refuses: 'masked values, opened by who works them, with a reason that is kept',
    by: async ({ house, victim, desk: open }) => {
      const lee = await victim()
      await open()
      const reader = await house.operator('열람')
      const card = JSON.stringify(
        await reader.ask('memberCard', undefined, { params: { id: lee.id } }),
      )
      for (const value of [lee.phone, '123-45-678901', '홍길동']) expect(card).not.toContain(value)
      for (const field of ['phone', 'account', 'holder'] as const)
        expect(
          await reader.ask('maskedOpen', { of: 'member', id: lee.id, field, reason: '궁금' }),
        ).toMatchObject({ code: 'denied' })
    },
  },
]
