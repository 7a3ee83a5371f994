/** What a member reads of their grade, where it refuses and where it is shown (docs/adr/0132-grades-of-members.md). */
import { gradeCaps, type BetCap } from '../../core/grades.ts'
import { formatWon, type Won } from '../../core/won.ts'

export const gradeText = {
  /** a draw bet over a cap; `room`: what is still taken */
  overBet: (name: string, cap: BetCap, amount: Won, room: Won) =>
    `‘${name}’ 그룹의 ${gradeCaps[cap]}은 ${formatWon(amount)}원입니다. ${
      room > 0
        ? `이 회차에는 ${formatWon(room)}원까지 더 베팅할 수 있습니다.`
        : '이 회차에는 더 베팅할 수 없습니다.'
    }`,
  overDeposit: (name: string, amount: Won) =>
    `‘${name}’ 그룹은 한 번에 ${formatWon(amount)}원까지 충전할 수 있습니다.`,
  hint: '운영자가 정한 한도입니다. 궁금한 점은 고객센터에 문의해주세요.',
  noCaps: '따로 정한 한도가 없습니다. 사이트의 기본 한도가 적용됩니다.',
} as const

/** Told to a member who comes into a grade, or out of one. */
export const gradeMemo = {
  subject: '회원 그룹이 변경되었습니다',
  into: (name: string) => `이제 ‘${name}’ 그룹의 회원입니다.`,
  out: '회원 그룹에서 제외되었습니다. 사이트의 기본 한도가 적용됩니다.',
  cap: (cap: string, amount: Won) => `${cap} ${formatWon(amount)}원`,
  link: '내 한도 보기',
} as const
