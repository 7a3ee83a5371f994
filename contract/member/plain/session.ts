/** What login says, on the site before it asks and on the server when it refuses (seed 1 §5). */
export const sessionText = {
  noUid: '아이디를 입력해주세요.',
  noUpw: '비밀번호를 입력해주세요.',
  noCaptcha: '보안문구를 입력해주세요.',
} as const
