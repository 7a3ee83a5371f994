/** What the memo pages say, and the server when it refuses (docs/spec/member-pages.md#pages, #checks, #errors). */
export const memoText = {
  toast: '쪽지가 도착하였습니다.',
  none: 'No data',
  confirmDelete: '해당 쪽지를 삭제하시겠습니까?',
  deleted: '쪽지가 삭제되었습니다.',
  unread: '읽지 않은 쪽지는 삭제할 수 없습니다.',
  notFound: '존재하지 않는 글입니다.',
  status: { unread: '읽지않음', read: '읽음' },
} as const
