/** What members read of terms. */
export const termsText = {
  /** the refusal of play; its `terms` is true */
  due: '새로 시행된 약관에 동의한 뒤 게임을 이용할 수 있습니다.',
  changed: '그사이 약관이 바뀌었습니다. 바뀐 내용을 확인하고 다시 동의해주세요.',
  agreed: '약관에 동의했습니다.',
  notFound: '존재하지 않는 약관입니다.',
} as const
