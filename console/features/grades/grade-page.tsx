/** A grade in the editor; who may not write reads it. */
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { gradeCapKeys, gradeCaps } from '@madang/contract/core/grades.ts'
import type { GradeRow } from '@madang/contract/operator/grades.ts'
import { gradeText, gradeWord } from '@madang/contract/operator/plain/grades.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { BackHead, Detail } from '../../shell/detail.tsx'
import { Facts } from '../../shell/facts.tsx'
import { dayTime } from '../../shell/format.ts'
import { GradeTag } from '../../shell/grade-tag.tsx'
import { useKeys } from '../../shell/keys.ts'
import { useMay } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { GradeForm } from './grade-form.tsx'
import { useGrades } from './use-grades.ts'

const PATH = '/grades'

export function GradePage() {
  const { id = '' } = useParams({ strict: false })
  const mayWrite = useMay('grades.write')
  const { data, ...query } = useGrades()
  const found = data?.list.find((row) => String(row.id) === id) ?? null
  const row = id === 'new' ? null : found
  return (
    <Detail
      to={PATH}
      query={query}
      it={data && (id === 'new' || found ? { row, house: data.house } : null)}
      none={operatorText.notFound}
    >
      {({ row: grade, house }) => (
        <>
          <BackHead
            to={PATH}
            title={grade ? grade.name : '새 그룹'}
            className="wraps"
            acts={mayWrite && grade ? <Remove grade={grade} /> : null}
          >
            {grade && <GradeTag grade={{ ...grade, name: `회원 ${grade.members}명` }} />}
            {grade && (
              <span className="mute">
                {grade.by} {dayTime(grade.changedAt)}
              </span>
            )}
          </BackHead>
          {mayWrite ? (
            <GradeForm key={id} row={grade} house={house} />
          ) : grade ? (
            <Told grade={grade} />
          ) : (
            <section className="card pad">{operatorText.denied}</section>
          )}
        </>
      )}
    </Detail>
  )
}

const Told = ({ grade }: { grade: GradeRow }) => (
  <section className="card pad grid" aria-label="그룹 내용">
    <Facts
      of={{
        순서: grade.position,
        ...Object.fromEntries(
          gradeCapKeys.map((cap) => [gradeCaps[cap], gradeWord(cap, grade.caps[cap])]),
        ),
        '새 회원': grade.newcomers ? '이 그룹으로 들어옴' : '다른 그룹',
        안내: grade.message || '없음',
      }}
    />
  </section>
)

function Remove({ grade: { id, version, name } }: { grade: GradeRow }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { sent } = useAct('grades', 'approvals')
  const open = () => setAsking(true)
  useKeys({ x: open })
  async function send(reason: string) {
    const done = await sent(() => ask('gradeRemove', { id, version, reason }), gradeText.removed)
    if (done) void navigate({ to: PATH })
    return done
  }
  return (
    <>
      <Button danger onClick={open}>
        그룹 삭제 <kbd className="op-keys">x</kbd>
      </Button>
      {asking && (
        <ReasonDialog
          title={`‘${name}’ 그룹을 삭제하시겠습니까?`}
          label="그룹 삭제"
          danger
          onClose={() => setAsking(false)}
          onSend={send}
        >
          <p className="soft">회원이 없고, 새 회원이 들어오지 않는 그룹만 삭제할 수 있습니다.</p>
        </ReasonDialog>
      )}
    </>
  )
}
