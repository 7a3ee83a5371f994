/** The caps that the house set for the member's group, and what it says to them (docs/adr/0132-grades-of-members.md). */
import { gradeCapKeys, gradeCaps } from '@madang/contract/core/grades.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { gradeText } from '@madang/contract/member/plain/grades.ts'

import type { Limits } from './use-limits.ts'

export function GradePart({ grade }: { grade: NonNullable<Limits['grade']> }) {
  const caps = gradeCapKeys.filter((cap) => grade.caps[cap] !== undefined)
  return (
    <section className="card pad limits-grade" aria-labelledby="grade">
      <div>
        <h2 className="t17" id="grade">
          {grade.name} 그룹
        </h2>
        <p className="t13 mute">{gradeText.hint}</p>
      </div>
      {grade.message !== '' && <p className="limits-message">{grade.message}</p>}
      {caps.length === 0 ? (
        <p className="soft">{gradeText.noCaps}</p>
      ) : (
        <dl className="limits-caps">
          {caps.map((cap) => (
            <div key={cap}>
              <dt>{gradeCaps[cap]}</dt>
              <dd className="strong">{formatWon(grade.caps[cap]!)}원</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
