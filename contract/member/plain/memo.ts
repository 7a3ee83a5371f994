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
