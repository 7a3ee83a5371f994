/**
 * What a request would change, line by line: as it stands now, and as it would be after the yes
 * (docs/spec/rules.md#operators).
 */
import { CODE_MINUTES } from '@madang/contract/core/recovery.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { Approval, ApprovalView, Stands } from '@madang/contract/operator/approvals.ts'
import type { CorrectedResult } from '@madang/contract/operator/correction.ts'
import { pocketWords, scopeWords } from '@madang/contract/operator/plain/members.ts'
import { limitKeys, type LimitKey } from '@madang/contract/operator/plain/odds.ts'
import { ringStates } from '@madang/contract/operator/plain/ring.ts'
import { toldWords } from '@madang/contract/operator/plain/recovery.ts'
import { settingRules } from '@madang/contract/operator/plain/site-settings.ts'
import { roundStateWords } from '@madang/contract/operator/plain/rounds.ts'

import { dayTime, gameTitle, minuteTime } from '../../shell/format.ts'
import {
  amountWords,
  type Change,
  detailsOf,
  isLift,
  listWords,
  resultWords,
  settingWords,
  untilWord,
} from './acts.ts'
import { ofGrade } from './grade.ts'
import { ofSettlement } from './settlement.ts'

type Of<Kind extends Stands['kind']> = Extract<Stands, { kind: Kind }>
type Asked = Pick<Approval, 'action' | 'detail' | 'reason'>

const SAME = '그대로'
const won = (amount: unknown) => amountWords('money', amount)
const counted = (bets: number, stakes: number) => `${formatWon(bets)}건 · ${won(stakes)}`

/** No lines for what is decided, or gone. */
export function changesOf({ stands, ...asked }: Asked & Pick<ApprovalView, 'stands'>): Change[] {
  switch (stands?.kind) {
    case undefined:
      return []
    case 'round':
      return asked.action === 'round.void' ? voided(asked, stands) : corrected(asked, stands)
    case 'odds':
      return ofOdds(asked, stands)
    case 'wallet':
      return ofWallet(asked, stands)
    case 'operator':
      return ofOperator(asked, stands)
    case 'member':
      return asked.action === 'member.details' ? detailsOf(asked.detail) : ofMember(asked, stands)
    case 'factor':
      return ofFactor(stands)
    case 'passkey':
      return ofPasskey(stands)
    case 'recovery':
      return ofRecovery(asked, stands)
    case 'settlement':
      return ofSettlement(asked, stands)
    case 'grade':
      return ofGrade(asked, stands)
    case 'ring':
      return ofRing(asked, stands)
    case 'bind':
      return ofBind(asked, stands)
    case 'terms':
      return ofTerms(asked, stands)
    case 'setting': {
      const { key, value } = asked.detail
      const now = settingWords(key, stands.value)
      return [
        { what: '값', now, then: settingWords(key, value), hurts: true },
        ...whenOf(asked.detail),
      ]
    }
  }
}

/** From when to when a scheduled change would hold; one at once ends what waits. */
function whenOf({ at, until: end, plan, after }: Asked['detail']): Change[] {
  const planned = (plan ?? {}) as { inForceAt?: string; until?: string | null }
  const starts = planned.inForceAt ?? at
  const until = planned.until ?? (typeof end === 'string' ? end : null)
  if (typeof starts !== 'string' && typeof after === 'number')
    return [{ what: '예약된 변경', now: '적용 예정', then: '모두 취소', hurts: true }]
  return [
    ...(typeof starts === 'string' ? [{ what: '적용일시', now: '—', then: dayTime(starts) }] : []),
    ...(until ? [{ what: '되돌릴 일시', now: '—', then: dayTime(until) }] : []),
  ]
}

/** What is taken of whom, as it stands now: less where it was taken, spent or corrected since it was asked for. */
const ofRing = (
  { detail }: Asked,
  { state, score, pairs, points, spent, members }: Of<'ring'>,
): Change[] => [
  { what: '무리', now: `${ringStates[state]} · ${score}점`, then: ringStates.acted },
  {
    what: '되찾을 롤링',
    now: `${formatWon(pairs)}쌍 · ${amountWords('point', points)}`,
    then: `${amountWords('point', detail.points)}까지 회수`,
    hurts: true,
  },
  ...(spent > 0
    ? [{ what: '이미 쓴 포인트', now: amountWords('point', spent), then: '되찾지 못함' }]
    : []),
  // `members` includes upline members, who earned by others' bets.
  {
    what: '회원',
    now: members.join(', '),
    then: '건 회원과 그 베팅으로 적립받은 위 회원에게 쪽지로 알림 · 답변할 수 있음',
  },
  { what: '쪽지의 사유', now: '없음', then: `“${String(detail.text)}”` },
]

/** A bind and a lift both take effect at the approval; earlier bets are unaffected. */
function ofBind({ action, detail }: Asked, { state, score, members }: Of<'bind'>): Change[] {
  const [now, asked] = [members.join(', ') || '없음', (detail.uids as string[]).join(', ')]
  const begins = action === 'ring.bind'
  return [
    {
      what: '무리',
      now: `${ringStates[state]} · ${score}점`,
      then: begins ? ringStates.acted : `${ringStates[state]} · ${score}점`,
    },
    { what: '롤링 0인 회원', now, then: begins ? asked : '없음', hurts: begins },
    {
      what: '서로 반대로 건 베팅',
      now: begins ? '롤링 적립' : '롤링 0',
      then: begins ? '승인한 때부터 롤링 0' : '승인한 때부터 다시 적립',
      hurts: begins,
    },
    // A bind costs the upline rolling too, so it gets the memos as well (docs/adr/0235-a-ring-as-one-member.md).
    {
      what: '쪽지로 알림',
      now: '—',
      then: begins
        ? '새로 정하는 회원과 그 베팅으로 적립받던 위 회원 · 답변할 수 있음'
        : '해제되는 회원과 그 베팅으로 적립받을 위 회원 · 답변할 수 있음',
    },
    { what: '쪽지의 사유', now: '없음', then: `“${String(detail.text)}”` },
  ]
}

const ofTerms = ({ detail }: Asked, { version }: Of<'terms'>): Change[] => [
  {
    what: '버전',
    now: version === 0 ? '없음' : `버전 ${version}`,
    then: `버전 ${Number(detail.version)}`,
  },
  { what: '시행', now: '—', then: dayTime(String(detail.inForceAt)) },
  { what: '회원', now: '—', then: '시행 뒤 동의해야 게임 이용' },
  { what: '되돌리기', now: '—', then: '할 수 없음 · 다음 버전으로만 변경', hurts: true },
]

const voided = (
  { reason }: Asked,
  { state, bets, members, stakes, money, beside }: Of<'round'>,
): Change[] => [
  { what: '회차', now: roundStateWords[state], then: '무효 · 추첨 결과를 쓰지 않음', hurts: true },
  {
    what: '베팅',
    now: `${formatWon(bets)}건 · ${formatWon(members)}명 · ${won(stakes)}`,
    then: `모두 무효 · ${won(stakes)} 반환`,
  },
  ...beside.map((other) => ({
    what: '같은 추첨',
    now: `${gameTitle(other.game)} ${other.number}회 ${counted(other.bets, other.stakes)}`,
    then: SAME,
  })),
  {
    what: '회원 보유금 합',
    now: won(money),
    then: `${won(money + stakes)} (+${formatWon(stakes)})`,
  },
  { what: '롤링·환전 조건', now: '정산 전', then: '적립 0 · 유효 베팅 0' },
  { what: '회차 공개 화면', now: '없음', then: `“${reason}”` },
  { what: '되돌리기', now: '—', then: '할 수 없음', hurts: true },
]

function corrected({ detail }: Asked, { state, result, bets }: Of<'round'>): Change[] {
  const { members, given, taken, kept } = detail
  return [
    {
      what: '결과',
      now: state === 'VOID' ? '회차 무효' : resultWords(result),
      then: resultWords(detail.result as CorrectedResult),
      hurts: true,
    },
    {
      what: '회원',
      now: `베팅 ${formatWon(bets)}건`,
      then: `${formatWon(Number(members))}명 변경`,
    },
    { what: '다시 지급', now: won(0), then: won(given) },
    { what: '회수', now: won(0), then: won(taken), hurts: Number(taken) > 0 },
    { what: '회수 못함', now: won(0), then: won(kept) },
    { what: '쪽지', now: '없음', then: '해당 회원 모두에게 발송' },
    { what: '되돌리기', now: '—', then: '다시 재정산' },
  ]
}

function ofOdds({ detail }: Asked, { odds, limits }: Of<'odds'>): Change[] {
  const game = gameByKey(String(detail.game))
  const next = detail.odds as Record<string, number>
  const bounds = detail.limits as Partial<Record<LimitKey, number>>
  const bound = (amount: number | undefined) => (amount === undefined ? '설정값' : won(amount))
  return [
    ...(game ? oddsKeys(game) : [])
      .filter(({ key }) => odds[key] !== next[key])
      .map(({ key, label }) => ({
        what: label,
        now: formatOdds(odds[key]!),
        then: formatOdds(next[key]!),
      })),
    ...limitKeys
      .filter((key) => limits[key] !== bounds[key])
      .map((key) => ({
        what: settingRules[key].label,
        now: bound(limits[key]),
        then: bound(bounds[key]),
        hurts: true,
      })),
    { what: '받은 베팅', now: '받은 때의 배당', then: SAME },
    ...whenOf(detail),
  ]
}

function ofWallet({ action, detail }: Asked, { money, held, ...pockets }: Of<'wallet'>): Change[] {
  const { asked, amount, pocket, way } = detail
  const sum = Number(amount)
  if (action === 'deposit.complete')
    return [
      { what: '충전 신청', now: `${won(asked)} 대기`, then: `${won(sum)} 완료` },
      { what: '보유금', now: won(money), then: won(money + sum) },
      { what: '되돌리기', now: '—', then: '잔액 조정 (두 사람)' },
    ]
  if (action === 'withdrawal.complete')
    return [
      { what: '환전 신청', now: `${won(sum)} 대기`, then: `${won(sum)} 완료` },
      { what: '환전 대기금', now: won(held), then: won(held - sum) },
      { what: '보유금', now: won(money), then: SAME },
      { what: '되돌리기', now: '—', then: '할 수 없음', hurts: true },
    ]
  const before = { money, ...pockets }[pocket as 'money' | 'point' | 'coin']
  const after = way === 'remove' ? before - sum : before + sum
  return [
    {
      what: pocketWords[pocket as keyof typeof pocketWords],
      now: amountWords(pocket, before),
      then: after < 0 ? '잔액이 부족해 할 수 없음' : amountWords(pocket, after),
      hurts: way === 'remove',
    },
    { what: '되돌리기', now: '—', then: '반대로 조정 (두 사람)' },
  ]
}

function ofOperator({ action, detail }: Asked, now: Of<'operator'>): Change[] {
  const ends = {
    what: '로그인 세션',
    now: `${now.sessions}개`,
    then: now.sessions > 0 ? '모두 끝남 · 다시 로그인' : SAME,
  }
  if (action === 'operator.role')
    return [{ what: '역할', now: now.role, then: String(detail.to), hurts: true }, ends]
  if (action === 'operator.off')
    return [
      { what: '계정', now: now.active ? '사용중' : '중지됨', then: '중지', hurts: true },
      { ...ends, then: now.sessions > 0 ? '바로 끝남' : SAME },
    ]
  return [
    {
      what: '2단계 인증',
      now: now.secondFactor ? '켜짐' : '꺼짐',
      then: '꺼짐 · 비밀번호만으로 로그인',
      hurts: true,
    },
    ...(now.passkeys > 0
      ? [{ what: '패스키', now: `${now.passkeys}개`, then: '모두 삭제', hurts: true }]
      : []),
    ends,
  ]
}

function ofMember({ detail }: Asked, { scopes, until, text, openBets }: Of<'member'>): Change[] {
  return [
    {
      what: '정지',
      now: listWords(scopes, scopeWords) || '없음',
      then: listWords(detail.scopes, scopeWords) || '없음',
      hurts: true,
    },
    ...(isLift(detail)
      ? []
      : [
          {
            what: '기한',
            now: until === null ? '—' : minuteTime(until),
            then: untilWord(detail.until),
            hurts: true,
          },
          {
            what: '안내',
            now: text ?? '없음',
            then: typeof detail.text === 'string' ? detail.text : '기본 안내',
          },
        ]),
    { what: '대기중인 베팅', now: `${formatWon(openBets)}건`, then: '그대로 정산' },
  ]
}

const ofFactor = ({ since, codesLeft, loggedIn }: Of<'factor'>): Change[] => [
  {
    what: '2단계 인증',
    now: `켜짐 · ${minuteTime(since)}부터`,
    then: '꺼짐 · 비밀번호만으로 로그인',
    hurts: true,
  },
  { what: '복구 코드', now: `${codesLeft}개 남음`, then: '모두 없어짐', hurts: true },
  { what: '로그인 세션', now: loggedIn ? '있음' : '없음', then: loggedIn ? '바로 끝남' : SAME },
  { what: '환전', now: '가능', then: '24시간 보류', hurts: true },
]

const ofPasskey = ({ words, since, usedAt, others, loggedIn }: Of<'passkey'>): Change[] => [
  {
    what: '패스키',
    now: `${words} · ${minuteTime(since)} 등록`,
    then: '그 패스키로 로그인할 수 없음',
    hurts: true,
  },
  { what: '마지막 사용', now: usedAt ? minuteTime(usedAt) : '없음', then: SAME },
  { what: '다른 패스키', now: `${others}개`, then: SAME },
  { what: '로그인 세션', now: loggedIn ? '있음' : '없음', then: loggedIn ? '바로 끝남' : SAME },
  { what: '환전', now: '가능', then: '24시간 보류', hurts: true },
]

function ofRecovery({ detail }: Asked, { match, words, address }: Of<'recovery'>): Change[] {
  const said = (yes: boolean) => (yes ? '일치' : '불일치')
  return [
    { what: '아이디 또는 휴대폰번호', now: said(match.name), then: SAME },
    { what: '닉네임', now: said(match.nick), then: SAME },
    { what: '예금주', now: said(match.holder), then: SAME },
    { what: '계좌번호 끝 4자리', now: said(match.account), then: SAME },
    { what: '신청한 곳', now: `${address} · 주고받은 내용 ${words}개`, then: SAME },
    {
      what: '복구 코드',
      now: '없음',
      then: `${CODE_MINUTES}분 · ${toldWords[detail.told === 'voice' ? 'voice' : 'page']}`,
      hurts: true,
    },
    { what: '쓰면', now: '—', then: '새 비밀번호 · 모두 로그아웃 · 환전 24시간 보류', hurts: true },
  ]
}
