/** What looser caps of a grade would change: each cap that is another one, and whom it is of. */
import { gradeCapKeys, gradeCaps, type GradeCaps } from '@madang/contract/core/grades.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { Approval, Stands } from '@madang/contract/operator/approvals.ts'
import { gradeWord } from '@madang/contract/operator/plain/grades.ts'

import type { Change } from './acts.ts'

type Asked = Pick<Approval, 'detail'>

export function ofGrade(
  { detail }: Asked,
  { caps, members }: Extract<Stands, { kind: 'grade' }>,
): Change[] {
  const next = (detail.written as { caps: GradeCaps }).caps
  return [
    ...gradeCapKeys
      .filter((cap) => caps[cap] !== next[cap])
      .map((cap) => ({
        what: gradeCaps[cap],
        now: gradeWord(cap, caps[cap]),
        then: gradeWord(cap, next[cap]),
        hurts: (next[cap] ?? Infinity) > (caps[cap] ?? Infinity),
      })),
    { what: '회원', now: `${formatWon(members)}명`, then: '다음 베팅과 충전부터 적용' },
    { what: '회원의 한도', now: '회원마다', then: '그대로' },
  ]
}
