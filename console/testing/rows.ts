/** One of each thing the console's lists hold, for tests to change. */
import type { MemberCard } from '@madang/contract/operator/desk.ts'
import type { MemberRow } from '@madang/contract/operator/members.ts'
import type { Mailing } from '@madang/contract/operator/memo.ts'
import type { Notice } from '@madang/contract/operator/notice.ts'
import type { Popup } from '@madang/contract/operator/home.ts'
import type { OperatorSession, Staff } from '@madang/contract/operator/operators.ts'
import type { Setting } from '@madang/contract/operator/site-settings.ts'

import { card as deskCard } from './desk.ts'

/** From a day on, without an end. */
const shown = {
  startsAt: '2026-11-20T00:00:00.000Z',
  endsAt: null,
  withdrawn: false,
  changedAt: '2026-11-20T00:00:00.000Z',
}

export const notice = (changes: Partial<Notice> = {}): Notice => ({
  id: 1,
  version: 1,
  type: '공지사항',
  subject: '점검 안내',
  html: '<p>내일 점검합니다.</p>',
  color: '',
  size: 0,
  audience: 'all',
  by: 'desk1',
  ...shown,
  ...changes,
})

export const popup = (changes: Partial<Popup> = {}): Popup => ({
  id: 1,
  version: 1,
  num: 1,
  html: '<h2>환영합니다</h2><p>모의 머니입니다.</p>',
  audience: 'guest',
  place: 'home',
  by: 'admin1',
  ...shown,
  ...changes,
})

export const setting = (key: string, value: Setting['value'], version = 0): Setting => ({
  key,
  value,
  version,
  changedBy: version === 0 ? null : 'admin2',
  changedAt: version === 0 ? null : '2026-11-20T03:00:00.000Z',
  waiting: null,
  scheduled: [],
})

export const staff = (changes: Partial<Staff> = {}): Staff => ({
  id: 1,
  uid: 'admin1',
  name: '운영 김마루',
  role: '관리자',
  active: true,
  secondFactor: false,
  passkeys: 0,
  sessions: 1,
  lastLoginAt: '2026-11-21T00:00:00.000Z',
  pendingRole: null,
  ...changes,
})

export const session = (changes: Partial<OperatorSession> = {}): OperatorSession => ({
  id: 'a1',
  address: '10.0.0.7',
  startedAt: '2026-11-21T00:00:00.000Z',
  actionAt: '2026-11-21T01:00:00.000Z',
  current: false,
  ...changes,
})

export const memberRow = (changes: Partial<MemberRow> = {}): MemberRow => ({
  id: 7,
  uid: 'moon7788',
  nick: '달빛나그네',
  type: '유저',
  state: 'active',
  scopes: [],
  grade: null,
  upper: 'sub1',
  money: 1_284_500,
  safe: 300_000,
  point: 12_340,
  phone: '010-****-1357',
  joinedAt: '2026-10-07T00:00:00.000Z',
  lastLoginAt: null,
  online: false,
  ...changes,
})

/** With what a page about a member shows and the desk's card does not. */
export const card = (changes: Partial<MemberCard> = {}): MemberCard =>
  deskCard({
    wallet: { money: 1_284_500, safe: 300_000, held: 50_000, point: 12_340, coin: 1.5 },
    turnover: { since: null, deposits: 500_000, required: 500_000, done: 200_000 },
    totals: { deposited: 900_000, withdrawn: 200_000, staked: 1_000_000, won: 158_000 },
    ...changes,
  })

export const mailing = (changes: Partial<Mailing> = {}): Mailing => ({
  id: 1,
  at: '2026-11-20T00:00:00.000Z',
  subject: '점검 안내',
  to: { by: 'uids', uids: ['moon7788', 'byeol33', 'haneul9'] },
  memos: 3,
  read: 2,
  deleted: 1,
  by: 'desk1',
  ...changes,
})
