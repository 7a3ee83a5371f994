/**
 * Who may do what: the one table of permissions, read by the server that refuses and the console that hides
 * (docs/spec/rules.md#operators).
 */
export const roles = ['관리자', '정산', '상담', '게임', '열람'] as const
export type Role = (typeof roles)[number]

const table = {
  'rounds.read': ['관리자', '정산', '게임', '열람'],
  'rounds.void': ['관리자', '게임'],
  'rounds.correct': ['관리자', '게임'],
  'bets.read': ['관리자', '정산', '상담', '게임', '열람'],
  'odds.read': ['관리자', '정산', '게임', '열람'],
  'odds.write': ['관리자', '게임'],
  'whatif.read': ['관리자', '정산', '게임', '열람'],
  'whatif.run': ['관리자', '게임'],
  'radar.read': ['관리자', '정산', '상담', '게임', '열람'],
  'radar.work': ['관리자', '정산', '상담', '게임'],
  'radar.recover': ['관리자', '정산'],
  'training.read': ['관리자', '정산', '상담', '게임', '열람'],
  'training.run': ['관리자', '정산', '상담', '게임'],
  'training.lead': ['관리자'],
  'vendors.read': ['관리자', '정산', '게임', '열람'],
  'vendors.write': ['관리자', '게임'],
  'vendors.keys': ['관리자'],
  'approvals.read': ['관리자', '정산', '상담', '게임', '열람'],
  'approvals.decide': ['관리자', '정산', '상담', '게임'],
  'audit.read': ['관리자', '열람'],
  'audit.export': ['관리자'],
  'events.read': ['관리자', '열람'],
  'alarms.read': ['관리자', '정산', '게임', '열람'],
  'alarms.decide': ['관리자', '정산', '게임'],
  'handovers.read': ['관리자', '정산', '상담', '게임', '열람'],
  'handovers.write': ['관리자', '정산', '상담', '게임'],
  'signups.read': ['관리자', '상담', '열람'],
  'signups.decide': ['관리자', '상담'],
  'deposits.read': ['관리자', '정산', '열람'],
  'deposits.decide': ['관리자', '정산'],
  'withdrawals.read': ['관리자', '정산', '열람'],
  'withdrawals.decide': ['관리자', '정산'],
  'inquiries.read': ['관리자', '상담', '열람'],
  'inquiries.answer': ['관리자', '상담'],
  'recoveries.read': ['관리자', '상담', '열람'],
  'recoveries.decide': ['관리자', '상담'],
  'recoveries.confirm': ['관리자'],
  'terms.read': ['관리자', '정산', '상담', '게임', '열람'],
  'terms.write': ['관리자'],
  'notices.read': ['관리자', '상담', '열람'],
  'notices.write': ['관리자', '상담'],
  'memos.read': ['관리자', '상담', '열람'],
  'memos.write': ['관리자', '상담'],
  'memos.templates': ['관리자', '상담'],
  'settings.read': ['관리자', '정산', '게임', '열람'],
  'settings.write': ['관리자'],
  'members.read': ['관리자', '정산', '상담', '게임', '열람'],
  'members.private': ['관리자', '정산', '상담'],
  'members.note': ['관리자', '정산', '상담'],
  'members.state': ['관리자', '상담'],
  'members.edit': ['관리자'],
  'members.details': ['관리자', '정산', '상담'],
  'members.confirm': ['관리자', '정산'],
  'members.logout': ['관리자', '상담'],
  'members.adjust': ['관리자', '정산'],
  'members.grade': ['관리자', '상담'],
  'grades.read': ['관리자', '정산', '상담', '게임', '열람'],
  'grades.write': ['관리자'],
  'tree.read': ['관리자', '정산', '상담', '열람'],
  'tree.write': ['관리자'],
  'rolling.read': ['관리자', '정산', '열람'],
  'reports.export': ['관리자', '정산', '게임'],
  'reports.read': ['관리자', '정산', '게임', '열람'],
  'books.read': ['관리자', '정산', '열람'],
  'settlements.read': ['관리자', '정산', '열람'],
  'settlements.write': ['관리자', '정산'],
  'codes.read': ['관리자', '상담', '열람'],
  'codes.write': ['관리자'],
  'blacklist.read': ['관리자', '상담', '열람'],
  'blacklist.write': ['관리자', '상담'],
  'operators.read': ['관리자'],
  'operators.write': ['관리자'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof table
export const permissions: Record<Permission, readonly Role[]> = table

/** What waits for a second operator, and the permission the one who decides it needs. */
export const secondOperator = {
  'round.void': 'rounds.void',
  'round.correct': 'rounds.correct',
  'odds.override': 'odds.write',
  'deposit.complete': 'deposits.decide',
  'withdrawal.complete': 'withdrawals.decide',
  'member.adjust': 'members.adjust',
  'operator.role': 'operators.write',
  'operator.off': 'operators.write',
  'operator.factor': 'operators.write',
  'member.shut': 'members.state',
  'recovery.code': 'recoveries.confirm',
  'member.details': 'members.confirm',
  'member.factor': 'recoveries.confirm',
  'member.passkey': 'recoveries.confirm',
  'setting.loosen': 'settings.write',
  'grade.loosen': 'grades.write',
  'terms.publish': 'terms.write',
  'settlement.close': 'settlements.write',
  'settlement.terms': 'settlements.write',
  'settlement.adjust': 'settlements.write',
  'ring.recover': 'radar.recover',
  'ring.bind': 'radar.recover',
  'ring.lift': 'radar.recover',
} as const satisfies Record<string, Permission>
export type ApprovalAction = keyof typeof secondOperator
export const approvalActions = Object.keys(secondOperator) as [ApprovalAction, ...ApprovalAction[]]

/** A request is read by who may read the thing it is about (docs/spec/rules.md#operators). */
export const approvalReaders = {
  'round.void': 'rounds.read',
  'round.correct': 'rounds.read',
  'odds.override': 'odds.read',
  'deposit.complete': 'deposits.read',
  'withdrawal.complete': 'withdrawals.read',
  'member.adjust': 'deposits.read',
  'operator.role': 'operators.read',
  'operator.off': 'operators.read',
  'operator.factor': 'operators.read',
  'member.shut': 'members.read',
  'recovery.code': 'recoveries.read',
  'member.details': 'members.read',
  'member.factor': 'members.read',
  'member.passkey': 'members.read',
  'setting.loosen': 'settings.read',
  'grade.loosen': 'grades.read',
  'terms.publish': 'terms.read',
  'settlement.close': 'settlements.read',
  'settlement.terms': 'settlements.read',
  'settlement.adjust': 'settlements.read',
  'ring.recover': 'radar.read',
  'ring.bind': 'radar.read',
  'ring.lift': 'radar.read',
} as const satisfies Record<ApprovalAction, Permission>

/** Who works a thing opens a masked value of it (docs/spec/rules.md#operators). */
export const maskedRights = {
  member: 'members.private',
  change: 'members.private',
  deposit: 'deposits.decide',
  withdrawal: 'withdrawals.decide',
} as const satisfies Record<string, Permission>

/** The desk's queues whose readers tell each other what they have open (docs/adr/0052). */
export const lookedAt = ['deposits', 'withdrawals', 'inquiries', 'signups'] as const
export type LookKind = (typeof lookedAt)[number]

/** Who decides a request may have it, and give it to another who does (docs/adr/0127). */
export const assignRights = {
  deposits: 'deposits.decide',
  withdrawals: 'withdrawals.decide',
  inquiries: 'inquiries.answer',
  signups: 'signups.decide',
} as const satisfies Record<string, Permission>
export type AssignKind = keyof typeof assignRights
export const assignKinds = Object.keys(assignRights) as [AssignKind, ...AssignKind[]]

/** Who works a list exports it (docs/spec/rules.md#operators). */
export const exportRights = {
  audit: 'audit.export',
  events: 'audit.export',
  deposits: 'deposits.decide',
  withdrawals: 'withdrawals.decide',
  members: 'members.state',
  inquiries: 'inquiries.answer',
  rolling: 'deposits.decide',
  points: 'deposits.decide',
  reports: 'reports.export',
  bets: 'reports.export',
  rounds: 'rounds.void',
  alarms: 'alarms.decide',
  blocks: 'blacklist.write',
  online: 'members.logout',
  hours: 'deposits.decide',
  vendorCalls: 'vendors.write',
  vendorReturns: 'reports.export',
  settlement: 'settlements.write',
  statements: 'settlements.write',
  signups: 'signups.decide',
  changes: 'members.details',
  approvals: 'approvals.decide',
  codes: 'codes.write',
  mailings: 'memos.write',
  handovers: 'handovers.write',
  rings: 'radar.work',
  ringPairs: 'radar.work',
} as const satisfies Record<string, Permission>
type ExportedList = keyof typeof exportRights
/** Exports without data of persons: every other asks for a proof. */
const impersonal: readonly ExportedList[] = ['reports', 'rounds', 'hours', 'vendorReturns']
export const exportsPersons = (list: ExportedList) => !impersonal.includes(list)
export const exportedLists = Object.keys(exportRights) as [ExportedList, ...ExportedList[]]

/** What lists that are exported are filtered by, under the names that screens have them by in their address. */
export const exportFilters = [
  ...(['state', 'uid', 'text', 'type', 'actor', 'member', 'action', 'game', 'line'] as const),
  ...(['vendor', 'call', 'status', 'tx', 'player', 'kind', 'partner', 'round'] as const),
  ...(['vendorRound', 'least', 'most', 'weight', 'address', 'category', 'rule'] as const),
  ...(['code', 'grade', 'by', 'first', 'ring'] as const),
] as const
type ExportFilter = (typeof exportFilters)[number]
export const isExportFilter = (name: string): name is ExportFilter =>
  (exportFilters as readonly string[]).includes(name)

export const may = (role: Role, permission: Permission) => permissions[permission].includes(role)

export const operatorText = {
  wrong: '아이디 또는 비밀번호가 올바르지 않습니다.',
  busy: '로그인 시도가 많아 확인이 필요합니다. 잠시만 기다려주세요.',
  denied: '권한이 없습니다. 관리자에게 요청해주세요.',
  logout: '로그인 후 이용해주세요.',
  noReason: '사유를 2자 이상 입력해주세요.',
  pending: '이미 승인 대기중인 요청이 있습니다.',
  own: '본인이 요청한 건은 승인할 수 없습니다. 다른 운영자가 처리해야 합니다.',
  decided: '이미 처리된 요청입니다.',
  over: '이미 정산되었거나 무효 처리된 회차입니다.',
  notFound: '존재하지 않는 항목입니다.',
  requested: '회차 무효를 요청했습니다. 다른 운영자의 승인을 기다립니다.',
  approved: '승인했습니다.',
  waiting: '다른 운영자의 승인을 기다립니다.',
  completed: '완료했습니다.',
  refused: '거절했습니다.',
  changed: '그사이에 바뀌었습니다. 다시 확인해주세요.',
  held: (until: string) =>
    `계정 정보가 바뀐 회원이라 ${until}까지 환전할 수 없습니다. 그 뒤에 처리하거나 거절해주세요.`,
  frozen: '본인이 잠근 계정이라 환전할 수 없습니다. 계정을 연 뒤에 처리하거나 거절해주세요.',
  isFrozen: '이미 잠긴 계정입니다.',
  isOpen: '잠기지 않은 계정입니다.',
  rejected: '반려했습니다.',
  withdrawn: '요청을 철회했습니다.',
  notOwn: '본인이 요청한 건만 철회할 수 있습니다.',
  otherDraft: '이미 저장된 내용입니다. 목록에서 확인하고 고쳐주세요.',
  lapsed: '더 이상 할 수 없는 요청이라 자동으로 끝났습니다.',
} as const
