/** One inquiry, read and answered: by hand or from a template, sent by Ctrl+Enter. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Inquiry, InquiryRow } from '@madang/contract/operator/inquiry.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { ask } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { AnswerForm } from './answer-form.tsx'
import { Exchange } from './inquiry-exchange.tsx'
import type { Draft, Drafts } from './use-drafts.ts'
import './inquiry-panel.css'

type Props = {
  row: InquiryRow
  /** answered by another or taken away while an answer was being written */
  gone: boolean
  drafts: Drafts
  answer: React.RefObject<HTMLTextAreaElement | null>
  category: React.Ref<HTMLSelectElement>
  /** the keyboard goes to the answer once there is a field for it */
  begins: boolean
  mayAnswer: boolean
  onBack: () => void
  onDone: (text: string) => void
  onLeave: () => void
}

export function InquiryPanel(props: Props) {
  const { row, drafts, answer, category, begins, mayAnswer, onBack, onDone, onLeave } = props
  const begun = drafts.has(row.id)
  const gone = props.gone || (row.state === 'answered' && begun)
  const { data, error, refetch } = useAsked('inquiryRead', {
    name: 'inquiry',
    params: { id: row.id },
    // An edit of the member is read at once.
    again: `${row.version} ${row.state} ${row.category} ${row.closed}`,
    everyMs: false,
    enabled: !props.gone,
  })
  const client = useQueryClient()
  const [wrong, setWrong] = useState<string>()
  const draft = drafts.of(row.id)

  async function send(to: Inquiry, { subject, contents, version }: Draft) {
    const failed = await ask('inquiryAnswer', { id: to.id, version, subject, contents }).then(
      () => null,
      (refused: Error) => refused.message,
    )
    setWrong(failed ?? undefined)
    if (failed === null) {
      drafts.drop(to.id)
      onDone(`${to.member.uid} 문의에 답변했습니다.`)
    }
    for (const key of ['inquiries', 'desk', 'inquiry', 'inquiry-times'])
      void client.invalidateQueries({ queryKey: [key] })
  }

  return (
    <section className="card pad grid inquiry-panel" aria-label="문의 내용">
      <div className="row between desk-back">
        <Button onClick={onBack}>목록</Button>
      </div>
      {gone && (
        <Banner
          icon="warn"
          tone="bad"
          alert
          acts={
            <Button
              small
              onClick={() => {
                drafts.drop(row.id)
                onLeave()
              }}
            >
              다음 문의로
            </Button>
          }
        >
          다른 운영자가 먼저 답변했거나 회원이 삭제한 문의입니다. 쓰던 답변은 보낼 수 없습니다.
        </Banner>
      )}
      {!data && (error ? <Failed error={error} again={() => void refetch()} /> : <Waiting />)}
      {data && <Exchange inquiry={data} mayAnswer={mayAnswer} category={category} />}
      {data && (!data.answer || begun) && mayAnswer && (
        <AnswerForm
          inquiry={data}
          draft={draft}
          wrong={wrong}
          blocked={gone}
          answer={answer}
          begins={begins}
          onChange={(next) => {
            setWrong(undefined)
            drafts.put(row.id, next)
          }}
          onSend={(next) => send(data, next)}
        />
      )}
    </section>
  )
}

const Waiting = () => (
  <>
    <Skeleton width="40%" height={24} />
    <Skeleton height={72} />
    <Skeleton height={140} />
  </>
)
