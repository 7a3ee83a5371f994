/** What a partner was paid and by which terms; of the members below there is nothing in it. */
import { disputeStates } from '@madang/contract/core/dispute.ts'

import { inner, others, own, whole, type Row, type Source } from './sources.ts'

export const partner: Source[] = [
  {
    table: 'settlement',
    file: '파트너 정산',
    columns: {
      no: '번호',
      first: '첫날',
      last: '마지막 날',
      closed_at: '닫은 일시',
      type: '유형',
      share: '루징(0.01%)',
      carries: '이월',
      players: '회원',
      bets: '베팅 수',
      stakes: '베팅',
      wins: '당첨',
      rolling: '롤링',
      own: '본인 롤링',
      out_bets: '제외 베팅 수',
      out_stakes: '제외 베팅',
      carry_in: '전기 이월',
      target: '루징 대상',
      lower: '하위 파트너 몫',
      share_won: '루징 몫',
      adjusted: '조정',
      due_in: '전기 부족분',
      paid: '받을 돈',
      due_out: '다음 부족분',
      carry_out: '다음 이월',
    },
    left: {
      partner_id: own,
      uid: own,
      upper_uid: others,
      approval_id: inner,
      text: 'what the columns say, with the sums of each member below: names others',
      prev_hash: inner,
      hash: inner,
    },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(s) || jsonb_build_object('lower', round(s.lower / 10000, 4)) as row from settlement s where partner_id = ${member} order by no`,
    ),
  },
  {
    table: 'settlement_terms',
    file: '루징 설정',
    columns: { version: '번호', first: '첫날', share: '루징(0.01%)', carries: '이월', at: '일시' },
    left: { partner_id: own, approval_id: inner },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(t) as row from settlement_terms t where partner_id = ${member} order by version`,
    ),
  },
  {
    table: 'settlement_adjustment',
    file: '정산 조정',
    columns: { id: '번호', amount: '금액', reason: '사유', at: '일시' },
    left: { partner_id: own, approval_id: inner },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(a) as row from settlement_adjustment a where partner_id = ${member} order by id`,
    ),
  },
  {
    table: 'settlement_agreement',
    file: '정산 동의',
    columns: { no: '정산 번호', at: '일시' },
    left: {},
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(a) as row from settlement_agreement a join settlement s using (no)
      where s.partner_id = ${member} order by no`,
    ),
  },
  {
    table: 'settlement_dispute',
    file: '정산 이의',
    columns: {
      id: '번호',
      no: '정산 번호',
      line: '줄',
      text: '내용',
      at: '일시',
      state: '상태',
      answer: '답변',
      ended_at: '끝난 일시',
      adjustment_id: '조정 번호',
    },
    left: { ref: others, answered_by: inner },
    words: {
      line: {
        all: '명세서 전체',
        member: '회원',
        draw: '미니게임 베팅',
        vendor: '카지노 베팅',
        adjustment: '조정',
      },
      state: disputeStates,
    },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(d) as row from settlement_dispute d join settlement s using (no)
      where s.partner_id = ${member} order by d.id`,
    ),
  },
]
