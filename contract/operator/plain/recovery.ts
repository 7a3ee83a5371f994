/** What the desk says of who forgot id or password (docs/spec/accounts.md). */
export const REPLY_MAX = 1_000

/** `page`: the page they wait on shows the code; `voice`: who asked for it reads it out. */
export const toldWays = ['page', 'voice'] as const
export type ToldWay = (typeof toldWays)[number]
export const toldWords: Record<ToldWay, string> = {
  page: '신청자 화면에 표시',
  voice: '전화로 읽어줌',
}

export const recoveryDeskText = {
  noText: '내용을 입력해주세요.',
  longText: `내용은 ${REPLY_MAX}자까지 입력할 수 있습니다.`,
  noMember: '일치하는 회원이 없어 코드를 요청할 수 없습니다.',
  left: '탈퇴한 회원입니다.',
  over: '이미 끝난 신청입니다.',
  codeOut: '아직 쓸 수 있는 코드가 있습니다.',
  noCode: '읽어줄 코드가 없습니다.',
  notReader: '코드를 요청한 운영자만 볼 수 있습니다.',
  replied: '보냈습니다.',
  closed: '신청을 닫았습니다.',
} as const
