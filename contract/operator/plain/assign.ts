/** What is said of who has a request of the desk. */
export const assignText = {
  taken: '내 담당으로 정했습니다.',
  given: '담당을 바꿨습니다.',
  released: '담당을 비웠습니다.',
  over: '이미 끝난 신청이라 담당을 바꿀 수 없습니다.',
  unable: '이 신청을 처리할 수 없는 운영자입니다. 다른 운영자를 골라주세요.',
  faster: (holder: string | null) =>
    holder === null
      ? '그사이 담당이 비었습니다. 목록을 확인해주세요.'
      : `${holder} 운영자가 먼저 가져갔습니다.`,
} as const
