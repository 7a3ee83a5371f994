/** Who the member is, how they come in, and what they set. */
import { termsNames } from '@madang/contract/core/terms.ts'

import { eventNames } from './event-words.ts'
import { inner, others, own, parts, PART, secret, whole, type Row, type Source } from './sources.ts'

/** Events are walked by their numbers: no index leads from a member to theirs. */
const EVENTS = 50_000
/** What these tell beside is about somebody else. */
const NAMES_OTHERS = ['member.moved', 'uuid.mismatch']

const done = { waiting: '대기', done: '완료', refused: '거절', cancelled: '취소' }

export const self: Source[] = [
  {
    table: 'member',
    file: '내 정보',
    columns: {
      id: '번호',
      uid: '아이디',
      nick: '닉네임',
      type: '회원 종류',
      grade_id: '회원 그룹',
      state: '상태',
      features: '켜진 기능',
      account_type: '충전 방식',
      bank: '은행',
      holder_sealed: '예금주',
      account_sealed: '계좌번호',
      phone_sealed: '휴대폰번호',
      created_at: '가입 일시',
      came_by: '가입한 추천코드',
      suspended_scopes: '정지된 이용',
      suspended_until: '정지 종료',
      suspended_text: '정지 안내',
      suspended_since: '정지 시작',
      suspended_lifted: '정지 해제',
      password_at: '비밀번호 변경 일시',
      nick_at: '닉네임 변경 일시',
      frozen_at: '계정 잠금 일시',
    },
    left: {
      nick_key: 'the nickname in folded letters',
      password_hash: secret,
      upper_id: others,
      phone_hash: secret,
      account_hash: secret,
      phone_end: secret,
      account_end: secret,
      line_id: inner,
      suspended_by_two: inner,
      terms_at: inner,
    },
    words: {
      state: {
        waiting: '승인 대기',
        active: '정상',
        suspended: '정지',
        excluded: '이용 제한',
        left: '탈퇴',
      },
      account_type: { bank: '계좌', coin: '코인', usdt: 'USDT' },
    },
    read: whole(
      (db, { member }) =>
        db.query<{ row: Row }>`
          select to_jsonb(m) || jsonb_build_object('grade_id', g.name) as row
          from member m left join member_grade g on g.id = m.grade_id where m.id = ${member}`,
    ),
  },
  {
    table: 'signup',
    file: '가입 승인',
    columns: { at: '일시', state: '상태', decided_at: '처리 일시', reason: '사유' },
    left: { member_id: own, decided_by: others },
    words: { state: { waiting: '대기', approved: '승인', refused: '거절' } },
    read: whole(
      (db, { member }) =>
        db.query<{ row: Row }>`select to_jsonb(s) as row from signup s where member_id = ${member}`,
    ),
  },
  {
    table: 'terms_consent',
    file: '약관 동의',
    columns: { kind: '약관', version: '버전', at: '일시', address: '주소' },
    left: { member_id: own },
    words: { kind: termsNames },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(c) as row from terms_consent c where member_id = ${member} order by at, kind`,
    ),
  },
  {
    table: 'account_change',
    file: '계좌와 연락처 변경',
    columns: {
      id: '번호',
      at: '일시',
      state: '상태',
      bank: '은행',
      holder_sealed: '예금주',
      account_sealed: '계좌번호',
      phone_sealed: '휴대폰번호',
      decided_at: '처리 일시',
      reason: '사유',
    },
    left: { member_id: own, account_hash: secret, phone_hash: secret, decided_by: others },
    words: { state: done },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(c) as row from account_change c where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'closing',
    file: '탈퇴 신청',
    columns: {
      id: '번호',
      at: '일시',
      until_at: '취소할 수 있던 때',
      state: '상태',
      money: '포기한 보유금',
      safe: '포기한 금고',
      point: '포기한 포인트',
      coin: '포기한 코인(백만분의 1)',
      ended_at: '끝난 일시',
    },
    left: { member_id: own, ended_by: others },
    words: { state: { waiting: '대기', back: '취소', reopened: '운영자가 취소', done: '탈퇴' } },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(c) as row from closing c where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'nick_reserved',
    file: '예전 닉네임',
    columns: { nick_key: '닉네임', until_at: '보관 종료' },
    left: { member_id: own },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(n) as row from nick_reserved n where member_id = ${member} order by until_at`,
    ),
  },
  {
    table: 'login',
    file: '로그인',
    columns: { id: '번호', at: '일시', address: '주소', words: '기기' },
    left: { member_id: own },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(l) as row from login l where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'session',
    file: '지금 접속',
    columns: {
      address: '주소',
      started_at: '로그인 일시',
      action_at: '마지막 이용',
      proof_at: '마지막 본인 확인',
      code_at: '마지막 코드 확인',
      checked_at: '마지막 이용 시간 확인',
    },
    left: { member_id: own, token_hash: secret, play_after: inner, check_after: inner },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(s) as row from session s where member_id = ${member}`,
    ),
  },
  {
    table: 'session_span',
    file: '접속 시간',
    columns: { id: '번호', started_at: '시작', until_at: '끝' },
    left: { member_id: own },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(s) as row from session_span s where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'known_device',
    file: '기기',
    columns: { id: '번호', words: '기기', place: '위치', since: '처음', at: '마지막' },
    left: { member_id: own, device_hash: secret },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(d) as row from known_device d where member_id = ${member} order by id`,
    ),
  },
  {
    table: 'push_device',
    file: '알림 기기',
    columns: {
      id: '번호',
      endpoint: '알림 주소',
      bets: '베팅 알림',
      withdrawals: '환전 알림',
      amounts: '금액 표시',
      book: '하루 기록 알림',
      at: '일시',
    },
    left: { member_id: own, p256dh: secret, auth: secret },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(d) as row from push_device d where member_id = ${member} order by id`,
    ),
  },
  {
    table: 'member_factor',
    file: '2단계 인증',
    columns: { since: '켠 일시' },
    left: { member_id: own, sealed: secret, next_sealed: secret, step: inner },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(f) as row from member_factor f where member_id = ${member}`,
    ),
  },
  {
    table: 'passkey',
    file: '패스키',
    columns: {
      id: '번호',
      words: '기기',
      name: '이름',
      since: '등록 일시',
      used_at: '마지막 사용',
    },
    left: {
      ...{ member_id: own, credential_id: secret, public_key: secret },
      ...{ operator_id: inner, counter: inner, transports: inner },
    },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(p) as row from passkey p where member_id = ${member} order by id`,
    ),
  },
  {
    table: 'member_recovery',
    file: '복구 코드',
    columns: { slot: '자리', used_at: '사용 일시' },
    left: { member_id: own, code_hash: secret },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(r) as row from member_recovery r where member_id = ${member} order by slot`,
    ),
  },
  {
    table: 'protection',
    file: '보호 설정',
    columns: {
      timeout_until: '쉬는 기간 끝',
      excluded_until: '이용 제한 끝',
      closing_until: '탈퇴 취소 기한',
      check_minutes: '이용 시간 확인(분)',
      counted_at: '합계 기준 일시',
      staked_day: '오늘 베팅',
      staked_week: '이번 주 베팅',
      staked_month: '이번 달 베팅',
      lost_day: '오늘 손실',
      lost_week: '이번 주 손실',
      lost_month: '이번 달 손실',
    },
    left: { member_id: own, uid: own, through_id: inner },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(p) as row from protection p where member_id = ${member}`,
    ),
  },
  {
    table: 'own_limit',
    file: '내 한도',
    columns: {
      kind: '종류',
      period: '기간',
      amount: '한도',
      wanted_at: '늘려 달라고 한 일시',
      wanted_amount: '늘릴 한도',
    },
    left: { member_id: own },
    words: {
      kind: {
        deposit: '충전',
        stake: '베팅',
        loss: '손실',
        bet: '한 번 베팅',
        session: '이용 시간',
      },
      period: { day: '하루', week: '한 주', month: '한 달', each: '한 번' },
    },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(l) as row from own_limit l where member_id = ${member} order by kind, period`,
    ),
  },
  {
    table: 'protection_change',
    file: '한도와 휴식 변경',
    columns: { id: '번호', at: '일시', what: '내용', detail: '상세' },
    left: { member_id: own },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(c) as row from protection_change c where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'event',
    file: '중요한 일',
    columns: {
      id: '번호',
      at: '일시',
      kind: '내용',
      by: '한 사람',
      reason: '사유',
      detail: '상세',
    },
    left: {
      actor: 'told as the member or the house',
      target: own,
      trace: 'the id of the call, which finds it in the logs',
    },
    words: { kind: eventNames },
    read: async (db, { uid }, { id }) => {
      const rows = await db.query<{ row: Row }>`
        select jsonb_build_object('id', id, 'at', at, 'kind', kind, 'reason', reason,
          'by', case when actor = ${uid} then '본인' else '마당' end,
          'detail', case when kind = any(${NAMES_OTHERS}::text[]) then '{}' else detail end) as row
        from event_whole where id > ${id} and id <= ${id + EVENTS}
          and (target = ${uid} or actor = ${uid}) order by id`
      const [last] = await db.query<{ id: number }>`select coalesce(max(id), 0) as id from event`
      const end = id + EVENTS
      return {
        rows: rows.map(({ row }) => row),
        next: end < last!.id ? { at: '-infinity', id: end } : null,
      }
    },
  },
]
