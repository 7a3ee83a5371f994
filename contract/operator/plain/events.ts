/** What an event is called, and how much it weighs; every kind that the server writes (docs/spec/threats.md#significant-events). */
export const eventWeights = {
  urgent: '급함',
  high: '높음',
  normal: '보통',
  low: '낮음',
} as const
export type EventWeight = keyof typeof eventWeights
export const weightNames = Object.keys(eventWeights) as [EventWeight, ...EventWeight[]]

type Known = { word: string; weight: EventWeight }
const is = (word: string, weight: EventWeight): Known => ({ word, weight })

export const eventKinds = {
  'books.broken': is('장부 불일치', 'urgent'),
  'provider.contradiction': is('추첨 제공사 말이 다름', 'urgent'),
  'provider.signature': is('서명이 틀린 추첨 메시지', 'urgent'),
  'vendor.signature': is('서명이 틀린 게임사 요청', 'urgent'),
  'clock.step': is('시계가 움직임', 'high'),
  'vendor.call': is('확인할 게임사 요청', 'high'),
  'vendor.round': is('장부와 다른 게임사 라운드', 'high'),
  'books.sums': is('목록 합계나 롤링 0 불일치', 'high'),
  'bet.rate': is('없는 배당의 베팅', 'high'),
  'uuid.mismatch': is('다른 회원의 페이지', 'high'),
  'schedule.failed': is('예약 변경 적용 실패', 'high'),
  'operator.denied': is('권한 없는 요청', 'high'),
  'operator.recovery': is('운영자 복구 코드 사용', 'high'),
  'operator.changed': is('운영자 로그인 수단 변경', 'high'),
  'operator.login.slowed': is('운영자 로그인 막힘', 'high'),
  'recovery.coded': is('비밀번호 찾기 코드', 'high'),
  'withdrawal.large': is('큰 환전', 'high'),
  'settlement.closed': is('파트너 정산', 'high'),
  'settlement.disputed': is('정산 이의', 'high'),
  'win.large': is('큰 당첨', 'high'),
  'member.adjusted': is('잔액 조정', 'high'),
  'ring.found': is('맞베팅 무리', 'high'),
  'ring.recovered': is('롤링 되찾음', 'high'),
  'round.corrected': is('재정산', 'high'),
  'round.void': is('회차 무효', 'normal'),
  'login.slowed': is('로그인 막힘', 'normal'),
  'object.denied': is('없는 것을 요청함', 'normal'),
  'operator.login.failed': is('운영자 로그인 실패', 'normal'),
  'ticket.refused': is('파트너 입장 거절', 'normal'),
  'recovery.asked': is('비밀번호 찾기', 'normal'),
  'recovery.failed': is('비밀번호 찾기 실패', 'normal'),
  'recovery.used': is('비밀번호 다시 정함', 'normal'),
  'setting.changed': is('설정 변경', 'normal'),
  'grade.changed': is('회원 그룹 변경', 'normal'),
  'member.graded': is('회원 그룹 지정', 'normal'),
  'odds.changed': is('배당·한도 변경', 'normal'),
  'terms.published': is('약관 새 버전', 'normal'),
  'terms.agreed': is('약관 동의', 'normal'),
  'blacklist.refused': is('차단 목록으로 거절', 'normal'),
  'rates.override': is('한도를 넘는 롤링', 'normal'),
  'member.password': is('비밀번호 변경', 'normal'),
  'member.details': is('계좌·연락처 변경', 'normal'),
  'member.factor': is('2단계 인증', 'normal'),
  'member.passkey': is('패스키', 'normal'),
  'member.recovery': is('복구 코드 사용', 'normal'),
  'member.frozen': is('계정 잠금', 'normal'),
  'member.closing': is('탈퇴', 'normal'),
  'member.suspended': is('이용 정지', 'normal'),
  'member.excluded': is('이용 제한', 'normal'),
  'member.protected': is('한도·휴식 적용', 'normal'),
  'member.moved': is('추천인 변경', 'normal'),
  'settlement.agreed': is('정산 동의', 'normal'),
  'settlement.answered': is('정산 이의 답변', 'normal'),
  'member.data': is('내 정보 내려받기', 'normal'),
  'csv.exported': is('목록 내보내기', 'normal'),
  'login.failed': is('로그인 실패', 'low'),
  'bet.late': is('마감 뒤 베팅', 'low'),
  'member.nick': is('닉네임 변경', 'low'),
  'member.device': is('기기 지우기', 'low'),
  'server.start': is('서버 시작', 'low'),
  'server.stop': is('서버 정지', 'low'),
} as const satisfies Record<string, Known>
export type ShownEvent = keyof typeof eventKinds

/** A kind and its weight in words; one that is not written any more stands as it was. */
export const eventWord = (kind: string): { word: string; weight: string | null } => {
  const known = kind in eventKinds ? eventKinds[kind as ShownEvent] : null
  return known
    ? { word: known.word, weight: eventWeights[known.weight] }
    : { word: kind, weight: null }
}

/** The kinds of a weight. */
export const kindsOf = (weight: EventWeight): string[] =>
  Object.entries(eventKinds).flatMap(([kind, known]) => (known.weight === weight ? [kind] : []))

/** A list counts and turns pages through so many of the newest that fit; what is older is found by its days. */
export const MOST_EVENTS = 10_000
