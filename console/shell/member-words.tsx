/** What members are and have, in words. */
import { scopeWords, type AlikeWhy } from '@madang/contract/operator/plain/members.ts'
import type { MemberRow } from '@madang/contract/operator/members.ts'

import { Tag, type Sign } from './tag.tsx'

type State = MemberRow['state']
type Scope = MemberRow['scopes'][number]

export const states: Record<State, Sign> = {
  waiting: { word: '승인대기', tone: 'ochre', icon: 'clock' },
  active: { word: '정상', tone: 'jade', icon: 'check' },
  suspended: { word: '정지', tone: 'bad', icon: 'lock' },
  excluded: { word: '자가배제', tone: 'bad', icon: 'minus' },
  left: { word: '탈퇴', tone: '', icon: 'x' },
}
export const stateWords = Object.fromEntries(
  Object.entries(states).map(([state, { word }]) => [state, word]),
)
export const isState = (text: string): text is State => Object.hasOwn(states, text)

export const memberTypes = {
  유저: '유저',
  다이아총판: '다이아총판',
  총판: '총판',
  대리점: '대리점',
  부대리점: '부대리점',
  직원: '직원',
} as const
export const featureWords = { highlow: '하이로우 타일', coinDetail: '코인 입금 주소' } as const
export const accountWords = { bank: '은행', coin: '코인', usdt: 'USDT' } as const

/** By what sign two members may be one person. */
export const alikeWords: Record<AlikeWhy, string> = {
  device: '같은 기기',
  account: '같은 계좌',
  address: '같은 IP',
  network: '같은 망',
}

export const scopesInWords = (scopes: readonly Scope[]) =>
  scopes.map((scope) => scopeWords[scope]).join(' · ')

/** The state, and beside it what a suspension takes. */
export const StateTag = ({ state, scopes }: { state: State; scopes: readonly Scope[] }) => (
  <span className="row">
    <Tag {...states[state]} />
    {scopes.length > 0 && <span className="tag bad">{scopesInWords(scopes)} 정지</span>}
  </span>
)
