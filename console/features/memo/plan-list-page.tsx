/** Memos that go at an instant: what waits, the next first, and taking it back; then what went or did not. */
import { useState } from 'react'

import type { MailingPlan } from '@madang/contract/operator/memo.ts'
import { mailingText, planStates, type PlanState } from '@madang/contract/operator/plain/memo.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { minuteTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { ListPage } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import type { Column } from '../../shell/table.tsx'
import { Tag, type Sign } from '../../shell/tag.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { useNavigate } from '@tanstack/react-router'
import { audienceInWords } from './words.tsx'
import './memos.css'

const looks: Record<PlanState, Omit<Sign, 'word'>> = {
  waiting: { tone: 'ochre', icon: 'clock' },
  sent: { tone: 'jade', icon: 'check' },
  back: { tone: '', icon: 'minus' },
  failed: { tone: 'bad', icon: 'x' },
}

/** `onBack`: null where this operator may only look. */
const columnsOf = (
  onBack: ((plan: MailingPlan) => void) | null,
): (Column<MailingPlan> | false)[] => [
  { head: '보낼 시각', as: 'strong on-small', cell: ({ due }) => minuteTime(due) },
  { head: '제목', as: 'is-name is-wrapped on-first', at: 'wide', cell: ({ subject }) => subject },
  { head: '받는 사람', as: 'is-wrapped on-small', cell: ({ to }) => audienceInWords(to) },
  {
    head: '상태',
    as: 'is-wrapped',
    cell: ({ state, failed, takenBackBy }) => (
      <>
        <Tag word={planStates[state]} {...looks[state]} />{' '}
        <span className="mute">{failed ?? takenBackBy}</span>
      </>
    ),
  },
  {
    head: '예약한 사람',
    as: 'soft on-none',
    cell: ({ by, at }) => `${by} ${minuteTime(at)}`,
  },
  onBack !== null && {
    head: '처리',
    as: 'on-full',
    cell: (plan) =>
      plan.state === 'waiting' ? (
        <Button small aria-label={`${plan.subject} 예약 취소`} onClick={() => onBack(plan)}>
          예약 취소
        </Button>
      ) : null,
  },
]

export function PlanListPage() {
  const navigate = useNavigate()
  const mayWrite = useMay('memos.write')
  const [asking, setAsking] = useState<MailingPlan | null>(null)
  const { sent } = useAct('plans')
  const { page, paging } = useFilter([])
  const query = useAsked('mailingPlans', {
    name: 'plans',
    input: { pageIndex: page },
    everyMs: 10_000,
  })
  useKeys({ b: () => void navigate({ to: '/memos' }) })
  return (
    <ListPage
      name="plans"
      table="is-tall"
      title="예약한 쪽지"
      hint="받는 회원은 보낼 때 셉니다."
      query={query}
      columns={columnsOf(mayWrite ? setAsking : null)}
      idOf={({ id }) => id}
      none="예약한 쪽지가 없습니다. 새 쪽지에서 보낼 시각을 정하면 여기에 표시됩니다."
      keys={(plan) => (mayWrite && plan?.state === 'waiting' ? { x: () => setAsking(plan) } : {})}
      {...paging}
    >
      {asking && (
        <ReasonDialog
          title="쪽지 예약을 취소하시겠습니까?"
          label="예약 취소"
          danger
          onClose={() => setAsking(null)}
          onSend={(reason) =>
            sent(() => ask('mailingUnplan', { id: asking.id, reason }), mailingText.takenBack)
          }
        >
          <p className="soft">
            {minuteTime(asking.due)} · {asking.subject}
          </p>
        </ReasonDialog>
      )}
    </ListPage>
  )
}
