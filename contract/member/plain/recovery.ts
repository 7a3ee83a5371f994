/** What the way back into an account says, on the site before it asks and on the server when it refuses (docs/spec/accounts.md). */
export const RECOVERY_TEXT_MAX = 500

export const recoveryText = {
  noName: '아이디 또는 휴대폰번호를 입력해주세요.',
  noNick: '닉네임을 입력해주세요.',
  noHolder: '예금주를 입력해주세요.',
  badDigits: '계좌번호 끝 4자리를 숫자로 입력해주세요.',
  noText: '확인에 도움이 될 내용을 입력해주세요.',
  longText: `내용은 ${RECOVERY_TEXT_MAX}자까지 입력할 수 있습니다.`,
  noWord: '내용을 입력해주세요.',
  tooMany: '답변을 받은 뒤에 더 보낼 수 있습니다.',
  gone: '신청을 찾을 수 없습니다. 처음부터 다시 신청해주세요.',
  ended: '끝난 신청입니다. 처음부터 다시 신청해주세요.',
  noCode: '코드를 입력해주세요.',
  badCode: '코드가 올바르지 않습니다. 다시 확인해주세요.',
  lateCode: '코드의 시간이 지났습니다. 새 코드를 요청해주세요.',
  busy: '시도가 많아 확인이 필요합니다. 잠시만 기다려주세요.',
  asked: '신청했습니다. 이 화면에서 기다려주세요.',
  sent: '보냈습니다.',
  done: '새 비밀번호로 변경했습니다. 로그인해주세요.',
} as const

export type RecoveryFields = {
  name: string
  nick: string
  holder: string
  digits: string
  text: string
}

/** The sentence for one field, undefined when it is right; what the server judges too. */
export function recoveryError(field: keyof RecoveryFields, fields: RecoveryFields) {
  const value = fields[field].trim()
  switch (field) {
    case 'name':
      return value === '' ? recoveryText.noName : undefined
    case 'nick':
      return value === '' ? recoveryText.noNick : undefined
    case 'holder':
      return value === '' ? recoveryText.noHolder : undefined
    case 'digits':
      return /^\d{4}$/.test(value) ? undefined : recoveryText.badDigits
    case 'text':
      if (value === '') return recoveryText.noText
      return value.length > RECOVERY_TEXT_MAX ? recoveryText.longText : undefined
  }
}
