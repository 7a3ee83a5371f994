/** What the console says of notes and tags before it asks, and the server when it refuses. */
export const NOTE_MOST = 500
export const TAG_MOST = 20
export const TAGS_MOST = 10

export const noteText = {
  empty: '메모를 입력해주세요.',
  written: '메모를 남겼습니다.',
  pinned: '메모를 고정했습니다.',
  unpinned: '메모 고정을 풀었습니다.',
  removed: '메모를 삭제했습니다.',
  tagged: '태그를 저장했습니다.',
  badTag: '태그는 1~20자, 10개까지 쓸 수 있습니다.',
} as const
