/** The next version: its text beside what members will read, what is different, from when, and why. */
import { useState } from 'react'

import { termsNames } from '@madang/contract/core/terms.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { SUMMARY_MAX, termsEditText } from '@madang/contract/operator/plain/terms.ts'
import type { TermsDetail } from '@madang/contract/operator/terms.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { Form, LongField, Save, TextField } from '../../shell/form.tsx'
import { fromSeoulField, minuteTime } from '../../shell/format.ts'
import { HtmlEditor } from '../../shell/html-editor.tsx'
import { isReason } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Stale, useDraft } from '../../shell/use-draft.tsx'
import { bind, isRight } from '../../shell/use-fields.ts'

type Row = { version: number; html: string; by: string }

const rowOf = ({ versions: [newest], html }: TermsDetail): Row => ({
  version: newest?.version ?? 0,
  html,
  by: newest?.by ?? '',
})
const fieldsOf = (row: Row | null) => ({
  html: row?.html ?? '',
  summary: '',
  starts: '',
  reason: '',
})
type Fields = ReturnType<typeof fieldsOf>

const htmlError = (html: string, before: string | undefined) =>
  html.trim() === '' ? '내용을 입력해주세요.' : html === before ? termsEditText.same : undefined

const errorsOf = ({ html, summary, starts, reason }: Fields, base: Row | null) => ({
  html: htmlError(html, base?.html),
  summary: summary.trim() === '' ? termsEditText.noSummary : undefined,
  starts: starts === '' ? '시행일시를 입력해주세요.' : undefined,
  reason: isReason(reason) ? undefined : operatorText.noReason,
})

const sure = (name: string, inForceAt: string) =>
  confirm({
    title: `${name} 승인을 요청하시겠습니까?`,
    lines: [
      { label: '시행일시', value: minuteTime(inForceAt) },
      '승인된 버전은 바꾸거나 지울 수 없습니다. 시행되면 모든 회원이 동의한 뒤에 게임을 이용합니다.',
    ],
    confirmLabel: '2차 승인 요청',
  })

export function TermsForm({ document }: { document: TermsDetail }) {
  const { act, sending } = useAct('terms')
  const { base, fields, change, stale, take } = useDraft(rowOf(document), fieldsOf)
  const [tried, setTried] = useState(false)
  const errors = errorsOf(fields, base)
  const { text } = bind(fields, change, tried ? errors : {})

  async function save() {
    setTried(true)
    const { html, summary, starts, reason } = fields
    const inForceAt = fromSeoulField(starts)
    if (!base || inForceAt === null || !isRight(errors)) return
    const { kind } = document
    if (!(await sure(`${termsNames[kind]} 버전 ${base.version + 1}`, inForceAt))) return
    await act(async () => {
      const words = { summary: summary.trim(), reason: reason.trim() }
      const { version } = base
      const answer = await ask('termsRequest', { kind, version, html, inForceAt, ...words })
      take(base)
      setTried(false)
      return answer
    }, termsEditText.requested)
  }
  return (
    <Form label="새 버전" onSend={() => void save()}>
      {stale && <Stale by={stale.by} take={() => take(stale)} />}
      <HtmlEditor
        label="내용 (HTML)"
        html={fields.html}
        error={tried ? errors.html : undefined}
        onChange={(written) => change({ html: written })}
        frame={(shown) => <article className="html-frame">{shown}</article>}
      />
      <div className="op-pair">
        <TextField
          label="바뀐 점"
          hint="회원이 동의하기 전에 읽는 한 문장"
          maxLength={SUMMARY_MAX}
          {...text('summary')}
        />
        <TextField
          label="시행일시"
          type="datetime-local"
          hint="지금부터 10분 뒤보다 늦게"
          {...text('starts')}
        />
      </div>
      <LongField label="사유" maxLength={500} rows={2} {...text('reason')} />
      <Save sending={sending} />
    </Form>
  )
}
