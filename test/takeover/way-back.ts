/** Talking the desk out of an account by the way back for who forgot. */
import { expect } from 'vitest'

import { askFor, given, openDesk } from '../../server/features/recovery/testing/asks.ts'
import { comeBy } from '../../server/testing/passkeys.ts'
import { tally, type Attack, type Stage, type Victim } from './stage.ts'

const NEW = 'another-gireogi-77'
const CODE = 'abcde23456'

const reset = ({ house }: Stage, ticket: string, code: string) =>
  house.guest.ask('recoveryReset', { ticket, code, password: NEW })

/** A way back that the desk believed: two operators gave a code out, told on the page that waits. */
async function coded(stage: Stage, lee: Victim, told: 'page' | 'voice' = 'page') {
  await stage.desk()
  const desk = await openDesk(stage.house)
  const ticket = await askFor(stage.house, given(lee))
  const id = await desk.newest()
  expect(await desk.giveCode(id, told)).toMatchObject({ result: true })
  const seen = await stage.house.guest.ask('recoveryView', { ticket })
  if (!seen.result) throw new Error(seen.msg)
  return { desk, ticket, id, code: seen.data.code ?? '' }
}
export const wayBack: Attack[] = [
  {
    attack: 'the desk is asked for a way back by who knows id and nickname alone',
    refuses: 'it sees what does not match, and asks back',
    by: async (stage) => {
      const lee = await stage.victim()
      const { first } = await stage.desk()
      await stage.inVain(lee, async () => {
        const known = { ...given(lee), holder: '김철수', digits: '0000' }
        const ticket = await askFor(stage.house, known)
        const queue = await first.ask('recoveryQueue', { pageIndex: 1 })
        expect(queue).toMatchObject({ data: { list: [{ matching: 2 }] } })
        expect(await reset(stage, ticket, CODE)).toMatchObject({ code: 'denied' })
      })
    },
  },
  {
    attack: 'it is asked about ids, to learn which there are',
    refuses: 'the same answer, the same page, whoever it is about',
    by: async ({ house, victim, desk: open }) => {
      const lee = await victim()
      await open()
      const pages = []
      for (const name of [lee.uid, 'nobody999']) {
        const ticket = await askFor(house, { ...given(lee), name })
        const { data } = (await house.guest.ask('recoveryView', { ticket })) as { data: object }
        pages.push({ ...data, words: [] })
      }
      expect(pages[0]).toEqual(pages[1])
    },
  },
  {
    attack: 'a code is guessed while one is out',
    refuses: 'five are looked at, each further one costs work',
    by: async (stage) => {
      const lee = await stage.victim()
      const { ticket } = await coded(stage, lee)
      await stage.inVain(lee, async () => {
        const answers = []
        for (let tries = 0; tries < 7; tries++) answers.push(await reset(stage, ticket, CODE))
        expect(tally(answers)).toEqual({ denied: 5, busy: 2 })
      })
    },
  },
  {
    attack: 'a code that was overheard is typed on a page of one’s own',
    refuses: 'it counts on the page that waits for it alone',
    by: async (stage) => {
      const lee = await stage.victim()
      const { code } = await coded(stage, lee)
      const own = await askFor(stage.house, given(lee))
      await stage.inVain(lee, async () => {
        expect(await reset(stage, own, code)).toMatchObject({ code: 'denied' })
        expect(await reset(stage, 'x'.repeat(43), code)).toMatchObject({ code: 'notFound' })
      })
    },
  },
  {
    attack: 'a code is used again after its owner',
    refuses: 'one use',
    by: async (stage) => {
      const lee = await stage.victim()
      const { ticket, code } = await coded(stage, lee)
      expect(await reset(stage, ticket, code)).toMatchObject({ result: true })
      await stage.inVain(lee, async () => {
        expect(await reset(stage, ticket, code)).toMatchObject({ code: 'state' })
      })
    },
  },
  {
    attack: 'a code is used that lay about for ten minutes',
    refuses: 'ten minutes',
    by: async (stage) => {
      const lee = await stage.victim()
      const { ticket, code } = await coded(stage, lee)
      await stage.house.clock.advance(10 * 60_000)
      await stage.inVain(lee, async () => {
        expect(await reset(stage, ticket, code)).toMatchObject({ code: 'late' })
      })
    },
  },
  {
    attack: 'an operator reads the code that is shown on the victim’s page',
    refuses: 'no operator sees it',
    by: async (stage) => {
      const lee = await stage.victim()
      const { desk: ours, id, code } = await coded(stage, lee)
      for (const { ask } of [ours.first, ours.second]) {
        const asked = await ask('recoveryCode', { id })
        const read = await ask('recoveryRead', undefined, { params: { id } })
        expect(asked.result).toBe(false)
        expect(JSON.stringify([asked, read])).not.toContain(code)
      }
    },
  },
  {
    attack: 'one operator asks for a code and agrees to it',
    refuses: 'a second operator, with the right to',
    by: async (stage) => {
      const lee = await stage.victim()
      const { first, second } = await stage.desk()
      await askFor(stage.house, given(lee))
      const ours = await openDesk(stage.house)
      const id = await ours.newest()
      await second.ask('recoveryRequest', { id, told: 'voice', reason: '본인 확인' })
      const approval = await stage.approvalOf('recovery.code')
      await stage.inVain(lee, async () => {
        for (const operator of [first, second])
          expect(
            await operator.ask('approvalDecide', { id: approval, approve: true }),
          ).toMatchObject({ code: 'denied' })
        expect(await second.ask('recoveryCode', { id })).toMatchObject({ result: false })
      })
    },
  },
  {
    attack: 'the desk believes the thief: a code leaves the passkey that they made',
    refuses: 'a reset takes every passkey off and ends every session',
    by: async (stage) => {
      const lee = await stage.victim({ passkey: true })
      const { ticket, code } = await coded(stage, lee)
      expect(await reset(stage, ticket, code)).toMatchObject({ result: true })
      await stage.inVain(lee, async () => {
        expect(await comeBy(stage.house, lee.key)).toMatchObject({ code: 'denied' })
        expect(await lee.ask('account')).toMatchObject({ code: 'logout' })
      })
    },
  },
  {
    attack: 'the desk believes the thief, who has a new password and wants the money',
    refuses: 'the second factor stays; and a hold of a day',
    by: async (stage) => {
      const [lee, park] = [await stage.victim({ factor: true }), await stage.victim()]
      const first = await coded(stage, lee)
      await reset(stage, first.ticket, first.code)
      expect(await stage.logIn(lee.uid, NEW)).toMatchObject({ code: 'proof' })
      const other = await coded(stage, park)
      await reset(stage, other.ticket, other.code)
      const entered = await stage.logIn(park.uid, NEW)
      if (!entered.result) throw new Error(entered.msg)
      const thief = stage.as(entered.accessToken, park.uid)
      const asked = await stage.house.guest.ask('withdrawalRequest', { setMoney: 10_000 }, thief)
      expect(asked).toMatchObject({ code: 'state' })
    },
  },
]
