/** Who may do what: the one table of permissions, read by the server that refuses and the console that hides (rules.md §10). */
export const roles = ['관리자', '정산', '상담', '게임', '열람'] as const
export type Role = (typeof roles)[number]

const table = {
  'rounds.read': ['관리자', '정산', '게임', '열람'],
  'rounds.void': ['관리자', '게임'],
  'approvals.read': ['관리자', '정산', '게임', '열람'],
  'approvals.decide': ['관리자', '게임'],
  'audit.read': ['관리자', '열람'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof table
export const permissions: Record<Permission, readonly Role[]> = table

export const may = (role: Role, permission: Permission) => permissions[permission].includes(role)

export const operatorText = {
  wrong: '아이디 또는 비밀번호가 올바르지 않습니다.',
  slow: '로그인 실패가 많습니다. 30분 뒤에 다시 시도해주세요.',
  denied: '권한이 없습니다.',
  logout: '로그인이 필요합니다.',
  noReason: '사유를 2자 이상 입력해주세요.',
  pending: '이미 승인 대기중인 요청이 있습니다.',
  own: '본인이 요청한 건은 승인할 수 없습니다. 다른 운영자가 처리해야 합니다.',
  decided: '이미 처리된 요청입니다.',
  over: '이미 정산되었거나 무효 처리된 회차입니다.',
  notFound: '존재하지 않는 항목입니다.',
  requested: '회차 취소를 요청했습니다. 다른 운영자의 승인을 기다립니다.',
  approved: '승인했습니다. 베팅금액을 모두 돌려주었습니다.',
  rejected: '반려했습니다.',
} as const
