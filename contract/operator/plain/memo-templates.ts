/** What the console says of memos' templates, and the server when it refuses (docs/adr/0130-memo-templates.md). */

/** What may stand in a text between double braces. */
export const memoPlaces = ['아이디', '닉네임', '보유금'] as const
export type MemoPlace = (typeof memoPlaces)[number]

/** In use at a time. */
export const MEMO_TEMPLATES_MOST = 100

const all = memoPlaces.map((place) => `{{${place}}}`).join(', ')

export const memoTemplateText = {
  hint: `${all}은 받는 회원의 것으로 바뀝니다.`,
  unknown: (place: string) => `쓸 수 없는 자리입니다: ${place}. ${all}만 쓸 수 있습니다.`,
  inTag: `${all}은 태그나 속성 안에 쓸 수 없습니다. 글 안에 써주세요.`,
  changed: '고른 템플릿이 그사이에 수정되었습니다. 템플릿을 다시 골라주세요.',
  full: `템플릿은 ${MEMO_TEMPLATES_MOST}개까지 쓸 수 있습니다. 쓰지 않는 것을 보관해주세요.`,
  saved: '템플릿을 저장했습니다.',
  archived: '템플릿을 보관했습니다.',
  restored: '템플릿을 다시 사용합니다.',
  nobody: '없는 아이디입니다.',
} as const
