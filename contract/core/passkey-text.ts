/** What passkeys say at both doors, the site's and the console's. */
export const PASSKEYS_MOST = 10
/** Characters of a name. */
export const PASSKEY_NAME_MOST = 40

/** Each refusal and outcome, said by the server or by the page that asks the browser. */
export const passkeyText = {
  wrong: '패스키를 확인하지 못했습니다. 다시 시도하거나 비밀번호를 입력해주세요.',
  notMade: '패스키를 등록하지 못했습니다. 다시 시도해주세요.',
  none: '등록한 패스키가 없습니다.',
  closed: '지금은 패스키를 쓸 수 없습니다. 비밀번호를 입력해주세요.',
  most: `패스키는 ${PASSKEYS_MOST}개까지 등록할 수 있습니다. 쓰지 않는 것을 지워주세요.`,
  known: '이미 등록한 패스키입니다.',
  gone: '이미 지운 패스키입니다.',
  added: '패스키를 등록했습니다. 다음부터 비밀번호 없이 로그인할 수 있습니다.',
  badName: `이름은 1~${PASSKEY_NAME_MOST}자로 입력해주세요.`,
  named: '패스키 이름을 바꿨습니다.',
  removed: '패스키를 지웠습니다. 그 패스키로는 로그인할 수 없습니다.',
} as const
