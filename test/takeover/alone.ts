/** One person does by themselves what takes two operators: switched off in the middle, by halves, or in two roles. */
import { expect } from 'vitest'

import { randomBytes } from 'node:crypto'

import { hashToken } from '../../server/http/identity.ts'
import { renewSessions } from '../../server/testing/cashier.ts'
import { meet } from '../../server/testing/meeting.ts'
import { memberBelow } from '../../server/testing/tree.ts'
import { bringIntoForce } from '../../server/features/scheduled/scheduled.ts'
import type { Attack, Stage } from './stage.ts'

const reason = '운영 기준 변경'
type Acting = Awaited<ReturnType<Stage['house']['operator']>>
type Answered = { result: boolean; code?: unknown }

/** All that two operators decide about: nothing of it may change by one of them. */
const decidedOf = async ({ house: { db } }: Stage) => [
  await db.query`select id, role, active from operator order by id`,
  await db.query`select key, value, version from setting order by key`,
  await db.query`select member_id, money, point, coin, held from wallet order by member_id`,
  await db.query`select id, suspended_scopes, suspended_until, bank from member order by id`,
  await db.query`select partner_id, version, share from settlement_terms order by 1, 2`,
]
async function inVain(stage: Stage, work: () => Promise<void>) {
  const before = await decidedOf(stage)
  await work()
  expect(await decidedOf(stage)).toEqual(before)
}

const agree = (by: Pick<Acting, 'ask'>, id: number) =>
  by.ask('approvalDecide', { id, approve: true, reason: '확인함' })
const versionOf = async ({ house }: Stage, key: string) =>
  (await house.db.query<{ version: number }>`select version from setting where key = ${key}`)[0]
    ?.version ?? 0
type When = { inForceAt?: string; until?: string }
const save = async (stage: Stage, by: Acting, [key, value]: [string, number], when: When = {}) =>
  by.ask('settingSave', { key, value, version: await versionOf(stage, key), reason, ...when })
/** A request that waits: the member is given a million. */
async function asksForMoney(stage: Stage, by: Acting): Promise<number> {
  const { id } = await stage.victim()
  const asked = await by.ask('memberAdjust', {
    ...{ id, pocket: 'money', way: 'add', amount: 1_000_000, reason },
  })
  if (!asked.result) throw new Error(asked.msg)
  return asked.id
}
async function roleOf(stage: Stage, { id }: Acting, role: '관리자' | '정산' | '상담') {
  await stage.house.db.query`update operator set role = ${role} where id = ${id}`
}
const refused = (answer: Answered) => expect(answer).toMatchObject({ result: false })

export const alone: Attack[] = [
  {
    attack: 'an operator who asked for money comes back with another role and agrees',
    refuses: 'the person who asked, whatever their role is by then',
    by: async (stage) => {
      const kim = await stage.house.operator('정산')
      const id = await asksForMoney(stage, kim)
      await roleOf(stage, kim, '관리자')
      await inVain(stage, async () =>
        expect(await agree(kim, id)).toMatchObject({ code: 'denied' }),
      )
    },
  },
  {
    attack: 'an operator who asked for money agrees from a second session on another machine',
    refuses: 'the person who asked, whichever session they come with',
    by: async (stage) => {
      const { house } = stage
      const kim = await house.operator('관리자')
      const token = randomBytes(32).toString('base64url')
      await house.db.query`
        insert into operator_session (token_hash, operator_id, address) values (${hashToken(token)}, ${kim.id}, '-')`
      const id = await asksForMoney(stage, kim)
      await inVain(stage, async () =>
        expect(await agree({ ask: house.askOperator(token) }, id)).toMatchObject({
          code: 'denied',
        }),
      )
    },
  },
  {
    attack: 'an admin makes a second account, and agrees with it to what the first asked for',
    refuses:
      'a new account reads until two 관리자 gave it a role, and one of the two is not its maker',
    by: async (stage) => {
      const { house } = stage
      const kim = await house.operator('관리자')
      const id = await asksForMoney(stage, kim)
      const uid = `shadow${kim.id}`
      const made = await kim.ask('operatorAdd', { uid, name: '그림자', role: '관리자', reason })
      if (!made.result) throw new Error(made.msg)
      await inVain(stage, async () => {
        const opened = await house.askOperator(null)('login', { uid, upw: made.password })
        if (!opened.result) throw new Error(opened.msg)
        const shadow = { ask: house.askOperator(opened.token) }
        refused(await agree(shadow, id))
        const role = await stage.approvalOf('operator.role')
        refused(await agree(shadow, role))
        expect(await agree(kim, role)).toMatchObject({ code: 'denied' })
      })
    },
  },
  {
    attack: 'an operator is switched off while their yes to money waits for the log',
    refuses: 'their row, read again behind the lock that their yes waited for',
    by: async (stage) => {
      const { house } = stage
      const [asking, agreeing] = [await house.operator('정산'), await house.operator('관리자')]
      const id = await asksForMoney(stage, asking)
      const answers = await meet(house, {
        lock: 'select pg_advisory_xact_lock(7201020)',
        ask: async () => [await agree(agreeing, id)],
        waiters: 1,
        meanwhile: () =>
          house.db.query`update operator set active = false where id = ${agreeing.id}`,
      })
      answers.forEach(refused)
      const [row] = await house.db.query<{ money: number }>`
        select w.money from approval a join wallet w on w.member_id = a.subject where a.id = ${id}`
      expect(row).toEqual({ money: 3_000_000 })
    },
  },
  {
    attack:
      'a loosening of an hour is made to stay: its end is taken away, or a hair is saved inside it',
    refuses: 'the beginning and the end are one change, and what is looser than agreed takes two',
    by: async (stage) => {
      const { house } = stage
      const [kim, lee] = [await house.operator('관리자'), await house.operator('관리자')]
      const after = (ms: number) => new Date(house.deps.clock.now().getTime() + ms).toISOString()
      const hour = { inForceAt: after(600_000), until: after(4_200_000) }
      expect(await save(stage, kim, ['maxBettingMoney', 3_000_000], hour)).toMatchObject({
        waiting: true,
      })
      await agree(lee, await stage.approvalOf('setting.loosen'))
      const [way] = await house.db.query<{ id: number }>`
        select max(id) as id from scheduled_change where state = 'waiting'`
      await house.clock.advance(1_200_000)
      await bringIntoForce(house.deps)
      await renewSessions(house)
      await inVain(stage, async () => {
        refused(await kim.ask('settingUnschedule', { id: way!.id, reason }))
        expect(await save(stage, kim, ['maxBettingMoney', 2_999_000])).toMatchObject({
          waiting: true,
        })
        expect(await agree(kim, await stage.approvalOf('setting.loosen'))).toMatchObject({
          code: 'denied',
        })
      })
      await house.clock.advance(4_200_000)
      await bringIntoForce(house.deps)
      await house.deps.settings.sync()
      expect(house.deps.settings.get('maxBettingMoney')).toBe(1_000_000)
    },
  },
  {
    attack: 'a threshold of the alarms is loosened by a hair, too small to notice',
    refuses: 'the direction decides, not the size',
    by: async (stage) => {
      const kim = await stage.house.operator('관리자')
      await inVain(stage, async () => {
        expect(await save(stage, kim, ['alarmLogins', 31])).toMatchObject({ waiting: true })
        expect(await agree(kim, await stage.approvalOf('setting.loosen'))).toMatchObject({
          code: 'denied',
        })
      })
    },
  },
  {
    attack: 'a member is shut out for good by sixty days and sixty more',
    refuses: 'days are counted from the first day of all of it',
    by: async (stage) => {
      const { house } = stage
      const kim = await house.operator('관리자')
      const { id } = await stage.victim()
      const until = (days: number) =>
        new Date(house.deps.clock.now().getTime() + days * 86_400_000).toISOString()
      const suspend = (days: number) =>
        kim.ask('memberSuspend', {
          ...{ id, scopes: ['bet'], until: until(days), message: '', reason },
        })
      expect(await suspend(60)).toMatchObject({ result: true })
      await house.clock.advance(50 * 86_400_000)
      await renewSessions(house)
      await inVain(stage, async () => {
        expect(await suspend(60)).toMatchObject({ result: true })
        expect(await agree(kim, await stage.approvalOf('member.shut'))).toMatchObject({
          code: 'denied',
        })
      })
    },
  },
  {
    attack: '상담 asks for a change of a member’s account and confirms it',
    refuses: 'another operator’s right: a change is confirmed by 정산 or 관리자',
    by: async (stage) => {
      const { house } = stage
      const [one, other] = [await house.operator('상담'), await house.operator('상담')]
      const lee = await stage.victim()
      await lee.ask('detailsChange', {
        ...{ password: 'norang-gireogi-42', bank: '우리', account: '1002-345-678901' },
      })
      const [change] = await house.db.query<{ id: number }>`
        select id from account_change where member_id = ${lee.id}`
      const asked = { id: change!.id, approve: true, reason: '통장 사본 확인' }
      expect(await one.ask('accountChangeDecide', asked)).toMatchObject({ result: true })
      const id = await stage.approvalOf('member.details')
      await inVain(stage, async () => {
        for (const by of [one, other]) expect(await agree(by, id)).toMatchObject({ code: 'denied' })
      })
    },
  },
  {
    attack:
      'an operator takes back a colleague’s request and asks for it as their own, to have it agreed to by them',
    refuses: 'a request is taken back by the one who asked',
    by: async (stage) => {
      const { house } = stage
      const [kim, lee] = [await house.operator('정산'), await house.operator('관리자')]
      const id = await asksForMoney(stage, kim)
      await inVain(stage, async () => refused(await lee.ask('approvalWithdraw', { id, reason })))
      const [row] = await house.db.query`select state from approval where id = ${id}`
      expect(row).toEqual({ state: 'pending' })
    },
  },
  {
    attack:
      'a partner’s share is raised past the one above: both at once, each fitting what it saw',
    refuses: 'shares of a line are judged again behind one lock',
    by: async (stage) => {
      const { house } = stage
      const [asks, kim, lee] = [
        await house.operator('정산'),
        await house.operator('관리자'),
        await house.operator('관리자'),
      ]
      const top = await memberBelow(house, null, { rates: 100 })
      const low = await memberBelow(house, top, { rates: 50 })
      await house.db.query`
        update member set type = '총판' where id = any(${[top.id, low.id]}::bigint[])`
      const terms = async ({ id }: { id: number }, share: number) => {
        const asked = await asks.ask('settlementTerms', {
          ...{ partner: id, share, carries: false, reason },
        })
        if (!asked.result) throw new Error(asked.msg)
        return asked.data.approval
      }
      await agree(kim, await terms(top, 5_000))
      await agree(kim, await terms(low, 3_000))
      const [up, down] = [await terms(low, 5_000), await terms(top, 4_000)]
      const answers = await Promise.all([agree(kim, up), agree(lee, down)])
      expect(answers.filter(({ result }) => result)).toHaveLength(1)
      const shares = await house.db.query<{ share: number }>`
        select distinct on (partner_id) share from settlement_terms
        where partner_id = any(${[top.id, low.id]}::bigint[]) order by partner_id, version desc`
      expect(shares[0]!.share).toBeGreaterThanOrEqual(shares[1]!.share)
    },
  },
]
