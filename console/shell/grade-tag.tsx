/** The grade a member is in, in its colour. */
import type { MemberRow } from '@madang/contract/operator/members.ts'

type Grade = Pick<NonNullable<MemberRow['grade']>, 'name' | 'tone'>

export const GradeTag = ({ grade: { name, tone } }: { grade: Grade }) => (
  <span className={tone === 'plain' ? 'tag' : `tag ${tone}`}>{name}</span>
)
