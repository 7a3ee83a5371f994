/** What the pages of partners' statements say, free of schemas (docs/adr/0115-partners-statements.md). */

import { shareWords } from '../../core/statement.ts'

/** Why something cannot be done, as it is told. */
export const settlementText = {
  noPartner: '파트너가 아닌 회원입니다.',
  noPeriod: '정산 기간은 매달 1일과 16일에 시작합니다.',
  notOver: '아직 끝나지 않은 기간입니다. 기간이 끝나고 장부가 마감된 뒤에 닫을 수 있습니다.',
  booksOpen: '장부가 아직 마감되지 않았습니다. 자정이 지나고 10분 뒤에 다시 해주세요.',
  unjudged: '아직 판정되지 않은 카지노 회차가 있습니다. 잠시 뒤에 다시 해주세요.',
  unrolled: '아직 롤링을 계산하지 않은 회차가 있습니다. 잠시 뒤에 다시 해주세요.',
  closed: '이미 닫은 기간입니다.',
  notNext: (first: string) =>
    `앞 기간부터 닫아야 합니다. 다음 차례는 ${first}에 시작하는 기간입니다.`,
  changed: '요청한 뒤에 내용이 바뀌었습니다. 다시 확인하고 요청해주세요.',
  left: '탈퇴한 파트너는 정산할 수 없습니다.',
  sameTerms: '지금 설정과 같습니다.',
  overUpper: (most: number) => `상위 파트너의 루징 몫 ${shareWords(most)}를 넘을 수 없습니다.`,
  underLower: (least: number) =>
    `하위 파트너의 루징 몫 ${shareWords(least)}보다 낮을 수 없습니다. 하위 파트너의 몫을 먼저 줄여주세요.`,
  moveOver: (share: number, most: number) =>
    `이동할 라인의 루징 몫 ${shareWords(share)}가 새 상위의 ${shareWords(most)}를 넘습니다. 루징 몫을 먼저 줄여주세요.`,
  hasShare: '루징 몫이 있는 파트너입니다. 루징 몫을 0%로 바꾼 뒤 유형을 변경해주세요.',
  zero: '조정 금액을 0이 아닌 정수로 입력해주세요.',
  tooMuch: '한 번에 조정할 수 있는 금액은 1조원까지입니다.',
  longReason: '사유는 200자까지 쓸 수 있습니다.',
  noStatement: '닫은 정산이 없습니다.',
  noDispute: '존재하지 않는 이의입니다.',
  disputeEnded: '이미 답변한 이의입니다.',
  disputeWaits:
    '이 이의를 받아들이는 조정이 2차 승인을 기다립니다. 철회하거나 반려한 뒤에 답변해주세요.',
  answered: '답변했습니다. 파트너에게 쪽지로 알렸습니다.',
  longAnswer: '답변은 500자까지 쓸 수 있습니다.',
} as const
