/** What waits or waited for operators, and what they hand out, as tables: requests, codes, memos, hand-overs, statements. */
import { codeStates } from '@madang/contract/core/referral-code.ts'
import { halfOf } from '@madang/contract/core/half-month.ts'
import { dateOf, isDay, timeOf } from '@madang/contract/core/kst.ts'
import { actionWords } from '@madang/contract/operator/plain/actions.ts'
import { detailWords } from '@madang/contract/operator/plain/members.ts'
import {
  approvalActions,
  approvalReaders,
  may,
} from '@madang/contract/operator/plain/permissions.ts'

import { listStatements } from '../settlement/settlement.ts'
import { listOf, sheetOf, type Column, type List } from './list.ts'
import {
  selectApprovalsBefore,
  selectChangesBefore,
  selectCodesBefore,
  selectHandoversBefore,
  selectMailingsBefore,
  selectSignupsBefore,
} from './request-sql.ts'

const time = (at: Date | null) => (at === null ? null : timeOf(at))

const dayIn = (text = '') => (isDay(text) ? text : undefined)

const states: Record<string, string> = {
  ...{ waiting: '대기중', pending: '대기중', approved: '승인', done: '변경됨' },
  ...{ refused: '거절', rejected: '반려', withdrawn: '철회', cancelled: '취소' },
}
type Decided = {
  id: number
  decidedBy: string | null
  decidedAt: Date | null
  reason: string | null
}
const decided: Column<Decided>[] = [
  ['처리자', (row) => row.decidedBy],
  ['처리일시', (row) => time(row.decidedAt)],
  ['처리 사유', (row) => row.reason],
]
const asked = ['bank', 'holder', 'account', 'phone'] as const

export const requestLists: Record<
  'signups' | 'changes' | 'approvals' | 'codes' | 'mailings' | 'handovers' | 'statements',
  List
> = {
  signups: listOf(
    ({ db }, part) => selectSignupsBefore(db, part),
    [
      ['번호', (row) => row.id],
      ['신청일시', (row) => time(row.at)],
      ['아이디', (row) => row.uid],
      ['닉네임', (row) => row.nick],
      ['상위', (row) => row.upper],
      ['추천코드', (row) => row.code],
      ['상태', (row) => states[row.state] ?? row.state],
      ...decided,
    ],
  ),

  changes: listOf(
    ({ db }, part) => selectChangesBefore(db, part),
    [
      ['번호', (row) => row.id],
      ['신청일시', (row) => time(row.at)],
      ['아이디', (row) => row.uid],
      ['닉네임', (row) => row.nick],
      [
        '변경할 항목',
        (row) =>
          asked
            .filter((name) => row[name])
            .map((name) => detailWords[name])
            .join(' '),
      ],
      ['상태', (row) => states[row.state] ?? row.state],
      ...decided,
    ],
  ),

  // Of the requests those that whoever takes them away may read (docs/spec/rules.md#operators).
  approvals: listOf(
    ({ db }, part) =>
      selectApprovalsBefore(
        db,
        part,
        approvalActions.filter((action) => may(part.role, approvalReaders[action])),
      ),
    [
      ['번호', (row) => row.id],
      ['요청일시', (row) => time(row.at)],
      ['작업', (row) => actionWords[`${row.action}.request`] ?? row.action],
      ['대상', (row) => row.title],
      ['요청자', (row) => row.by],
      ['요청 사유', (row) => row.asked],
      [
        '상태',
        (row) =>
          row.state === 'rejected' && row.decidedBy === null
            ? '늦음'
            : (states[row.state] ?? row.state),
      ],
      ...decided,
    ],
  ),

  codes: listOf(
    ({ db }, part) => selectCodesBefore(db, part),
    [
      ['번호', (row) => row.id],
      ['코드', (row) => row.code],
      ['회원', (row) => row.owner],
      ['사용', (row) => row.uses],
      ['가입', (row) => row.joined],
      ['최대', (row) => row.maxUses],
      ['만료일시', (row) => time(row.expiresAt)],
      ['상태', (row) => codeStates[row.state]],
      ['만든 사람', (row) => row.madeBy],
      ['만든 일시', (row) => time(row.madeAt)],
    ],
  ),

  mailings: listOf(
    ({ db }, part) => selectMailingsBefore(db, part),
    [
      ['번호', (row) => row.id],
      ['보낸 일시', (row) => time(row.at)],
      ['제목', (row) => row.subject],
      ['받은 회원', (row) => row.members],
      ['읽음', (row) => row.read],
      ['삭제', (row) => row.deleted],
      ['보낸 사람', (row) => row.by ?? '자동'],
    ],
  ),

  handovers: listOf(
    ({ db }, part) => selectHandoversBefore(db, part),
    [
      ['번호', (row) => row.id],
      ['일시', (row) => time(row.at)],
      ['운영자', (row) => row.by],
      ['근무 시작', (row) => time(row.beganAt)],
      ['넘긴 것', (row) => row.items],
      ['메모', (row) => row.notes],
      ['확인한 사람', (row) => row.readers],
    ],
  ),

  statements: sheetOf(
    [
      ...[
        '파트너',
        '등급',
        '상위',
        '회원 수',
        '베팅 수',
        '베팅금액',
        '당첨금',
        '롤링',
        '루징 대상',
      ],
      ...['조정', '받을 돈', '상태', '번호', '닫은 일시', '해시'],
    ],
    async ({ db }, { from, filter }) =>
      (await listStatements(db, halfOf(dayIn(filter.first) ?? dateOf(from)).first)).list.map(
        (row) => [
          ...[
            row.uid,
            row.type,
            row.upper,
            row.players,
            row.bets,
            row.stakes,
            row.wins,
            row.rolling,
          ],
          ...[row.target, row.adjusted, row.paid],
          ...(row.closed
            ? ['닫음', row.closed.no, time(new Date(row.closed.at)), row.closed.hash]
            : ['미리보기', null, null, null]),
        ],
      ),
  ),
}
