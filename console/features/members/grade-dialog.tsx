/** Which grade a member is in: chosen with what it caps, and a reason. */
import { useState } from 'react'

import { gradeCapKeys, gradeCaps } from '@madang/contract/core/grades.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { MemberCard } from '@madang/contract/operator/desk.ts'
import { gradeText } from '@madang/contract/operator/plain/grades.ts'

import { SelectField } from '../../shell/form.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAsked } from '../../shell/use-asked.ts'

type Change = { grade: number | null; reason: string }
type Props = { member: MemberCard; onClose: (change: Change | null) => void }

export function GradeDialog({ member: { uid, grade }, onClose }: Props) {
  const had = String(grade?.id ?? '')
  const { data } = useAsked('gradeList', { name: 'grades' })
  const [chosen, setChosen] = useState(had)
  const [same, setSame] = useState(false)
  const row = data?.list.find(({ id }) => String(id) === chosen)
  const caps = gradeCapKeys.flatMap((cap) => {
    const amount = row?.caps[cap]
    return amount === undefined ? [] : [`${gradeCaps[cap]} ${formatWon(amount)}원`]
  })
  // Numbers of a record come first whatever their order: each is named so that it stays in its place.
  const options = Object.fromEntries([
    ['g', '그룹 없음'],
    ...(grade && !data ? [[`g${grade.id}`, grade.name]] : []),
    ...(data?.list ?? []).map(({ id, name }) => [`g${id}`, name]),
  ]) as Record<string, string>
  return (
    <ReasonDialog
      title={`${uid} 회원의 그룹`}
      label="그룹 지정"
      check={() => {
        setSame(chosen === had)
        return chosen !== had
      }}
      onClose={(reason) =>
        onClose(reason === null ? null : { grade: chosen === '' ? null : Number(chosen), reason })
      }
    >
      <SelectField
        label="그룹"
        value={`g${chosen}`}
        options={options}
        error={same ? gradeText.same : undefined}
        onChange={(value) => {
          setChosen(value.slice(1))
          setSame(false)
        }}
      />
      <p className="soft">
        {caps.length > 0 ? caps.join(' · ') : '사이트의 기본 한도가 적용됩니다.'} · 회원에게 쪽지로
        알립니다.
      </p>
    </ReasonDialog>
  )
}
