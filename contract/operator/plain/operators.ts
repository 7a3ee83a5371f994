/**
 * What the console says about operators' own doors: passwords, the second factor, roles (docs/spec/rules.md#operators).
 */
export const OPERATOR_PASSWORD_MIN = 10
export const OPERATOR_PASSWORD_MAX = 128
/** Hours after which an operator's first password expires unless it was changed. */
export const FIRST_PASSWORD_HOURS = 24

/** Minutes for which a code or a passkey is taken before another is asked for. */
export const PROOF_MINUTES = 5

export const staffText = {
  proof: '본인 확인이 필요합니다.',
  proved: '확인했습니다.',
  /** the right password of someone with a second factor, asked for its code: the refusal's code is `busy` */
  askCode: '인증 앱의 6자리 코드를 입력해주세요.',
  badCode: '코드가 올바르지 않거나 이미 사용되었습니다.',
  firstPassword: '처음 받은 비밀번호를 먼저 변경해주세요.',
  firstOver: `처음 받은 비밀번호는 ${FIRST_PASSWORD_HOURS}시간 동안만 유효합니다. 새로 받아주세요.`,
  firstFactor: '2단계 인증을 먼저 켜주세요.',
  badUid: '아이디는 영문 소문자와 숫자 4~20자로 입력해주세요.',
  dupUid: '이미 사용중인 아이디입니다.',
  badName: '이름은 2~30자로 입력해주세요.',
  added: '운영자를 추가했습니다. 비밀번호는 지금만 볼 수 있습니다.',
  addedWaiting:
    '운영자를 추가했습니다. 비밀번호는 지금만 볼 수 있습니다. 역할은 다른 운영자의 승인을 기다립니다.',
  sameRole: '이미 그 역할입니다.',
  roleMoved: '요청한 뒤에 역할이 바뀌었습니다.',
  lastAdmin: '관리자가 한 명도 남지 않게 됩니다.',
  self: '본인 계정은 사용 중지할 수 없습니다.',
  wrongOld: '현재 비밀번호가 올바르지 않습니다.',
  shortPassword: `비밀번호는 ${OPERATOR_PASSWORD_MIN}자 이상 입력해주세요.`,
  longPassword: `비밀번호는 ${OPERATOR_PASSWORD_MAX}자까지 가능합니다.`,
  commonPassword: '너무 쉬운 비밀번호입니다. 다른 비밀번호를 입력해주세요.',
  samePassword: '지금과 다른 비밀번호를 입력해주세요.',
  passwordChanged: '비밀번호를 변경했습니다. 다른 기기에서는 로그아웃되었습니다.',
  enrolled: '이미 2단계 인증을 사용하고 있습니다.',
  notBegun: '등록을 다시 시작해주세요.',
  notEnrolled: '2단계 인증을 사용하고 있지 않습니다.',
  noFactor: '2단계 인증도 패스키도 사용하고 있지 않습니다.',
  /** a password alone, where a passkey is the second factor */
  byPasskey: '등록한 패스키로 로그인한 뒤에 켜주세요.',
  wrongLook: '비밀번호나 코드가 올바르지 않습니다.',
  noPassword: '비밀번호를 입력해주세요.',
  enrolledNow: '2단계 인증을 켰습니다. 복구 코드를 안전한 곳에 보관해주세요.',
  removed: '2단계 인증을 껐습니다.',
  slow: '확인 실패가 많습니다. 30분 뒤에 다시 시도해주세요.',
  sessionEnded: '강제 로그아웃했습니다.',
} as const
