/**
 * What the console says of notices, popups and inquiries, and the server when it refuses (docs/spec/rules.md#boards).
 */
export const NOTICE_SUBJECT_MAX = 100
export const ANSWER_SUBJECT_MAX = 100
export const ANSWER_CONTENTS_MAX = 5_000
export const TEMPLATE_TITLE_MAX = 100
/** pixels; 0 is the page's own */
export const NOTICE_SIZE = { min: 8, max: 40 }

export const boardText = {
  noSubject: '제목을 입력해주세요.',
  noContents: '내용을 입력해주세요.',
  noTitle: '템플릿 이름을 입력해주세요.',
  longSubject: '제목은 100자까지 입력할 수 있습니다.',
  longContents: '내용은 5,000자까지 입력할 수 있습니다.',
  longTitle: '템플릿 이름은 100자까지 입력할 수 있습니다.',
  badColor: '색은 #과 16진수 6자리로 입력해주세요.',
  badSize: '글자 크기는 8~40 사이로 입력해주세요. (0은 기본)',
  badSchedule: '종료 시각은 시작 시각보다 뒤여야 합니다.',
  badTime: '시각을 확인해주세요.',
  answered: '답변을 등록했습니다.',
  already: '이미 답변이 등록된 문의입니다.',
  gone: '회원이 삭제한 문의입니다.',
  categorized: '분류를 바꿨습니다.',
  closed: '문의를 종료했습니다.',
  waits: '답변을 기다리는 문의는 종료할 수 없습니다.',
  isClosed: '이미 종료된 문의입니다.',
  reopened: '문의를 다시 열었습니다.',
  notClosed: '종료된 문의가 아닙니다.',
  saved: '저장했습니다.',
  withdrawn: '게시를 중지했습니다.',
  restored: '다시 게시했습니다.',
  deleted: '삭제했습니다.',
  dupTitle: '같은 이름의 템플릿이 있습니다.',
} as const
