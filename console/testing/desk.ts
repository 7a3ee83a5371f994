/** What the desk is answered in tests: requests, inquiries, sign-ups and a member's card, typed by the contract. */
import type { DepositRow } from '@madang/contract/operator/deposit.ts'
import type { WithdrawalRow } from '@madang/contract/operator/withdrawal.ts'
import type { MemberCard } from '@madang/contract/operator/desk.ts'
import type { Inquiry, InquiryRow, Template } from '@madang/contract/operator/inquiry.ts'
import type { SignupRow } from '@madang/contract/operator/members.ts'

/** An instant that many minutes ago. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const who = { id: 7, uid: 'moon7788', nick: '달빛나그네' }

export const withdrawal = (changes: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  id: 1,
  version: 1,
  at: ago(12),
  member: who,
  amount: 200_000,
  state: 'pending',
  bank: '카카오뱅크',
  holder: '김*연',
  account: '3333-**-***35',
  moneyBefore: 1_284_500,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  waiting: null,
  assigned: null,
  due: null,
  ...changes,
})

export const deposit = (changes: Partial<DepositRow> = {}): DepositRow => ({
  ...withdrawal(),
  type: 'bank',
  credited: null,
  ...changes,
})

export const inquiryRow = (changes: Partial<InquiryRow> = {}): InquiryRow => ({
  id: 1,
  version: 1,
  kind: 'plain',
  category: 'withdrawal',
  at: ago(12),
  turns: 0,
  member: who,
  subject: '환전이 언제 되나요',
  state: 'open',
  answeredBy: null,
  assigned: null,
  readAt: null,
  hidden: false,
  closed: false,
  ...changes,
})

export const inquiry = (changes: Partial<Inquiry> = {}): Inquiry => ({
  ...inquiryRow(),
  edits: 0,
  editedAt: null,
  contents: '어제 신청한 환전이 아직 대기중입니다.',
  writtenAt: ago(12),
  earlier: [],
  further: null,
  answer: null,
  ...changes,
})

export const template = (changes: Partial<Template> = {}): Template => ({
  id: 1,
  title: '환전 시간',
  subject: '',
  contents: '{닉네임}님, 환전은 순서대로 처리합니다.',
  ...changes,
})

export const signup = (changes: Partial<SignupRow> = {}): SignupRow => ({
  assigned: null,
  id: 31,
  uid: 'newbie1',
  nick: '새내기',
  at: ago(4),
  upper: 'agency1',
  bank: '국민',
  holder: '박*영',
  account: '1234-**-**12',
  phone: '010-****-1357',
  state: 'waiting',
  decidedBy: null,
  reason: null,
  ...changes,
})

export const card = (changes: Partial<MemberCard> = {}): MemberCard => ({
  id: 7,
  uid: 'moon7788',
  nick: '달빛나그네',
  type: '유저',
  grade: null,
  state: 'active',
  scopes: [],
  frozenAt: null,
  suspension: null,
  factor: false,
  features: ['coinDetail'],
  accountType: 'bank',
  upper: { id: 3, uid: 'agency1' },
  cameBy: null,
  joinedAt: '2026-03-02T01:00:00.000Z',
  bank: '카카오뱅크',
  holder: '김*연',
  account: '3333-**-***35',
  phone: '010-****-1357',
  wallet: { money: 1_284_500, safe: 300_000, held: 0, point: 12_340, coin: 0 },
  turnover: { since: null, deposits: 500_000, required: 500_000, done: 120_000 },
  totals: { deposited: 3_000_000, withdrawn: 1_000_000, staked: 2_842_000, won: 2_000_000 },
  deposits: [{ id: 1, at: ago(12), amount: 200_000, state: 'pending' }],
  withdrawals: [],
  session: { address: '121.130.44.18', startedAt: ago(40), actionAt: ago(2.5) },
  logins: [{ address: '121.130.44.18', at: ago(40) }],
  alike: [{ id: 9, uid: 'byeol33', why: 'address', at: ago(600) }],
  pinned: [],
  tags: [],
  lastBets: [
    { id: 1, at: ago(5), game: 'ntry.powerball', stake: 50_000, win: 97_500, status: '적중' },
  ],
  ...changes,
})
