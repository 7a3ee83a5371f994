/** Where an answer is written. A template comes in by Alt+1 …, Ctrl+Enter sends. */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import type { Inquiry, Template } from '@madang/contract/operator/inquiry.ts'
import { Form } from '@madang/ui/form.tsx'

import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { useQuickKeys } from './quick-keys.ts'
import type { Draft } from './use-drafts.ts'

type Props = {
  inquiry: Inquiry
  draft: Draft | undefined
  wrong: string | undefined
  blocked: boolean
  answer: React.RefObject<HTMLTextAreaElement | null>
  begins: boolean
  onChange: (draft: Draft) => void
  onSend: (draft: Draft) => Promise<void>
}

const templatesKept = { name: 'templates', everyMs: false, staleMs: 60_000 } as const

export function AnswerForm(props: Props) {
  const { inquiry, draft, wrong, blocked, answer, begins, onChange, onSend } = props
  const now: Draft = draft ?? begun(inquiry)
  const edited = now.version !== inquiry.version
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const { data = [] } = useAsked('templateList', templatesKept)
  const templates = data.slice(0, 9)
  const insert = ({ subject, contents }: Template) => {
    onChange({
      ...now,
      subject: subject === '' ? now.subject : named(subject, inquiry),
      contents: joined(now.contents, named(contents, inquiry)),
    })
    answer.current?.focus()
  }
  useEffect(() => {
    if (begins) answer.current?.focus()
  }, [begins, answer])
  useQuickKeys(blocked ? [] : templates.map((template) => () => insert(template)))

  async function send() {
    if (busy.current || blocked || edited) return
    busy.current = true
    setSending(true)
    await onSend(now)
    busy.current = false
    setSending(false)
  }
  const sendByKey = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }

  return (
    <Form className="grid inquiry-form" aria-label="답변" onSend={() => void send()}>
      {edited && (
        <Banner
          icon="warn"
          alert
          acts={
            <Button small onClick={() => onChange({ ...now, version: inquiry.version })}>
              다시 확인
            </Button>
          }
        >
          회원이 그사이에 문의를 수정했습니다. 다시 읽고 보내주세요.
        </Banner>
      )}
      <Templates templates={templates} onInsert={insert} />
      <input
        className="input inquiry-field"
        aria-label="답변 제목"
        autoComplete="off"
        value={now.subject}
        onChange={(event) => onChange({ ...now, subject: event.target.value })}
        onKeyDown={sendByKey}
      />
      <div className={wrong === undefined ? 'field' : 'field bad'}>
        <textarea
          ref={answer}
          className="input op-reason"
          aria-label="답변 내용"
          rows={6}
          value={now.contents}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={wrong === undefined ? undefined : 'answer-error'}
          onChange={(event) => onChange({ ...now, contents: event.target.value })}
          onKeyDown={sendByKey}
        />
        {wrong !== undefined && (
          <p className="error" id="answer-error" role="alert">
            {wrong}
          </p>
        )}
      </div>
      <div className="row between">
        <span className="mute op-keys">
          <kbd>a</kbd> 쓰기 · <kbd>Esc</kbd> 목록으로
        </span>
        <button
          type="submit"
          className="btn btn-main inquiry-send"
          aria-disabled={sending || blocked || edited}
        >
          답변 보내기 <kbd aria-hidden="true">Ctrl Enter</kbd>
        </button>
      </div>
    </Form>
  )
}

const begun = ({ subject, version }: Inquiry): Draft => ({
  subject: `[답변] ${subject}`,
  contents: '',
  version,
})

/** `{아이디}` and `{닉네임}` of a template become the member's. */
const named = (text: string, { member }: Inquiry) =>
  text.replaceAll('{아이디}', member.uid).replaceAll('{닉네임}', member.nick)

const joined = (before: string, added: string) =>
  before.trim() === '' ? added : `${before.trimEnd()}\n\n${added}`

type TemplatesProps = { templates: Template[]; onInsert: (template: Template) => void }

const Templates = ({ templates, onInsert }: TemplatesProps) => (
  <div className="desk-quick">
    {templates.map((template, index) => (
      <Button small key={template.id} onClick={() => onInsert(template)}>
        <kbd aria-hidden="true">Alt {index + 1}</kbd> {template.title}
      </Button>
    ))}
    <Link className="btn btn-s btn-line" to="/templates">
      템플릿 수정
    </Link>
  </div>
)
