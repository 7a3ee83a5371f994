/** What can be asked before it is saved, and how the answer is put into words. */
import { formatWon } from '../../core/won.ts'
import { limitKeys } from './odds.ts'
import type { Permission } from './permissions.ts'

/** Days that are replayed: whole days of Seoul, the last of them yesterday. */
export const replayDays = [1, 7, 30] as const
export type ReplayDays = (typeof replayDays)[number]

/** Settings whose change can be replayed. */
export const replayedSettings = [...limitKeys, 'turnoverPercent'] as const

export const draftKinds = ['odds', 'setting', 'rates'] as const
export type DraftKind = (typeof draftKinds)[number]
export const draftWords: Record<DraftKind, string> = {
  odds: '배당·한도',
  setting: '사이트 설정',
  rates: '롤링',
}

/** The permission to replay a draft is the permission to save it. */
export const draftRights = {
  odds: 'odds.write',
  setting: 'settings.write',
  rates: 'tree.write',
} as const satisfies Record<DraftKind, Permission>

export const runStates = ['running', 'done', 'cancelled', 'failed'] as const
export type RunState = (typeof runStates)[number]
export const runWords: Record<RunState, string> = {
  running: '돌리는 중',
  done: '끝남',
  cancelled: '취소됨',
  failed: '멈춤',
}

/** May be saved, by two, not at all. */
export const verdicts = ['may', 'two', 'no'] as const
export type Verdict = (typeof verdicts)[number]
export const verdictWords: Record<Verdict, string> = {
  may: '저장할 수 있음',
  two: '저장할 수 있음 · 두 사람',
  no: '저장할 수 없음',
}

/** Why a replay no longer stands for what is about to be saved. */
export const staleWords = {
  draft: '초안이 바뀌었습니다. 다시 돌려 주세요.',
  base: '저장된 값이 그사이에 바뀌었습니다. 다시 돌려 주세요.',
  age: '하루가 지난 결과입니다. 다시 돌려 주세요.',
} as const
export type Stale = keyof typeof staleWords

/** Replays of a house that run at a time, whoever asked; one of each operator. */
export const MOST_RUNNING = 2
/** Hours for which a finished replay stands for its draft. */
export const STANDS_HOURS = 24

export const whatIfText = {
  unknown: '존재하지 않는 돌리기입니다.',
  own: '이미 돌리고 있는 것이 있습니다. 끝나거나 취소한 뒤에 다시 시도해주세요.',
  busy: `한 번에 ${MOST_RUNNING}개까지 돌릴 수 있습니다. 잠시 뒤에 다시 시도해주세요.`,
  same: '바뀐 값이 없습니다.',
  noSetting: '돌려 볼 수 없는 설정입니다.',
  noGame: '존재하지 않는 게임입니다.',
  noMember: '존재하지 않는 회원입니다.',
  over: '이미 끝난 돌리기입니다.',
  notOwn: '본인이 시작한 돌리기만 취소할 수 있습니다.',
  cancelled: '돌리기를 취소했습니다.',
  started: '돌리기를 시작했습니다.',
  unfinished: '돌리기가 끝나지 않았습니다. 결과를 보고 올려주세요.',
  refused: '돌려 본 결과가 저장할 수 없음입니다. 초안을 고쳐주세요.',
} as const

/** The first and last four of a fingerprint, as it is spoken of. */
export const shortPrint = (fingerprint: string) =>
  `${fingerprint.slice(0, 4)}…${fingerprint.slice(-4)}`

const percent = (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`

/** The reasons of a verdict: what was looked at, and what was seen. */
export const reasonText = {
  ceiling: {
    ok: '모든 픽 100% 아래',
    bad: (labels: string) => `100%를 넘는 픽: ${labels}`,
    seen: (highest: number) => `최고 ${percent(highest)}`,
  },
  floor: (labels: string) => `75% 아래인 픽: ${labels}`,
  cap: {
    text: (count: number) => `98%를 넘게 올린 픽 ${count}개`,
    seen: '2차 승인',
  },
  jump: {
    text: (labels: string) => `한 번에 10% 넘게 바뀐 배당: ${labels}`,
    seen: '다시 확인',
  },
  guard: {
    text: (heads: number) => `농사 막기를 넘는 줄 ${heads}개`,
    seen: (highest: number, most: number) => `최고 ${percent(highest)} · 상한 ${percent(most)}`,
  },
  edge: {
    text: (heads: number) => `하우스 엣지보다 많이 받는 줄 ${heads}개`,
    seen: (head: string) => head,
  },
  hedge: {
    text: (count: number) => `져도 남는 맞베팅 ${count}가지`,
    seen: (label: string) => label,
  },
  loosened: { text: (labels: string) => `한도 완화: ${labels}`, seen: '2차 승인' },
  order: (small: string, large: string) => `${small} 값이 ${large} 값보다 큼`,
  aboveExposure: (label: string) => `${label} 값이 회차 지급 한도보다 큼`,
  exposure: {
    ok: '회차 지급 한도 안',
    warn: (rounds: number) => `지급 한도에 닿는 회차 ${rounds}개`,
    seen: (share: number) => `가장 큰 회차 ${(share / 100).toFixed(1)}%`,
  },
  refused: {
    ok: '거절될 베팅 없음',
    few: (bets: number) => `거절되거나 줄어들 베팅 ${formatWon(bets)}건`,
    many: (bets: number) => `거절되거나 줄어들 베팅이 많음: ${formatWon(bets)}건`,
    seen: (share: number) => `베팅의 ${percent(share)}`,
  },
  turnover: {
    ok: '막혔을 환전 없음',
    warn: (count: number) => `막혔을 환전 ${formatWon(count)}건`,
    none: '환전 조건 없음: 충전한 돈을 그대로 내보낼 수 있음',
    wide: '환전 조건을 절반 아래로 낮춤',
  },
  tooHigh: (label: string) => `${label} 롤링이 5%를 넘음`,
  aboveUpper: (label: string, most: number) => `${label} 롤링이 상위의 ${percent(most)}보다 높음`,
  belowLower: (label: string, least: number) => `${label} 롤링이 하위의 ${percent(least)}보다 낮음`,
  rateGuard: (label: string, most: number) =>
    `${label} 롤링이 농사 막기 상한 ${percent(most)}를 넘음`,
  rateEdge: (label: string, edge: number) =>
    `${label} 롤링이 하우스 엣지 ${percent(edge)}보다 높음`,
  loss: { text: '롤링까지 내면 하우스에 남는 돈이 없음', seen: '이론' },
  books: {
    ok: '지금 규칙으로 다시 셈하면 장부와 같음',
    bad: '지금 규칙으로 다시 셈한 값이 장부와 다름',
    seen: (won: number) => `${formatWon(won)}원 차이`,
    equal: '원 단위까지',
  },
  empty: '그 기간에 정산된 베팅이 없어 이론만 봄',
  unsettled: (rounds: number) => `아직 정산되지 않은 회차 ${rounds}개는 뺌`,
} as const
