/**
 * What the inquiry pages say before they ask, and the server when it refuses (docs/spec/shell.md#checks, #errors;
 * docs/spec/rules.md#boards).
 */
export const SUBJECT_MAX = 100
export const CONTENTS_MAX = 5_000
/** `check` of an answer that was not read yet */
export const UNREAD = '0000-00-00 00:00:00'
export const BANK_PAGE = '입금계좌'

/** further questions of a member within an hour */
export const FURTHER_PER_HOUR = 10

export const inquiryText = {
  noSubject: '제목을 입력해주세요.',
  noContents: '내용을 입력해주세요.',
  longSubject: '제목은 100자까지 입력할 수 있습니다.',
  longContents: '내용은 5,000자까지 입력할 수 있습니다.',
  confirm: '문의를 등록하시겠습니까?',
  confirmEdit: '문의를 수정하시겠습니까?',
  confirmDelete: '문의를 삭제하시겠습니까?',
  confirmBank: '입금계좌를 문의하시겠습니까?',
  written: '문의가 등록되었습니다.',
  edited: '문의가 수정되었습니다.',
  deleted: '문의가 삭제되었습니다.',
  bankSubject: '입금계좌 문의',
  bankContents: '입금할 계좌를 안내해주세요.',
  asked: '입금계좌 문의가 등록되었습니다. 답변을 기다려주세요.',
  answered: '답변이 완료된 문의는 수정할 수 없습니다.',
  bankOpen: '이미 처리중인 입금계좌 문의가 있습니다.',
  often: '문의는 1시간에 5건까지 등록할 수 있습니다.',
  oftenBank: '입금계좌 문의는 1시간에 3건까지 등록할 수 있습니다.',
  oftenEdit: '문의 하나는 20번까지 수정할 수 있습니다. 새 문의로 남겨주세요.',
  confirmFurther: '재문의를 등록하시겠습니까?',
  furtherAsked: '재문의가 등록되었습니다.',
  confirmClose: '문의를 종료하시겠습니까? 7일 안에 재문의하면 다시 열립니다.',
  closed: '문의를 종료했습니다.',
  waits: '아직 답변을 기다리는 문의입니다.',
  confirmReopen: '종료된 문의를 다시 열고 재문의를 등록하시겠습니까?',
  wasClosed: '그 사이 종료된 문의입니다. 확인 후 다시 문의해주세요.',
  isClosed: '종료된 문의입니다. 새 문의로 남겨주세요.',
  furtherMany: '문의 하나에 20번까지 재문의할 수 있습니다. 새 문의로 남겨주세요.',
  oftenFurther: '재문의는 1시간에 10건까지 등록할 수 있습니다.',
  notFound: '존재하지 않는 글입니다.',
  inProgress: '답변 처리중입니다',
  status: { open: '처리중', unread: '답변완료(읽지않음)', read: '답변완료' },
  toast: '고객센터 답변이 있습니다.',
} as const
