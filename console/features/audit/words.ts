/** Names and values of what an action changed, as an operator reads them; what has no word stands as it was written. */
import { games } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { termsNames, type TermsKind } from '@madang/contract/core/terms.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { pocketWords, scopeWords, wayWords } from '@madang/contract/operator/plain/members.ts'
import { settingRules } from '@madang/contract/operator/plain/site-settings.ts'

const fieldWords: Record<string, string> = {
  accountType: '충전 방식',
  act: '한 일',
  approvedBy: '승인자',
  build: '프로그램',
  months: '개월',
  node: 'Node',
  reason: '사유',
  bets: '베팅',
  broken: '맞지 않는 것',
  dispute: '이의 번호',
  line: '항목',
  pinned: '고정',
  byMs: '움직인 밀리초',
  bytes: '바이트',
  change: '신청 번호',
  codes: '복구 코드',
  count: '건수',
  day: '그날 모두',
  forgotten: '지운 기기',
  inside: '로그인한 채',
  lateMs: '늦은 밀리초',
  left: '남긴 돈',
  member: '회원',
  number: '번호',
  on: '사용',
  path: '주소',
  pick: '픽',
  body: '원문',
  step: '단계',
  told: '알린 길',
  why: '이유',
  words: '기기',
  active: '사용',
  address: 'IP',
  amount: '금액',
  approval: '승인 번호',
  baccarat: '바카라',
  casino: '카지노 기본',
  dragon: '드래곤타이거',
  etc: '기타',
  expiresAt: '만료',
  maxUses: '최대 사용',
  override: '한도 초과 허용',
  owner: '상위',
  roulette: '룰렛',
  slot: '슬롯',
  upper: '상위',
  asked: '신청금액',
  value: '바꿀 값',
  was: '지금 값',
  filter: '조건',
  limits: '한도',
  odds: '배당',
  start: '첫날',
  end: '마지막 날',
  by: '요청자',
  key: '설정',
  operator: '운영자',
  text: '안내',
  balls: '공',
  audience: '대상',
  place: '자리',
  balanceAfter: '변경 후 잔액',
  balanceBefore: '변경 전 잔액',
  color: '색',
  contents: '내용',
  credited: '충전금액',
  endsAt: '끝',
  features: '열린 기능',
  from: '이전 역할',
  given: '다시 지급',
  held: '환전 대기',
  html: '내용',
  field: '열람한 항목',
  of: '열람한 곳',
  id: '번호',
  kept: '회수 못함',
  lapsed: '지나간 승인',
  list: '목록',
  members: '회원 수',
  message: '안내',
  money: '보유금',
  name: '이름',
  num: '순서',
  passkey: '패스키',
  passkeys: '패스키 수',
  pocket: '머니 종류',
  powerball: '파워볼',
  result: '변경된 결과',
  returned: '반환금액',
  role: '역할',
  rows: '행 수',
  scopes: '정지',
  secondFactor: '2단계 인증',
  settlement: '정산 차수',
  size: '크기',
  startsAt: '시작',
  state: '상태',
  subject: '제목',
  taken: '회수',
  title: '이름',
  to: '새 역할',
  type: '등급',
  uid: '아이디',
  until: '기한',
  version: '버전',
  versions: '약관 버전',
  inForceAt: '시행',
  summary: '바뀐 내용',
  kind: '약관',
  way: '구분',
  withdrawn: '게시 중지',
}

const valueWords: Record<string, string> = {
  asked: '신청',
  elsewhere: '다른 곳에서 씀',
  end: '모두 지우기',
  failed: '실패',
  forget: '하나 지우기',
  late: '늦음',
  made: '완성',
  new: '새로 발급',
  taken: '내려받음',
  unknown: '모르는 것',
  used: '이미 씀',
  ...scopeWords,
  ...pocketWords,
  ...wayWords,
  holder: '예금주',
  account: '계좌번호',
  phone: '휴대폰',
  member: '회원',
  deposit: '충전 신청',
  withdrawal: '환전 신청',
  active: '정상',
  answered: '답변완료',
  approved: '승인',
  cancelled: '취소',
  done: '완료',
  open: '처리중',
  pending: '대기중',
  refused: '거절',
  rejected: '반려',
  suspended: '정지',
  true: '예',
  false: '아니요',
  null: '없음',
  '': '비어 있음',
  '[]': '없음',
  waiting: '대기중',
  withdrawn: '철회',
}
/** Fields whose values are words of ours, not of whoever wrote them. */
const worded = new Set([
  'accountType',
  'act',
  'codes',
  'step',
  'why',
  'active',
  'field',
  'of',
  'pocket',
  'scopes',
  'secondFactor',
  'state',
  'way',
])
const amounts = new Set(
  'amount asked byMs bytes count day lateMs balanceAfter balanceBefore credited given held kept money returned rows members taken'.split(
    ' ',
  ),
)

const pickWords = new Map(
  games.flatMap((game) => oddsKeys(game).map(({ key, label }) => [key, label])),
)
const labels = Object.entries(settingRules).map(([key, { label }]) => [key, label] as const)
const names = new Map([...labels, ...Object.entries(fieldWords)])
const values = new Map(Object.entries(valueWords))

/** `limits.maxWinMoney` is read part by part; a pick's key is its own word. */
export const fieldWord = (name: string): string =>
  names.get(name) ??
  name
    .split('.')
    .map((part) => names.get(part) ?? pickWords.get(part) ?? part)
    .join(' ')

const termsWord = (_: string, kind: string) => termsNames[kind as TermsKind] ?? kind

/** `text` is what changesOf made of the value. */
export function valueWord(path: string, text: string): string {
  const name = path.split('.').at(-1)!
  if (name === 'key') return names.get(text) ?? text
  if (name === 'versions')
    return text.replaceAll(/kind (\w+) version/g, termsWord).replaceAll(', ', ' · ')
  if (path.startsWith('odds.') && /^\d+$/.test(text)) return formatOdds(Number(text))
  if (/^\[.*\]$/s.test(text) && !worded.has(name) && text !== '[]')
    return (JSON.parse(text) as unknown[]).map(String).join(' · ')
  if (amounts.has(name) && /^-?\d+$/.test(text)) return formatWon(Number(text))
  if (/^(true|false|null|\[\]|)$/.test(text)) return values.get(text) ?? text
  if (!worded.has(name)) return text
  const words = text.replaceAll(/[[\]"]/g, '').split(',')
  return words.map((word) => values.get(word) ?? word).join(' · ')
}
