/** A template of memos in the editor; who may not write, and what is put away, is read. */
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import type { MemoTemplate } from '@madang/contract/operator/memo-templates.ts'
import { memoTemplateText } from '@madang/contract/operator/plain/memo-templates.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { SafeHtml } from '@madang/ui/safe-html.tsx'

import { ask } from '../../api/ask.ts'
import { BackHead, Detail } from '../../shell/detail.tsx'
import { dayTime } from '../../shell/format.ts'
import { Form, Save, TextField } from '../../shell/form.tsx'
import { HtmlEditor } from '../../shell/html-editor.tsx'
import { useMay } from '../../shell/me.ts'
import { useAct } from '../../shell/use-act.ts'
import { Stale, useDraft } from '../../shell/use-draft.tsx'
import { bind, isRight } from '../../shell/use-fields.ts'
import { MemberPreview } from './member-preview.tsx'
import { useTemplate } from './use-templates.ts'
import './memos.css'

const PATH = '/memos/templates'

export function TemplatePage() {
  const { id = '' } = useParams({ strict: false })
  const mayWrite = useMay('memos.templates')
  const fresh = id === 'new'
  const { data, ...query } = useTemplate(id)
  return (
    <Detail
      to={PATH}
      query={query}
      it={fresh ? { row: null } : data && { row: data }}
      none={operatorText.notFound}
    >
      {({ row }) => (
        <>
          <BackHead to={PATH} title={row ? row.title : '새 템플릿'}>
            {row && (
              <span className="mute">
                {row.by} {dayTime(row.changedAt)}
              </span>
            )}
          </BackHead>
          {mayWrite && !row?.archived ? (
            <TemplateForm key={id} row={row} />
          ) : (
            <section className="card pad">
              {row ? <SafeHtml html={row.html} /> : operatorText.denied}
            </section>
          )}
        </>
      )}
    </Detail>
  )
}

const fieldsOf = (row: MemoTemplate | null) => ({
  title: row?.title ?? '',
  subject: row?.subject ?? '',
  html: row?.html ?? '',
})
const errorsOf = ({ title, subject, html }: ReturnType<typeof fieldsOf>) => ({
  title: title.trim() === '' ? '템플릿 이름을 입력해주세요.' : undefined,
  subject: subject.trim() === '' ? '제목을 입력해주세요.' : undefined,
  html: html.trim() === '' ? '내용을 입력해주세요.' : undefined,
})

function TemplateForm({ row }: { row: MemoTemplate | null }) {
  const navigate = useNavigate()
  const { act, sending } = useAct('memoTemplates')
  const { base, fields, draft, change, stale, take, letGo } = useDraft(row, fieldsOf)
  const [tried, setTried] = useState(false)
  const errors = errorsOf(fields)
  const shown: Partial<typeof errors> = tried ? errors : {}
  const { text } = bind(fields, change, shown)

  async function save() {
    setTried(true)
    if (!isRight(errors)) return
    const old = base ? { id: base.id, version: base.version } : { draft }
    if (!(await act(() => ask('memoTemplateSave', { ...old, ...fields }), memoTemplateText.saved)))
      return
    letGo()
    void navigate({ to: PATH })
  }
  return (
    <Form label="쪽지 템플릿" onSend={() => void save()}>
      {stale && <Stale by={`${stale.by} · ${dayTime(stale.changedAt)}`} take={() => take(stale)} />}
      <TextField label="템플릿 이름" maxLength={200} {...text('title')} />
      <TextField label="제목" hint={memoTemplateText.hint} maxLength={200} {...text('subject')} />
      <HtmlEditor
        label="내용 (HTML)"
        html={fields.html}
        error={shown.html}
        onChange={(html) => change({ html })}
        frame={(written) => (
          <article className="html-frame">
            <p className="strong">{fields.subject || '제목'}</p>
            {written}
          </article>
        )}
      />
      <MemberPreview subject={fields.subject} html={fields.html} uid="" />
      <Save sending={sending} />
    </Form>
  )
}
