/** What the account says on its page, and the server when it refuses (docs/spec/accounts.md). */

/** In characters; the least is a setting. */
export const PASSWORD_MAX = 128
/** The last proof counts for so long. */
export const PROOF_MINUTES = 5
/** After what concerns the account nothing is taken out for so long. */
export const HOLD_HOURS = 24

/** The nickname is changed once in so many days, and the old one kept for so many. */
export const NICK_DAYS = 30
export const NICK_RESERVED_DAYS = 90

/** What the desk changes when a member asks. */
export const detailWords = {
  bank: '은행',
  holder: '예금주',
  account: '계좌번호',
  phone: '휴대폰번호',
} as const

/** What puts a hold on taking money out, and what is said of it. */
const holdWords = {
  password: '비밀번호를 바꿔',
  recovery: '비밀번호를 새로 정해',
  factor: '로그인 방법을 바꿔',
  details: '계좌·연락처를 바꿔',
  frozen: '잠근 계정을 다시 열어',
} as const
export type HoldReason = keyof typeof holdWords

/** `until`: as a sentence speaks it. */
export const holdText = (reason: HoldReason, until: string) =>
  `${holdWords[reason]} ${until}까지 환전할 수 없습니다. 그 뒤에 신청해주세요.`

export const accountText = {
  proof: '본인 확인이 필요합니다. 비밀번호를 다시 입력해주세요.',
  noPassword: '비밀번호를 입력해주세요.',
  wrongPassword: '비밀번호가 올바르지 않습니다. 다시 입력해주세요.',
  busy: '비밀번호를 여러 번 틀려 확인이 필요합니다. 잠시만 기다려주세요.',
  proved: '확인되었습니다.',
  noOld: '지금 비밀번호를 입력해주세요.',
  noNew: '새 비밀번호를 입력해주세요.',
  short: (min: number) => `비밀번호는 ${min}자 이상 입력해주세요.`,
  long: `비밀번호는 ${PASSWORD_MAX}자까지 입력할 수 있습니다.`,
  common: '많이 쓰이는 비밀번호입니다. 다른 비밀번호를 입력해주세요.',
  own: '아이디, 닉네임, 사이트 이름으로 만든 비밀번호는 쓸 수 없습니다. 다른 비밀번호를 입력해주세요.',
  same: '지금과 같은 비밀번호입니다. 다른 비밀번호를 입력해주세요.',
  meanwhile: '그사이에 비밀번호가 바뀌었습니다. 새 비밀번호로 다시 시도해주세요.',
  nothing: '바꿀 내용을 입력해주세요.',
  noChange: '지금 정보와 같습니다. 바꿀 내용을 입력해주세요.',
  changeWaits: '이미 신청한 변경이 있습니다. 처리되거나 취소한 뒤 다시 신청해주세요.',
  changeOver: '이미 처리되었거나 취소된 신청입니다.',
  changeAsked: '변경을 신청했습니다. 운영자가 확인하면 쪽지로 알려드립니다.',
  changeCancelled: '회원이 변경 신청을 취소했습니다.',
  cancelled: '변경 신청을 취소했습니다.',
  /** one sentence whatever was refused, so that nothing can be tried out */
  refused: '입력한 정보로는 변경할 수 없습니다. 고객센터에 문의해주세요.',
  phoneTaken: '이미 가입된 휴대폰번호입니다. 다른 번호를 입력해주세요.',
  notMe: '직접 신청하지 않았다면 바로 고객센터에 알려주세요.',
  sameNick: '지금 닉네임과 같습니다. 다른 닉네임을 입력해주세요.',
  nickLater: (at: string) =>
    `닉네임은 ${NICK_DAYS}일에 한 번 바꿀 수 있습니다. ${at}부터 바꿔주세요.`,
  nickChanged: '닉네임을 바꿨습니다.',
  frozen:
    '계정을 잠갔습니다. 다시 열려면 복구 코드로 로그인하거나, 가입할 때 안내받은 연락처나 추천인을 통해 요청해주세요.',
  changed: '비밀번호를 바꿨습니다. 다른 기기에서는 로그아웃되었습니다.',
} as const

/** What the list of devices says. */
export const devicesText = {
  gone: '이미 지운 기기입니다.',
  forgotten: '기기를 지웠습니다. 그 기기에서는 처음처럼 확인합니다.',
  ended: '이 기기만 남기고 모두 로그아웃했습니다.',
} as const

/** A device that tells nothing of itself. */
export const UNKNOWN_DEVICE = '알 수 없는 기기'

/** What a member reads once a frozen account is open again. */
export const openedMemo = {
  subject: '잠근 계정이 다시 열렸습니다',
  html: `<p>계정을 지키기 위해 ${HOLD_HOURS}시간 동안 환전할 수 없습니다. 다른 사람이 비밀번호를 알았을 수 있다면 지금 바꿔주세요.</p>`,
} as const

/** Words of the site that nobody's password is made of alone. */
const siteWords = [
  'madang',
  'madangcasino',
  'powerball',
  'baccarat',
  'casino',
  'sandbox',
  'korea',
  'kdraw',
  'ladder',
  'roulette',
  'slot',
  '마당',
  '파워볼',
  '바카라',
  '카지노',
  '사다리',
  '슬롯',
]

/** Its letters alone: digits and signs around a word make no other word of it. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

type About = { uid: string; nick: string }

/** Whether a password is nothing but a word of the site's or of the member's own, with digits or signs around it. */
function isOwnWord(password: string, { uid, nick }: About): boolean {
  const letters = lettersOf(password)
  const whole = password.normalize('NFKC').trim().toLowerCase()
  const own = [uid, nick].map((name) => name.normalize('NFKC').toLowerCase())
  if (own.includes(whole)) return true
  const words = [...siteWords, ...own.map(lettersOf)].filter((word) => word !== '')
  return letters !== '' && words.some((word) => isTimes(letters, word))
}

/** 'madangmadang' is 'madang' as well. */
const isTimes = (text: string, word: string) =>
  text.length % word.length === 0 && text === word.repeat(text.length / word.length)

/** What is wrong with a password, but for what only the server knows; undefined when nothing is. */
export function passwordError(password: string, about: About & { min: number }) {
  if (password === '') return accountText.noNew
  if (Array.from(password).length < about.min) return accountText.short(about.min)
  if (password.length > PASSWORD_MAX) return accountText.long
  return isOwnWord(password, about) ? accountText.own : undefined
}

/** How hard a password is to guess, as the page shows it while it is typed: 0 (not enough) to 4. */
export function strengthOf(password: string, about: About & { min: number }): 0 | 1 | 2 | 3 | 4 {
  if (passwordError(password, about) !== undefined) return 0
  const bits = Math.log2(poolOf(password)) * effectiveLength(password)
  return bits < 40 ? 1 : bits < 56 ? 2 : bits < 76 ? 3 : 4
}

/** Of how many letters each was chosen. */
const poolOf = (password: string) =>
  [
    [/\d/, 10],
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[\uac00-\ud7a3\u3131-\u3163]/, 100],
    [/[^\da-zA-Z\uac00-\ud7a3\u3131-\u3163]/, 30],
  ].reduce((sum, [kind, many]) => sum + ((kind as RegExp).test(password) ? (many as number) : 0), 0)

/** A letter that repeats the one before, or goes on from it as on a line, counts a quarter. */
function effectiveLength(password: string): number {
  const codes = Array.from(password, (letter) => letter.codePointAt(0)!)
  return codes.reduce((sum, code, at) => {
    const step = at === 0 ? Number.NaN : Math.abs(code - codes[at - 1]!)
    return sum + (step <= 1 ? 0.25 : 1)
  }, 0)
}
