/** The documents members agree to (docs/adr/0117-terms-in-versions.md). */
export const termsKinds = ['use', 'privacy', 'rules', 'protection'] as const
export type TermsKind = (typeof termsKinds)[number]

/** What each is called. */
export const termsNames: Record<TermsKind, string> = {
  use: '이용약관',
  privacy: '개인정보 처리방침',
  rules: '게임 규칙',
  protection: '이용자 보호 안내',
}
