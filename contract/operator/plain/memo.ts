/** What the console says of memos, and the server when it refuses (docs/spec/rules.md#boards). */
export const MAILING_IDS = 1_000

export const mailingText = {
  sent: (members: string) => `${members}명에게 쪽지를 보냈습니다.`,
  nobody: '받을 회원이 없습니다.',
  unknown: (uids: string) => `받을 수 없는 아이디가 있습니다: ${uids}`,
  moved: (members: string) => `받을 회원이 ${members}명으로 바뀌었습니다. 다시 확인해주세요.`,
  noUpper: '없는 아이디입니다. 하위를 고를 회원의 아이디를 확인해주세요.',
  otherDraft: '수정하기 전의 쪽지는 이미 보냈습니다. 수정한 쪽지도 보내려면 다시 보내주세요.',
} as const
