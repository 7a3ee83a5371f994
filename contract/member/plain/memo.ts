/** What the memo pages say, and the server when it refuses (docs/spec/member-pages.md#pages, #checks, #errors). */
export const memoText = {
  toast: '쪽지가 도착하였습니다.',
  none: 'No data',
  confirmDelete: '해당 쪽지를 삭제하시겠습니까?',
  deleted: '쪽지가 삭제되었습니다.',
  unread: '읽지 않은 쪽지는 삭제할 수 없습니다.',
  notFound: '존재하지 않는 글입니다.',
  reply: '답변하기',
  confirmReply: '답변을 등록하시겠습니까?',
  replied: '답변이 등록되었습니다. 고객센터에서 이어서 볼 수 있습니다.',
  noReply: '답변할 수 없는 쪽지입니다.',
  wasReplied: '이미 답변한 쪽지입니다. 고객센터에서 이어서 문의해주세요.',
  status: { unread: '읽지않음', read: '읽음' },
} as const

/** What the house writes to a member whose stakes lay against another's; nobody else is named. */
export const ringMemo = {
  asked: '베팅에 관해 여쭙습니다',
  recovered: '베팅 롤링 회수 안내',
  why: '같은 회차에서 다른 회원과 서로 반대로 건 베팅은 롤링을 적립하지 않습니다. 이 규칙에 따라 두 운영자가 확인하고 적립된 롤링을 회수했습니다.',
  below: '직접 건 베팅이 아니라 아래 회원의 베팅으로 적립된 롤링입니다.',
  bound: '롤링 적립 안내',
  from: '같은 회차에서 서로 반대로 건 베팅은 롤링을 적립하지 않습니다. 이제부터 이 규칙을 함께 거는 회원들과 마주 거는 베팅에도 적용합니다. 베팅과 당첨금, 환전 조건, 이미 적립된 롤링은 그대로입니다.',
  beneath: '직접 거신 베팅이 아니라 아래 회원의 베팅에 관한 안내입니다.',
  above:
    '아래 회원이 함께 거는 회원들과 같은 회차에서 서로 반대로 건 베팅은 이제부터 롤링을 적립하지 않습니다. 이 규칙에 따라 두 운영자가 확인하고 정했으며, 그 베팅으로 회원님께 적립되던 롤링도 적립하지 않습니다. 다른 베팅의 롤링과 이미 적립된 롤링은 그대로입니다.',
  both: '아래 회원이 서로 반대로 건 베팅으로 적립되던 롤링도 함께 적립하지 않습니다.',
  lifted: '롤링 적립 다시 시작 안내',
  again:
    '다른 회원과 마주 건 베팅에 적용하던 롤링 규칙을 해제했습니다. 이제부터 거는 베팅은 다시 적립합니다.',
  partly:
    '일부 회원과 마주 건 베팅에 적용하던 롤링 규칙을 해제했습니다. 이제부터 그 회원들과 마주 거는 베팅은 다시 적립합니다.',
  took: (points: string) => `회수한 포인트: ${points}P`,
  answer: '사실과 다르면 이 쪽지에서 답변해주세요. 고객센터가 확인하고 알려드립니다.',
  question: '아래 내용을 설명해주시면 확인에 도움이 됩니다.',
  reply: '쪽지 안내에 대한 답변',
} as const
