/** What each list is as a table: its head, and its rows a part at a time. Nothing that lies sealed leaves the house this way. */
import type { Input } from '@madang/contract/core/call.ts'
import { inquiryCategories } from '@madang/contract/core/inquiry.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import type { csvExport } from '@madang/contract/operator/exports.ts'
import { betKindWords, betStateWords } from '@madang/contract/operator/plain/bets.ts'
import { eventWord } from '@madang/contract/operator/plain/events.ts'
import { actionWords } from '@madang/contract/operator/plain/actions.ts'
import { scopeWords } from '@madang/contract/operator/plain/members.ts'
import { playedGameText } from '@madang/contract/operator/plain/rolling.ts'

import { kinds } from '../../ledger/kinds.ts'
import { eventsBefore } from '../events/events.ts'
import { betsBefore } from '../bets/bets.ts'
import { memberFilter } from '../members/members.ts'
import { reportRows } from '../reports/reports.ts'
import { lineOf } from '../rolling/rolling.ts'
import {
  selectAudit,
  selectDeposits,
  selectInquiries,
  selectMembers,
  selectPoints,
  selectRolling,
  selectWithdrawals,
  type RequestRow,
} from './sql.ts'
import { deskLists } from './desk-lists.ts'
import { listOf, sumsOf, type Column, type List } from './list.ts'
import { radarLists } from './radar-lists.ts'
import { requestLists } from './request-lists.ts'
import { vendorLists } from './vendor-lists.ts'

const time = (at: Date | null) => (at ? timeOf(at) : null)
const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

const numberIn = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null)

const states: Record<string, string> = {
  pending: '대기중',
  refused: '거절',
  cancelled: '취소',
  waiting: '승인대기',
  active: '정상',
  suspended: '정지',
  excluded: '자가배제',
  left: '탈퇴',
}
const depositTypes: Record<string, string> = {
  bank: '은행',
  coin: '코인',
  usdt: 'USDT',
  conversion: '코인변환',
}

const decided: Column<RequestRow>[] = [
  ['처리자', (row) => row.decidedBy],
  ['처리일시', (row) => time(row.decidedAt)],
  ['사유', (row) => row.reason],
]

export const lists: Record<Input<typeof csvExport>['list'], List> = {
  ...vendorLists,
  ...deskLists,
  ...requestLists,
  ...radarLists,

  audit: listOf(
    ({ db }, part) => selectAudit(db, part),
    [
      ['번호', (row) => row.id],
      ['일시', (row) => time(row.at)],
      ['운영자', (row) => row.actor],
      ['역할', (row) => row.role],
      ['작업', (row) => actionWords[row.action] ?? row.action],
      ['코드', (row) => row.action],
      ['대상', (row) => row.subject],
      ['사유', (row) => row.reason],
      ['전', (row) => json(row.before)],
      ['후', (row) => json(row.after)],
      ['IP', (row) => row.address],
      ['이전 해시', (row) => row.prevHash.toString('hex')],
      ['해시', (row) => row.hash.toString('hex')],
    ],
  ),

  events: listOf(
    ({ db }, part) => eventsBefore(db, part),
    [
      ['번호', (row) => row.id],
      ['일시', (row) => time(row.at)],
      ['무게', (row) => eventWord(row.kind).weight],
      ['종류', (row) => eventWord(row.kind).word],
      ['코드', (row) => row.kind],
      ['누가', (row) => row.actor],
      ['대상', (row) => row.target],
      ['사유', (row) => row.reason],
      ['내용', (row) => json(row.detail)],
      ['자리', (row) => row.no],
      ['해시', (row) => row.hash?.toString('hex') ?? null],
    ],
  ),

  deposits: listOf(
    ({ db }, part) => selectDeposits(db, part),
    [
      ['번호', (row) => row.id],
      ['일시', (row) => time(row.at)],
      ['아이디', (row) => row.uid],
      ['닉네임', (row) => row.nick],
      ['종류', (row) => depositTypes[row.type] ?? row.type],
      ['은행', (row) => row.bank],
      ['신청금액', (row) => row.amount],
      ['충전금액', (row) => row.credited],
      ['상태', (row) => states[row.state] ?? '충전완료'],
      ...decided,
    ],
  ),

  withdrawals: listOf(
    ({ db }, part) => selectWithdrawals(db, part),
    [
      ['번호', (row) => row.id],
      ['일시', (row) => time(row.at)],
      ['아이디', (row) => row.uid],
      ['닉네임', (row) => row.nick],
      ['은행', (row) => row.bank],
      ['금액', (row) => row.amount],
      ['상태', (row) => states[row.state] ?? '환전완료'],
      ...decided,
    ],
  ),

  members: listOf(
    ({ db, keys }, part) =>
      selectMembers(
        db,
        part,
        memberFilter(keys, { ...part.filter, grade: numberIn(part.filter.grade) }),
      ),
    [
      ['번호', (row) => row.id],
      ['가입일시', (row) => time(row.at)],
      ['아이디', (row) => row.uid],
      ['닉네임', (row) => row.nick],
      ['등급', (row) => row.type],
      ['상태', (row) => states[row.state] ?? row.state],
      [
        '정지 범위',
        (row) => row.scopes.map((scope) => scopeWords[scope as keyof typeof scopeWords]).join(' '),
      ],
      ['상위', (row) => row.upper],
      ['보유금', (row) => row.money],
      ['금고', (row) => row.safe],
      ['환전 대기', (row) => row.held],
      ['포인트', (row) => row.point],
      ['코인', (row) => row.coin / 1_000_000],
      ['최근 로그인', (row) => time(row.lastLoginAt)],
      ['추천코드', (row) => row.cameBy],
      ['그룹', (row) => row.grade],
    ],
  ),

  inquiries: listOf(
    ({ db }, part) => selectInquiries(db, part),
    [
      ['번호', (row) => row.id],
      ['일시', (row) => time(row.at)],
      ['아이디', (row) => row.uid],
      ['닉네임', (row) => row.nick],
      ['종류', (row) => (row.kind === 'bank' ? '입금계좌' : '일반')],
      ['분류', (row) => inquiryCategories[row.category]],
      ['제목', (row) => row.subject],
      ['내용', (row) => row.contents],
      ['이어진 글', (row) => row.thread || null],
      ['삭제', (row) => (row.hidden ? '예' : '')],
      ['답변일시', (row) => time(row.answeredAt)],
      ['답변자', (row) => row.answeredBy],
      ['답변 제목', (row) => row.answerSubject],
      ['답변 내용', (row) => row.answerContents],
      ['읽은 일시', (row) => time(row.readAt)],
    ],
  ),

  rolling: listOf(
    async ({ db }, part) =>
      selectRolling(db, part, part.filter.line ? await lineOf(db, part.filter.line) : null),
    [
      ['번호', (row) => row.id],
      ['정산일시', (row) => time(row.at)],
      ['게임', (row) => playedGameText[row.game]],
      ['적립 아이디', (row) => row.uid],
      ['닉네임', (row) => row.nick],
      ['등급', (row) => row.type],
      ['상위', (row) => row.upper],
      ['베팅 아이디', (row) => row.bettor],
      ['베팅금액', (row) => row.stake],
      ['롤링', (row) => (row.bettor === row.uid ? '본인' : '추천')],
      ['포인트', (row) => row.points],
      ['회수일시', (row) => time(row.takenAt)],
    ],
  ),

  points: listOf(
    ({ db }, part) => selectPoints(db, part),
    [
      ['번호', (row) => row.id],
      ['일시', (row) => time(row.at)],
      ['아이디', (row) => row.uid],
      ['닉네임', (row) => row.nick],
      ['내용', (row) => kinds[row.kind].label],
      ['포인트', (row) => (kinds[row.kind].to === 'point' ? row.amount : -row.amount)],
      ['보유 포인트', (row) => row.after],
    ],
  ),

  bets: listOf(
    ({ db }, part) => betsBefore(db, part),
    [
      ['번호', (row) => row.no],
      ['일시', (row) => timeOf(new Date(row.at))],
      ['종류', (row) => betKindWords[row.kind]],
      ['아이디', (row) => row.uid],
      ['게임', (row) => row.game],
      ['회차', (row) => row.number],
      ['픽', (row) => row.pick],
      ['베팅금액', (row) => row.stake],
      ['배당', (row) => (row.odds === null ? null : formatOdds(row.odds))],
      ['당첨금', (row) => row.paid],
      ['결과', (row) => betStateWords[row.state]],
    ],
  ),

  reports: sumsOf(
    ({ db }, { from, until, filter }) =>
      reportRows(db, { from, to: until, game: filter.game ?? null }),
    [
      ['날짜', (row) => row.date],
      ['게임', (row) => row.title],
      ['베팅 수', (row) => row.bets],
      ['회원 수', (row) => row.members],
      ['베팅금액', (row) => row.stake],
      ['무효 반환', (row) => row.back],
      ['당첨금', (row) => row.win],
      ['손익', (row) => row.stake - row.win - row.back],
      ['이론 당첨금', (row) => row.expected],
    ],
  ),
}
