/** What a partner says to a closed statement, and what of it is told (docs/adr/0118-statements-disputed.md), free of schemas. */

/** What of a statement can be disputed, and what its `ref` numbers: nothing (0), a member, a bet, an adjustment. */
export const disputeLines = ['all', 'member', 'draw', 'vendor', 'adjustment'] as const
export type DisputeLine = (typeof disputeLines)[number]

/** `left`: its partner closed the account, in a release in which a dispute that waits did not keep it open. */
export const disputeStates = {
  open: '답변 대기',
  accepted: '받아들임',
  rejected: '받아들이지 않음',
  left: '탈퇴로 끝남',
} as const
export type DisputeState = keyof typeof disputeStates

/** Characters of a dispute, and of its answer. */
export const DISPUTE_MAX = 500
/** Of one statement, so many wait for an answer at once. */
export const DISPUTES_OPEN = 20

/** Why something cannot be done, and what was done, as it is told. */
export const disputeText = {
  notClosed: '닫은 정산에만 동의하거나 이의를 제기할 수 있습니다.',
  noLine: '이 명세서에 없는 줄입니다.',
  noText: '이의 내용을 입력해주세요.',
  longText: `이의 내용은 ${DISPUTE_MAX}자까지 쓸 수 있습니다.`,
  open: '이 줄에는 답변을 기다리는 이의가 이미 있습니다.',
  many: `답변을 기다리는 이의는 명세서마다 ${DISPUTES_OPEN}건까지입니다. 답변을 받은 뒤에 제기해주세요.`,
  late: '이의를 제기할 수 있는 기간이 지났습니다.',
  agreed: '이미 동의한 명세서입니다.',
  waits: '답변을 기다리는 이의가 있습니다. 답변을 받은 뒤에 동의할 수 있습니다.',
  disputed: '이의를 제기했습니다. 답변은 이 페이지와 쪽지로 알려드립니다.',
  agreedNow: '명세서에 동의했습니다.',
} as const

type Named = {
  line: DisputeLine
  ref: number
  /** whose line or bet it is */
  uid: string | null
  /** the game of a bet */
  title: string | null
  /** of an adjustment */
  reason: string | null
}

/** The line in words. */
export function lineWords({ line, ref, uid, title, reason }: Named): string {
  if (line === 'all') return '명세서 전체'
  if (line === 'member') return `회원 ${uid}`
  if (line === 'adjustment') return `조정: ${reason}`
  return `${uid} ${title} 베팅 ${ref}`
}
