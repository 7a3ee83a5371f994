/** What each list is as a table: its head, and its rows a part at a time. Nothing that lies sealed leaves the house this way. */
import type { Input } from '@madang/contract/core/call.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import type { csvExport } from '@madang/contract/operator/audit.ts'
import { actionWords } from '@madang/contract/operator/plain/actions.ts'
import { scopeWords } from '@madang/contract/operator/plain/members.ts'
import { playedGameText } from '@madang/contract/operator/plain/rolling.ts'

import { kinds } from '../../ledger/kinds.ts'
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
import type { List } from './list.ts'
import { vendorLists } from './vendor-lists.ts'

const time = (at: Date | null) => (at ? timeOf(at) : null)
const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

const states: Record<string, string> = {
  pending: '대기중',
  done: '완료',
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

const decision = ({ decidedBy, decidedAt, reason }: RequestRow) => [
  decidedBy,
  time(decidedAt),
  reason,
]

export const lists: Record<Input<typeof csvExport>['list'], List> = {
  ...vendorLists,

  audit: {
    head: [
      '번호',
      '시각',
      '운영자',
      '권한',
      '작업',
      '코드',
      '대상',
      '사유',
      '전',
      '후',
      'IP',
      '이전 해시',
      '해시',
    ],
    read: async ({ db }, part) =>
      (await selectAudit(db, part)).map((row) => ({
        id: row.id,
        cells: () => [
          row.id,
          time(row.at),
          row.actor,
          row.role,
          actionWords[row.action] ?? row.action,
          row.action,
          row.subject,
          row.reason,
          json(row.before),
          json(row.after),
          row.address,
          row.prevHash.toString('hex'),
          row.hash.toString('hex'),
        ],
      })),
  },

  deposits: {
    head: [
      '번호',
      '시각',
      '아이디',
      '닉네임',
      '종류',
      '은행',
      '신청금액',
      '충전금액',
      '상태',
      '처리자',
      '처리시각',
      '사유',
    ],
    read: async ({ db }, part) =>
      (await selectDeposits(db, part)).map((row) => ({
        id: row.id,
        cells: () => [
          row.id,
          time(row.at),
          row.uid,
          row.nick,
          depositTypes[row.type] ?? row.type,
          row.bank,
          row.amount,
          row.credited,
          states[row.state] ?? row.state,
          ...decision(row),
        ],
      })),
  },

  withdrawals: {
    head: [
      '번호',
      '시각',
      '아이디',
      '닉네임',
      '은행',
      '금액',
      '상태',
      '처리자',
      '처리시각',
      '사유',
    ],
    read: async ({ db }, part) =>
      (await selectWithdrawals(db, part)).map((row) => ({
        id: row.id,
        cells: () => [
          row.id,
          time(row.at),
          row.uid,
          row.nick,
          row.bank,
          row.amount,
          states[row.state] ?? row.state,
          ...decision(row),
        ],
      })),
  },

  members: {
    head: [
      '번호',
      '가입시각',
      '아이디',
      '닉네임',
      '등급',
      '상태',
      '정지범위',
      '상위',
      '보유금',
      '금고',
      '환전대기',
      '포인트',
      '코인',
      '최근 로그인',
    ],
    read: async ({ db, keys }, part) =>
      (await selectMembers(db, part, memberFilter(keys, part.filter))).map((row) => ({
        id: row.id,
        cells: () => [
          row.id,
          time(row.at),
          row.uid,
          row.nick,
          row.type,
          states[row.state] ?? row.state,
          row.scopes.map((scope) => scopeWords[scope as keyof typeof scopeWords]).join(' '),
          row.upper,
          row.money,
          row.safe,
          row.held,
          row.point,
          row.coin / 1_000_000,
          time(row.lastLoginAt),
        ],
      })),
  },

  inquiries: {
    head: [
      '번호',
      '시각',
      '아이디',
      '닉네임',
      '종류',
      '제목',
      '내용',
      '삭제',
      '답변시각',
      '답변자',
      '답변 제목',
      '답변 내용',
      '읽은 시각',
    ],
    read: async ({ db }, part) =>
      (await selectInquiries(db, part)).map((row) => ({
        id: row.id,
        cells: () => [
          row.id,
          time(row.at),
          row.uid,
          row.nick,
          row.kind === 'bank' ? '입금계좌' : '일반',
          row.subject,
          row.contents,
          row.hidden ? '예' : '',
          time(row.answeredAt),
          row.answeredBy,
          row.answerSubject,
          row.answerContents,
          time(row.readAt),
        ],
      })),
  },

  rolling: {
    head: [
      '번호',
      '정산시각',
      '게임',
      '적립 아이디',
      '닉네임',
      '등급',
      '상위',
      '베팅 아이디',
      '베팅금액',
      '롤링',
      '포인트',
      '회수시각',
    ],
    read: async ({ db }, part) =>
      (
        await selectRolling(db, part, part.filter.line ? await lineOf(db, part.filter.line) : null)
      ).map((row) => ({
        id: row.id,
        cells: () => [
          row.id,
          time(row.at),
          playedGameText[row.game],
          row.uid,
          row.nick,
          row.type,
          row.upper,
          row.bettor,
          row.stake,
          row.bettor === row.uid ? '본인' : '추천',
          row.points,
          time(row.takenAt),
        ],
      })),
  },

  points: {
    head: ['번호', '시각', '아이디', '닉네임', '내용', '포인트', '보유 포인트'],
    read: async ({ db }, part) =>
      (await selectPoints(db, part)).map((row) => ({
        id: row.id,
        cells: () => [
          row.id,
          time(row.at),
          row.uid,
          row.nick,
          kinds[row.kind].label,
          kinds[row.kind].to === 'point' ? row.amount : -row.amount,
          row.after,
        ],
      })),
  },

  reports: {
    head: [
      '번호',
      '날짜',
      '게임',
      '베팅수',
      '회원수',
      '베팅금액',
      '무효반환',
      '당첨금',
      '손익',
      '이론당첨금',
    ],
    all: async ({ db }, { from, until, filter }) =>
      (await reportRows(db, { from, to: until, game: filter.game ?? null }))
        .map((row, index) => ({
          id: index + 1,
          cells: () => [
            index + 1,
            row.date,
            row.title,
            row.bets,
            row.members,
            row.stake,
            row.back,
            row.win,
            row.stake - row.win - row.back,
            row.expected,
          ],
        }))
        .toReversed(),
  },
}
