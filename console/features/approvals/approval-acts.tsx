/** What can be done about the chosen request: agree or reject, take an own one back, go on to the next. */
import type { Approval } from '@madang/contract/operator/approvals.ts'

import { Button } from '../../shell/button.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { actObject, actWords } from './acts.ts'
import { effectOf } from './effects.ts'
import { Question } from './question.tsx'
import type { Shown } from './use-chosen.ts'
import type { useDecisions } from './use-decisions.ts'

type Props = {
  approval: Shown
  decidable: boolean
  decisions: ReturnType<typeof useDecisions>
  /** the first that waits for this operator */
  next: { title: string; onOpen: () => void } | null
}

export function Acts({ approval, decidable, decisions, next }: Props) {
  const { asking, busy, said } = decisions
  const asked = asking?.id === approval.id ? asking.what : null
  if (approval.state !== 'pending')
    return (
      said?.done &&
      said.id === approval.id &&
      next && (
        <div className="approval-foot">
          <Button line hotkey="Enter" onClick={next.onOpen}>
            다음: {next.title}
          </Button>
        </div>
      )
    )
  return (
    <>
      {asked === 'approve' ? (
        <Question
          title={`${actObject(approval.action)} 승인하시겠습니까?`}
          effect={effectOf({ ...approval, stands: approval.stands ?? null })}
          busy={busy}
          onYes={() => void decisions.approve(approval.id)}
          onReject={() => decisions.open(approval, 'reject')}
          onClose={decisions.close}
        />
      ) : (
        <Buttons approval={approval} decidable={decidable} decisions={decisions} />
      )}
      {(asked === 'reject' || asked === 'withdraw') && (
        <Explain approval={approval} what={asked} onClose={decisions.explain} />
      )}
    </>
  )
}

const Buttons = ({ approval, decidable, decisions }: Omit<Props, 'next'>) => {
  const button = (
    tone: string,
    what: Parameters<Props['decisions']['open']>[1],
    word: string,
    key: string,
  ) => (
    <button type="button" className={`btn ${tone}`} onClick={() => decisions.open(approval, what)}>
      {word}… <kbd aria-hidden="true">{key}</kbd>
    </button>
  )
  return (
    <div className="approval-foot">
      {approval.mine ? (
        <>
          <span className="soft">내 요청 · 다른 운영자가 처리합니다</span>
          {button('btn-line', 'withdraw', '철회', 'r')}
        </>
      ) : decidable ? (
        <>
          {button('btn-ok', 'approve', '승인', 'a')}
          {button('btn-danger', 'reject', '반려', 'r')}
        </>
      ) : (
        <span className="soft">처리할 권한이 없습니다</span>
      )}
    </div>
  )
}

type ExplainProps = {
  approval: Approval
  what: 'reject' | 'withdraw'
  onClose: (reason: string | null) => Promise<void>
}

const Explain = ({ approval, what, onClose }: ExplainProps) => (
  <ReasonDialog
    title={`${approval.title} ${actWords[approval.action]} 요청을 ${what === 'reject' ? '반려' : '철회'}하시겠습니까?`}
    label={what === 'reject' ? '반려' : '철회'}
    onClose={(reason) => void onClose(reason)}
  >
    <p className="soft">
      {approval.requestedBy} · {approval.reason}
    </p>
  </ReasonDialog>
)
