/** What the member played, and what they earn by those below. */
import { inner, others, own, parts, PART, secret, whole, type Row, type Source } from './sources.ts'

type Timed = { id: number; at: string; row: Row }

const rates = {
  baccarat: '바카라',
  dragon: '드래곤타이거',
  slot: '슬롯',
  roulette: '룰렛',
  etc: '그 밖',
}

export const play: Source[] = [
  {
    table: 'bet',
    file: '미니게임 베팅',
    columns: {
      id: '번호',
      placed_at: '일시',
      game: '게임',
      date: '날짜',
      number: '회차',
      odds_key: '배당 이름',
      pick: '픽',
      stake: '베팅액',
      odds_hundredths: '배당(백분의 1)',
      state: '회차 상태',
    },
    left: { round_id: 'told as game, date and number', member_id: own, line_id: inner },
    words: {
      state: {
        OPEN: '진행',
        LOCKED: '마감',
        DRAWN: '추첨',
        SETTLED: '정산',
        VOID: '적특',
      },
    },
    read: parts(
      (db, { member }, { at, id }) => db.query<Timed>`
      select b.id, b.placed_at::text as at, to_jsonb(b) || jsonb_build_object('game', r.game, 'date', r.date,
        'number', r.number, 'state', r.state) as row
      from (
        select * from bet where member_id = ${member} and (placed_at, id) > (${at}::timestamptz, ${id}::bigint)
        order by placed_at, id limit ${PART}) b
      join round r on r.id = b.round_id order by b.placed_at, b.id`,
    ),
  },
  {
    table: 'hidden_bet',
    file: '지운 미니게임 베팅',
    columns: { bet_id: '베팅 번호', at: '지운 일시' },
    left: { member_id: own },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select bet_id as id, to_jsonb(h) as row from hidden_bet h
      where member_id = ${member} and bet_id > ${id} order by bet_id limit ${PART}`,
    ),
  },
  {
    table: 'corrected_member',
    file: '재정산',
    columns: {
      correction_id: '재정산 번호',
      received: '받았던 금액',
      due: '받을 금액',
      taken: '회수',
      given: '지급',
      kept: '남은 회수',
    },
    left: { member_id: own },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select correction_id as id, to_jsonb(c) as row from corrected_member c
      where member_id = ${member} and correction_id > ${id} order by correction_id limit ${PART}`,
    ),
  },
  {
    table: 'vendor_bet',
    file: '카지노 베팅',
    columns: {
      id: '번호',
      placed_at: '일시',
      vendor_id: '게임사',
      game: '게임',
      tx: '거래',
      amount: '베팅액',
      picks: '픽',
    },
    left: { round_id: inner, member_id: own, game_id: 'told by its name', line_id: inner },
    read: parts(
      (db, { member }, { at, id }) => db.query<Timed>`
      select b.id, b.placed_at::text as at, to_jsonb(b) || jsonb_build_object('game', g.ko) as row
      from (
        select * from vendor_bet where member_id = ${member} and (placed_at, id) > (${at}::timestamptz, ${id}::bigint)
        order by placed_at, id limit ${PART}) b
      join vendor_game g on g.id = b.game_id order by b.placed_at, b.id`,
    ),
  },
  {
    table: 'vendor_win',
    file: '카지노 당첨',
    columns: { id: '번호', at: '일시', vendor_id: '게임사', tx: '거래', amount: '당첨액' },
    left: { round_id: inner, member_id: own },
    // By the transfers that paid them; one of nothing told only that its round had no win.
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select t.id, to_jsonb(w) as row from (
        select id, cause from transfer where member_id = ${member} and kind = 'vendor.win' and id > ${id}
        order by id limit ${PART}) t
      join vendor_win w on w.id = t.cause order by t.id`,
    ),
  },
  {
    table: 'hidden_vendor_bet',
    file: '지운 카지노 베팅',
    columns: { bet_id: '베팅 번호', at: '지운 일시' },
    left: { member_id: own },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select bet_id as id, to_jsonb(h) as row from hidden_vendor_bet h
      where member_id = ${member} and bet_id > ${id} order by bet_id limit ${PART}`,
    ),
  },
  {
    table: 'play',
    file: '연 게임',
    columns: { id: '번호', game_id: '게임', opened_at: '연 일시', ended_at: '닫은 일시' },
    left: { session: secret, member_id: own, token_hash: secret },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(p) as row from play p where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'favourite_game',
    file: '즐겨찾는 게임',
    columns: { game_id: '게임', at: '일시' },
    left: { member_id: own },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(f) as row from favourite_game f where member_id = ${member} order by at`,
    ),
  },
  {
    table: 'favourite_draw',
    file: '즐겨찾는 미니게임',
    columns: { game: '게임', at: '일시' },
    left: { member_id: own },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(f) as row from favourite_draw f where member_id = ${member} order by at`,
    ),
  },
  {
    table: 'rolling_rate',
    file: '롤링 요율',
    columns: {
      ...rates,
      casino: '카지노',
      edited_at: '바꾼 일시',
      changed_at: '바뀐 일시',
    },
    left: { member_id: own },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(r) as row from rolling_rate r where member_id = ${member}`,
    ),
  },
  {
    table: 'rolling_rate_log',
    file: '롤링 요율 변경',
    columns: {
      id: '번호',
      at: '일시',
      role: '한 사람',
      reason: '사유',
      before: '전',
      after: '후',
    },
    left: { member_id: own, by_uid: others },
    words: { role: { upper: '상위', operator: '운영자', house: '마당' } },
    read: parts(
      (db, { member }, { id }) => db.query<{ id: number; row: Row }>`
      select id, to_jsonb(l) as row from rolling_rate_log l where member_id = ${member} and id > ${id} order by id limit ${PART}`,
    ),
  },
  {
    table: 'referral_code',
    file: '추천코드',
    columns: {
      code: '코드',
      created_at: '만든 일시',
      max_uses: '최대 사용',
      uses: '사용',
      expires_at: '만료',
      active: '사용중',
    },
    left: { owner_id: own, made_by: others },
    read: whole(
      (db, { member }) => db.query<{ row: Row }>`
      select to_jsonb(c) as row from referral_code c where owner_id = ${member} order by created_at, code`,
    ),
  },
]
