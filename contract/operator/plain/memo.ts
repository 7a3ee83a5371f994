/** What the console says of memos, and the server when it refuses (docs/spec/rules.md#boards). */
export const MAILING_IDS = 1_000

export const mailingText = {
  sent: (members: string) => `${members}명에게 쪽지를 보냈습니다.`,
  nobody: '받을 회원이 없습니다.',
  unknown: (uids: string) => `받을 수 없는 아이디가 있습니다: ${uids}`,
  moved: (members: string) => `받을 회원이 ${members}명으로 바뀌었습니다. 다시 확인해주세요.`,
  noUpper: '없는 아이디입니다. 하위를 고를 회원의 아이디를 확인해주세요.',
  otherDraft: '수정하기 전의 쪽지는 이미 보냈습니다. 수정한 쪽지도 보내려면 다시 보내주세요.',
  planned: '쪽지를 예약했습니다.',
  takenBack: '예약을 취소했습니다.',
  past: '보낼 시각은 지금보다 뒤여야 합니다.',
  gone: '이미 보냈거나 취소한 예약입니다.',
  otherPlan:
    '수정하기 전의 쪽지가 이미 예약되어 있습니다. 수정한 쪽지도 보내려면 다시 예약해주세요.',
} as const

export const planStates = {
  waiting: '예약',
  sent: '보냄',
  back: '취소',
  failed: '보내지 못함',
} as const
export type PlanState = keyof typeof planStates
