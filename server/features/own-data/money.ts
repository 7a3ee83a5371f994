/** What moved the member's money, and what they asked of the desk. */
import { inquiryCategories } from '@madang/contract/core/inquiry.ts'

import { kinds } from '../../ledger/kinds.ts'
import { filledHtml, filledSubject, type Filled } from '../memo/memo.ts'
import { inner, others, own, parts, PART, secret, whole, type Row, type Source } from './sources.ts'

const state = { pending: '대기', done: '완료', refused: '거절', cancelled: '취소' }
const labels = Object.fromEntries(Object.entries(kinds).map(([kind, { label }]) => [kind, label]))

type MemoRow = { subject: string; html: string; filled: Filled | null }

export const money: Source[] = [
  {
    table: 'wallet',
    file: '보유금',
    columns: {
      money: '보유금',
      safe: '금고',
      held: '환전 대기',
      point: '포인트',
      coin: '코인(백만분의 1)',
    },
    left: { member_id: own },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(w) as row from wallet w where member_id = ${member}`,
    ),
  },
  {
    table: 'transfer',
    file: '머니내역',
    columns: {
      id: '번호',
      at: '일시',
      kind: '내용',
      amount: '변동',
      money_after: '보유금 후',
      safe_after: '금고 후',
      held_after: '환전 대기 후',
      point_after: '포인트 후',
      coin_after: '코인 후(백만분의 1)',
      cause: '원인 번호',
      reverses: '되돌린 번호',
    },
    left: { member_id: own },
    words: { kind: labels },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(t) as row from transfer t where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'deposit',
    file: '충전',
    columns: {
      id: '번호',
      at: '일시',
      type: '방법',
      amount: '금액',
      money_before: '신청 전 보유금',
      bank: '은행',
      holder_sealed: '예금주',
      account_sealed: '계좌번호',
      state: '상태',
      credited: '받은 금액',
      decided_at: '처리 일시',
      reason: '사유',
    },
    left: { member_id: own, version: inner, decided_by: others },
    words: { state, type: { bank: '계좌', coin: '코인', usdt: 'USDT', conversion: '코인변환' } },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(d) as row from deposit d where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'withdrawal',
    file: '환전',
    columns: {
      id: '번호',
      at: '일시',
      amount: '금액',
      money_before: '신청 전 보유금',
      bank: '은행',
      holder_sealed: '예금주',
      account_sealed: '계좌번호',
      state: '상태',
      decided_at: '처리 일시',
      reason: '사유',
      deposits_before: '그때까지 충전',
      staked_before: '그때까지 베팅',
    },
    left: { member_id: own, version: inner, decided_by: others, unsettled: inner, unjudged: inner },
    words: { state },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(w) as row from withdrawal w where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'withdrawal_hold',
    file: '환전 보류',
    columns: { id: '번호', reason: '까닭', from_at: '시작', until_at: '끝' },
    left: { member_id: own },
    words: {
      reason: {
        password: '비밀번호 변경',
        recovery: '비밀번호 다시 정함',
        factor: '2단계 인증 변경',
        details: '계좌·연락처 변경',
        frozen: '잠근 계정 열기',
      },
    },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(h) as row from withdrawal_hold h where member_id = ${member} order by id`,
    ),
  },
  {
    table: 'safe_lock',
    file: '금고 잠금',
    columns: { id: '번호', at: '일시', hours: '시간', until_at: '끝' },
    left: { member_id: own },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(l) as row from safe_lock l where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'refill',
    file: '모의 머니 받기',
    columns: { id: '번호', at: '일시', date: '날짜', given: '받은 금액' },
    left: { member_id: own },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(r) as row from refill r where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'inquiry',
    file: '문의',
    columns: {
      id: '번호',
      created_at: '일시',
      kind: '종류',
      subject: '제목',
      contents: '내용',
      category: '분류',
      further: '재문의',
      asked_at: '마지막 문의 일시',
      turns: '재문의 횟수',
      edits: '수정 횟수',
      edited_at: '마지막 수정 일시',
      closed_at: '종료 일시',
      reopened_at: '다시 연 일시',
      hidden_at: '지운 일시',
      answered_at: '답변 일시',
      answer_subject: '답변 제목',
      answer_contents: '답변',
      read_at: '답변 읽은 일시',
    },
    left: {
      member_id: own,
      version: inner,
      asked_no: inner,
      ends: inner,
      answered_by: others,
      closed_by: others,
    },
    words: { kind: { plain: '문의', bank: '입금계좌 문의' }, category: inquiryCategories },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(i) as row from inquiry i where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'inquiry_turn',
    file: '지난 문답',
    columns: {
      inquiry_id: '문의 번호',
      no: '순서',
      question: '재문의',
      asked_at: '문의 일시',
      edits: '수정 횟수',
      edited_at: '마지막 수정 일시',
      answer_subject: '답변 제목',
      answer_contents: '답변',
      answered_at: '답변 일시',
      read_at: '답변 읽은 일시',
    },
    left: { answered_by: others },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(t) as row from inquiry i join inquiry_turn t on t.inquiry_id = i.id
      where i.member_id = ${member} order by t.inquiry_id, t.no`,
    ),
  },
  {
    table: 'memo',
    file: '쪽지',
    columns: {
      id: '번호',
      sent_at: '일시',
      subject: '제목',
      html: '내용',
      read_at: '읽은 일시',
      deleted_at: '지운 일시',
    },
    left: { member_id: own, mailing_id: inner, filled: 'stands in subject and text' },
    read: parts(async (db, { member }, { id }) => {
      const found = await db.query<{ id: number; row: Row & MemoRow }>`
      select m.id, to_jsonb(m) || jsonb_build_object('sent_at', l.sent_at, 'subject', l.subject, 'html', l.html) as row
      from (
        (select * from memo where member_id = ${member} and id > ${id} and deleted_at is null order by id limit ${PART})
        union all
        (select * from memo where member_id = ${member} and id > ${id} and deleted_at is not null order by id limit ${PART})
        order by id limit ${PART}) m
      join mailing l on l.id = m.mailing_id order by m.id`
      return found.map(({ id: no, row: { subject, html, filled, ...row } }) => ({
        id: no,
        row: {
          ...row,
          subject: filledSubject(subject, filled),
          html: filled ? filledHtml(html, filled) : html,
        },
      }))
    }),
  },
  {
    table: 'recovery',
    file: '비밀번호 찾기',
    columns: {
      id: '번호',
      at: '일시',
      by_phone: '휴대폰번호로',
      nick_matches: '닉네임 맞음',
      holder_matches: '예금주 맞음',
      account_matches: '계좌 맞음',
      used_at: '비밀번호 정한 일시',
      closed_at: '끝난 일시',
    },
    left: {
      member_id: own,
      ticket_hash: secret,
      address: 'of whoever asked, who may be somebody else',
      until: inner,
      asked_back: inner,
      code_sealed: secret,
      code_until: inner,
      code_reader: others,
      closed_by: others,
    },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(r) as row from recovery r where member_id = ${member} order by id`,
    ),
  },
  {
    table: 'own_data',
    file: '내 정보 내려받기',
    columns: {
      id: '번호',
      at: '일시',
      made_at: '만든 일시',
      until_at: '보관 종료',
      bytes: '크기',
      failed_at: '만들지 못한 일시',
      forgotten_at: '지운 일시',
    },
    left: { member_id: own, attempt: inner },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(d) as row from own_data d where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
]
