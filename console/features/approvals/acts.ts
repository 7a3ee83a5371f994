/** What is asked of a second operator, in words: its name, what exactly it would do, and where its subject is shown. */
import { games } from '@madang/contract/core/draw/games.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { Approval } from '@madang/contract/operator/approvals.ts'
import type { CorrectedResult } from '@madang/contract/operator/correction.ts'
import {
  detailWords,
  pocketWords,
  scopeWords,
  wayWords,
} from '@madang/contract/operator/plain/members.ts'

import { shareWords } from '@madang/contract/core/statement.ts'
import { toldWords } from '@madang/contract/operator/plain/recovery.ts'

import { dayTime } from '../../shell/format.ts'
import { ruleOf, valueWords, type Value } from '../../shell/setting-values.ts'

type Action = Approval['action']
/** `hurts`: what cannot be undone, or takes something from somebody. */
export type Change = { what: string; now: string; then: string; hurts?: boolean }
export type Fact = { label: string; value: string }

export const actWords: Record<Action, string> = {
  'round.void': '회차 무효',
  'round.correct': '재정산',
  'odds.override': '배당·한도 완화',
  'deposit.complete': '충전 승인',
  'withdrawal.complete': '환전 승인',
  'member.adjust': '잔액 조정',
  'operator.role': '역할 변경',
  'operator.off': '관리자 사용 중지',
  'operator.factor': '2단계 인증 해제',
  'member.shut': '장기 정지·해제',
  'recovery.code': '복구 코드',
  'member.details': '계좌·연락처 변경',
  'member.factor': '회원 2단계 인증 해제',
  'member.passkey': '회원 패스키 해제',
  'setting.loosen': '설정 완화',
  'grade.loosen': '회원 그룹 한도 완화',
  'terms.publish': '약관 새 버전',
  'settlement.close': '파트너 정산',
  'settlement.terms': '루징 설정',
  'settlement.adjust': '정산 조정',
  'ring.recover': '롤링 되찾기',
  'ring.bind': '한 무리로 정하기',
  'ring.lift': '롤링 0 해제',
}

/** '회차 무효를', '역할 변경을' */
export function actObject(action: Action): string {
  const word = actWords[action]
  const closed = (word.charCodeAt(word.length - 1) - 0xac00) % 28 > 0
  return `${word}${closed ? '을' : '를'}`
}

const MILLION = 1_000_000
const wordOf = (words: Record<string, string>, key: unknown) => words[String(key)] ?? String(key)

export function amountWords(pocket: unknown, amount: unknown): string {
  if (pocket === 'coin') return `${Number(amount) / MILLION}코인`
  return `${formatWon(Number(amount))}${pocket === 'point' ? '포인트' : '원'}`
}

export function resultWords(result: unknown): string {
  const drawn = result as CorrectedResult
  if (drawn === null) return '회차 무효'
  return drawn.balls.join(' ') + (drawn.powerball === null ? '' : ` + ${drawn.powerball}`)
}

export const listWords = (list: unknown, words: Record<string, string>) =>
  (Array.isArray(list) ? list : []).map((each) => wordOf(words, each)).join(', ')

export function settingWords(key: unknown, value: unknown): string {
  const rule = ruleOf(String(key))
  return rule ? valueWords(rule, value as Value) : String(value)
}

/** '루징 15% · 이월' */
export function termsWords(given: unknown): string {
  const { share, carries } = given as { share: number; carries: boolean }
  return `루징 ${shareWords(share)}${carries ? ' · 이월' : ''}`
}

export const signedWon = (amount: unknown) =>
  `${Number(amount) < 0 ? '−' : ''}${formatWon(Math.abs(Number(amount)))}원`

/** What a change of an account would change: from what to what, masked. */
export function detailsOf(detail: Approval['detail']) {
  const { from, to } = detail as Record<'from' | 'to', Record<string, string | null>>
  return (Object.keys(detailWords) as (keyof typeof detailWords)[]).flatMap((name) => {
    const then = to[name]
    return then ? [{ what: detailWords[name], now: from[name] || '없음', then }] : []
  })
}

/** Whether a request lifts a suspension, which has no end then. */
export const isLift = ({ scopes }: Approval['detail']) => (scopes as string[]).length === 0

/** The end of a suspension that is asked for; older requests are for good and name none. */
export const untilWord = (until: unknown) => (typeof until === 'string' ? dayTime(until) : '없음')

/** What the title leaves open. */
export function factsOf({ action, detail }: Pick<Approval, 'action' | 'detail'>): Fact[] {
  const { uid, asked, amount, pocket, way, from, to } = detail
  const member = { label: '회원', value: String(uid) }
  switch (action) {
    case 'round.void':
      return []
    case 'round.correct':
      return [
        { label: '변경할 결과', value: resultWords(detail.result) },
        { label: '회원', value: `${formatWon(Number(detail.members))}명` },
        { label: '다시 지급', value: amountWords('money', detail.given) },
        { label: '회수', value: amountWords('money', detail.taken) },
        ...(Number(detail.kept) > 0
          ? [{ label: '회수 못함', value: amountWords('money', detail.kept) }]
          : []),
      ]
    case 'odds.override':
      return [
        { label: '98% 초과', value: detail.raised },
        { label: '넓힐 한도', value: detail.loosened },
        { label: '롤링 한도를 넘는 회원', value: detail.beyond },
      ].flatMap(({ label, value }) =>
        typeof value === 'string' && value !== '' ? [{ label, value }] : [],
      )
    case 'deposit.complete':
      return [
        member,
        ...(asked === amount ? [] : [{ label: '신청', value: amountWords('money', asked) }]),
        { label: '충전', value: amountWords('money', amount) },
      ]
    case 'withdrawal.complete':
      return [member, { label: '환전', value: amountWords('money', amount) }]
    case 'member.adjust':
      return [
        member,
        {
          label: wordOf(pocketWords, pocket),
          value: `${amountWords(pocket, amount)} ${wordOf(wayWords, way)}`,
        },
      ]
    case 'operator.role':
      return [{ label: '역할', value: `${String(from)} → ${String(to)}` }]
    case 'operator.off':
      return [{ label: '효과', value: '바로 로그아웃되고 로그인할 수 없음' }]
    case 'operator.factor':
      return [{ label: '효과', value: '비밀번호만으로 로그인 · 패스키 모두 지움' }]
    case 'member.shut':
      return isLift(detail)
        ? [{ label: '정지', value: '해제' }]
        : [
            { label: '정지 범위', value: listWords(detail.scopes, scopeWords) },
            { label: '기한', value: untilWord(detail.until) },
          ]
    case 'member.factor':
      return [member, { label: '효과', value: '비밀번호만으로 로그인 · 환전 24시간 보류' }]
    case 'member.passkey':
      return [
        member,
        { label: '패스키', value: String(detail.words) },
        { label: '효과', value: '그 패스키로 로그인할 수 없음 · 환전 24시간 보류' },
      ]
    case 'recovery.code':
      return [member, { label: '알리는 방법', value: wordOf(toldWords, detail.told) }]
    case 'member.details':
      return [member, ...detailsOf(detail).map(({ what, then }) => ({ label: what, value: then }))]
    case 'terms.publish':
      return [
        { label: '시행', value: dayTime(String(detail.inForceAt)) },
        { label: '바뀐 점', value: String(detail.summary) },
      ]
    case 'settlement.close':
      return [
        { label: '파트너', value: String(uid) },
        { label: '기간', value: `${String(detail.first)}부터` },
        { label: '루징 대상', value: signedWon(detail.target) },
        { label: '받을 돈', value: amountWords('money', detail.paid) },
      ]
    case 'settlement.terms':
      return [
        { label: '파트너', value: String(uid) },
        { label: '지금', value: termsWords(detail.was) },
        { label: '바꿀 값', value: termsWords(detail) },
      ]
    case 'settlement.adjust':
      return [
        { label: '파트너', value: String(uid) },
        { label: '다음 정산', value: signedWon(amount) },
      ]
    case 'grade.loosen':
      return [{ label: '넓힐 한도', value: String(detail.loosened) }]
    case 'ring.recover':
      return [
        { label: '맞베팅', value: `${formatWon(Number(detail.pairs))}쌍` },
        { label: '베팅금액', value: amountWords('money', detail.stakes) },
        { label: '되찾을 롤링', value: amountWords('point', detail.points) },
        { label: '회원이 읽는 사유', value: String(detail.text) },
      ]
    case 'ring.bind':
    case 'ring.lift':
      return [
        { label: '회원', value: (detail.uids as string[]).join(', ') },
        { label: '회원이 읽는 사유', value: String(detail.text) },
      ]
    case 'setting.loosen':
      return [
        { label: '지금', value: settingWords(detail.key, detail.was) },
        { label: '바꿀 값', value: settingWords(detail.key, detail.value) },
      ]
  }
}

/** Where an operator looks before deciding. */
export function placeOf({
  action,
  subject,
  detail,
}: Pick<Approval, 'action' | 'subject' | 'detail'>) {
  const id = String(subject)
  switch (action) {
    case 'round.void':
    case 'round.correct':
      return { to: '/rounds/$id', params: { id } } as const
    case 'odds.override':
      return { to: '/odds/$game', params: { game: games[subject - 1]?.key ?? '' } } as const
    case 'deposit.complete':
      return { to: '/desk/deposits' } as const
    case 'withdrawal.complete':
      return { to: '/desk/withdrawals' } as const
    case 'ring.recover':
    case 'ring.bind':
    case 'ring.lift':
      return { to: '/radar', search: { no: id } } as const
    case 'grade.loosen':
      return { to: '/grades/$id', params: { id } } as const
    case 'member.adjust':
      return { to: '/members/$id', params: { id } } as const
    case 'member.shut':
    case 'member.factor':
      return { to: '/members/$id', params: { id } } as const
    case 'recovery.code':
      return { to: '/desk/recoveries' } as const
    case 'member.passkey':
    case 'member.details':
      return { to: '/members/$id', params: { id: String(detail.member) } } as const
    case 'operator.role':
    case 'operator.off':
    case 'operator.factor':
      return { to: '/operators' } as const
    case 'terms.publish':
      return { to: '/terms/$kind', params: { kind: String(detail.kind) } } as const
    case 'settlement.close':
      return {
        to: '/settlements/$id/$first',
        params: { id, first: String(detail.first) },
      } as const
    case 'settlement.terms':
    case 'settlement.adjust':
      return { to: '/members/$id', params: { id } } as const
    case 'setting.loosen':
      return { to: '/settings/$key', params: { key: String(detail.key) } } as const
  }
}

type Asked = Pick<Approval, 'subject' | 'detail'>
const byNumber = ({ subject }: Asked) => ({ id: subject })
const byDetail = ({ detail }: Asked) => ({ id: Number(detail.member) })
const byName = ({ detail }: Asked) => ({ uid: String(detail.uid) })
const aboutMembers: Partial<Record<Action, (asked: Asked) => { id: number } | { uid: string }>> = {
  'member.adjust': byNumber,
  'member.shut': byNumber,
  'member.factor': byNumber,
  'settlement.close': byNumber,
  'settlement.terms': byNumber,
  'settlement.adjust': byNumber,
  'member.passkey': byDetail,
  'member.details': byDetail,
  'deposit.complete': byName,
  'withdrawal.complete': byName,
  'recovery.code': byName,
}

/** The member a request is about, by number or name; null: it is about none. */
export const memberOf = ({ action, ...asked }: Asked & Pick<Approval, 'action'>) =>
  aboutMembers[action]?.(asked) ?? null
