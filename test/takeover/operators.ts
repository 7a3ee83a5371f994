/** Attacks on an operator's own account by passkeys: whoever has it decides about members. */
import { expect } from 'vitest'

import { hashPassword } from '../../server/features/session/session.ts'
import { CONSOLE, openAuthenticator } from '../../server/testing/authenticator.ts'
import { comeBy, enrol as enrolMember, optionsOf } from '../../server/testing/passkeys.ts'
import { PASSWORD, WRONG, type Attack, type Stage } from './stage.ts'

/** An operator with a password and a passkey of the console's. */
async function clerk({ house }: Stage) {
  const kim = await house.operator('상담')
  await house.db.query`
    update operator set password_hash = ${await hashPassword(PASSWORD)} where id = ${kim.id}`
  const key = openAuthenticator(CONSOLE)
  const begun = await kim.ask('passkeyBegin', { upw: PASSWORD })
  const credential = key.make(optionsOf(begun))
  expect(await kim.ask('passkeyEnrol', { credential, name: '창구' })).toMatchObject({
    result: true,
  })
  return { ...kim, key }
}
/** What opens the console as somebody: sessions and passkeys. */
const waysOf = ({ house }: Stage, { id }: { id: number }) => house.db.query`
  select encode(token_hash, 'hex') as way from operator_session where operator_id = ${id}
  union all select encode(credential_id, 'hex') from passkey where operator_id = ${id} order by way`

async function inVain(stage: Stage, of: { id: number }, work: () => Promise<void>) {
  const before = await waysOf(stage, of)
  await work()
  expect(await waysOf(stage, of)).toEqual(before)
}

export const operators: Attack[] = [
  {
    attack: 'a member’s page has an operator sign with the passkey of the console',
    refuses: 'operators’ passkeys are for the console’s origin alone, and their challenges too',
    by: async (stage) => {
      const { house } = stage
      const kim = await clerk(stage)
      const door = house.askOperator(null)
      await inVain(stage, kim, async () => {
        const there = { origin: 'https://madang.test', host: 'madang.test' }
        const asked = optionsOf(await door('passkeyAsk'))
        expect(await door('passkeyLogin', { credential: kim.key.use(asked, there) })).toMatchObject(
          { code: 'denied' },
        )
        const sites = optionsOf(await house.guest.ask('passkeyAsk'))
        expect(await door('passkeyLogin', { credential: kim.key.use(sites) })).toMatchObject({
          code: 'denied',
        })
        expect(await comeBy(house, kim.key, there)).toMatchObject({ code: 'denied' })
      })
    },
  },
  {
    attack: 'a member shows a passkey of their own at the console',
    refuses: 'each door knows its own passkeys',
    by: async (stage) => {
      const { house } = stage
      const kim = await clerk(stage)
      const key = await enrolMember(await stage.victim())
      await inVain(stage, kim, async () => {
        const door = house.askOperator(null)
        const asked = optionsOf(await door('passkeyAsk'))
        for (const userHandle of [key.handle(), kim.key.handle()])
          expect(
            await door('passkeyLogin', {
              credential: key.use(asked, { ...CONSOLE, userHandle }),
            }),
          ).toMatchObject({ code: 'denied' })
      })
    },
  },
  {
    attack: 'a thief at an operator’s open session adds a passkey, or takes theirs off',
    refuses: 'both want the password, and a code where the second factor is on',
    by: async (stage) => {
      const kim = await clerk(stage)
      const listed = await kim.ask('passkeyList')
      const id = listed.result ? listed.data[0]!.id : 0
      const credential = openAuthenticator(CONSOLE).make({
        challenge: 'A'.repeat(43),
        user: { id: 'AA' },
      })
      await inVain(stage, kim, async () => {
        expect(await kim.ask('passkeyBegin', { upw: '' })).toMatchObject({ code: 'badInput' })
        expect(await kim.ask('passkeyBegin', { upw: WRONG })).toMatchObject({ code: 'denied' })
        expect(await kim.ask('passkeyRemove', { id, upw: WRONG })).toMatchObject({ code: 'denied' })
        expect(await kim.ask('passkeyEnrol', { credential, name: '내 것' })).toMatchObject({
          code: 'denied',
        })
      })
    },
  },
  {
    attack: 'an admin takes a colleague’s passkey off alone, or makes themselves one there',
    refuses: 'passkeys are their owner’s; a lost one is taken off by two 관리자',
    by: async (stage) => {
      const { house } = stage
      const kim = await clerk(stage)
      const admin = await house.operator('관리자')
      const listed = await kim.ask('passkeyList')
      const id = listed.result ? listed.data[0]!.id : 0
      await house.db.query`
        update operator set password_hash = (select password_hash from operator where id = ${kim.id})
        where id = ${admin.id}`
      await inVain(stage, kim, async () => {
        expect(await admin.ask('passkeyRemove', { id, upw: PASSWORD })).toMatchObject({
          code: 'notFound',
        })
        expect(await admin.ask('passkeyName', { id, name: '내 것' })).toMatchObject({
          code: 'notFound',
        })
        await admin.ask('secondFactorRemove', { operator: kim.id, reason: '분실' })
        const approval = { id: await stage.approvalOf('operator.factor'), approve: true }
        expect(await admin.ask('approvalDecide', { ...approval, reason: '확인' })).toMatchObject({
          code: 'denied',
        })
      })
    },
  },
]
