/** Hand-overs at a shift's end: what the console says before it asks, and the server when it refuses (docs/adr/0128). */
import { actionWords } from './actions.ts'
import type { Permission } from './permissions.ts'

export const HANDOVER_NOTES_MAX = 2_000

/** Of what was the leaving operator's: kept, released to all, or given to one. */
export const handoverFates = ['keep', 'release', 'give'] as const
export type HandoverFate = (typeof handoverFates)[number]

/** What can be somebody's and open, and who reads it of another. */
export const handoverAbouts = {
  deposits: { word: '충전', read: 'deposits.read' },
  withdrawals: { word: '환전', read: 'withdrawals.read' },
  inquiries: { word: '문의', read: 'inquiries.read' },
  signups: { word: '가입', read: 'signups.read' },
  alarms: { word: '경보', read: 'alarms.read' },
  approvals: { word: '2차 승인 요청', read: 'approvals.read' },
} as const satisfies Record<string, { word: string; read: Permission }>
export type HandoverAbout = keyof typeof handoverAbouts
export const handoverAboutNames = Object.keys(handoverAbouts) as [HandoverAbout, ...HandoverAbout[]]

/** What waits, in the order of the desk, and who reads it. */
export const handoverQueues = {
  deposits: { word: '충전 신청', read: 'deposits.read' },
  withdrawals: { word: '환전 신청', read: 'withdrawals.read' },
  inquiries: { word: '문의', read: 'inquiries.read' },
  signups: { word: '가입 신청', read: 'signups.read' },
  recoveries: { word: '계정 찾기', read: 'recoveries.read' },
  changes: { word: '정보 변경', read: 'members.details' },
  approvals: { word: '2차 승인', read: 'approvals.read' },
  alarms: { word: '경보', read: 'alarms.read' },
} as const satisfies Record<string, { word: string; read: Permission }>
type HandoverQueue = keyof typeof handoverQueues
export const handoverQueueNames = Object.keys(handoverQueues) as [HandoverQueue, ...HandoverQueue[]]

/** Acts of the log that decide nothing: an operator's own doors and lists, looking, and who has what. */
const undecided = [
  'operator.login',
  'operator.logout',
  'operator.password',
  'operator.session.end',
  'operator.proof',
  'operator.factor.on',
  'operator.factor.off',
  'operator.passkey.on',
  'operator.passkey.name',
  'operator.passkey.off',
  'masked.open',
  'member.find',
  'recovery.read',
  'csv.export',
  'vendor.round.ask',
]
const undecidedWords = ['filter', 'desk', 'handover']

/** Who reads how many of an act another did, by its first word. */
const actReaders: Record<string, Permission> = {
  operator: 'operators.read',
  setting: 'settings.read',
  schedule: 'settings.read',
  odds: 'odds.read',
  round: 'rounds.read',
  settlement: 'settlements.read',
  terms: 'terms.read',
  deposit: 'deposits.read',
  withdrawal: 'withdrawals.read',
  inquiry: 'inquiries.read',
  template: 'inquiries.read',
  recovery: 'recoveries.read',
  notice: 'notices.read',
  popup: 'notices.read',
  picture: 'notices.read',
  memo: 'memos.read',
  signup: 'signups.read',
  member: 'members.read',
  note: 'members.read',
  alarm: 'alarms.read',
  code: 'codes.read',
  grade: 'grades.read',
  blacklist: 'blacklist.read',
  vendor: 'vendors.read',
  radar: 'radar.read',
  ring: 'radar.read',
}

const firstWord = (action: string) => action.slice(0, action.indexOf('.'))

/** Who reads how many of an act another did; undefined for an act that no hand-over counts. */
export const readerOf = (action: string): Permission | undefined =>
  undecided.includes(action) || undecidedWords.includes(firstWord(action))
    ? undefined
    : actReaders[firstWord(action)]

/** The acts a hand-over counts. */
export const countedActs = Object.keys(actionWords).filter((action) => readerOf(action))

export const handoverText = {
  made: '인계했습니다. 이제 로그아웃하셔도 됩니다.',
  acknowledged: '인수인계를 확인했습니다.',
  long: `메모는 ${HANDOVER_NOTES_MAX.toLocaleString()}자까지 쓸 수 있습니다.`,
  noOne: '담당을 넘길 운영자를 골라주세요.',
  changed: '그사이 다른 창에서 인계했습니다. 화면을 새로 열어주세요.',
  own: '본인이 쓴 인수인계입니다. 다음 운영자가 확인합니다.',
} as const
