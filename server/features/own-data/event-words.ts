/** Significant events of a member's, as the member reads them; one that is not here is told by its name. */
import type { EventKind } from '../../http/events.ts'

export const eventNames: Record<string, string> = {
  'login.failed': '로그인 실패',
  'login.slowed': '로그인 막힘',
  'member.password': '비밀번호 변경',
  'member.details': '계좌·연락처 변경',
  'member.nick': '닉네임 변경',
  'member.device': '기기 지우기',
  'member.data': '내 정보 내려받기',
  'member.frozen': '계정 잠금',
  'member.factor': '2단계 인증',
  'member.passkey': '패스키',
  'member.recovery': '복구 코드 사용',
  'member.suspended': '이용 정지',
  'member.excluded': '이용 제한',
  'member.adjusted': '잔액 조정',
  'member.moved': '추천인 변경',
  'recovery.asked': '비밀번호 찾기',
  'recovery.coded': '비밀번호 찾기 코드',
  'recovery.failed': '비밀번호 찾기 실패',
  'recovery.used': '비밀번호 다시 정함',
  'uuid.mismatch': '다른 회원의 페이지',
  'object.denied': '없는 것을 요청함',
  'bet.late': '마감 뒤 베팅',
  'bet.rate': '없는 배당의 베팅',
  'withdrawal.large': '큰 환전',
} satisfies Partial<Record<EventKind, string>>
