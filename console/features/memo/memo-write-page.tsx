/** A memo is written: to whom, how many that is, its subject and text beside what members will see. */
import { useNavigate, useSearch } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import { memoTemplateText } from '@madang/contract/operator/plain/memo-templates.ts'
import { may, operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { BackHead } from '../../shell/detail.tsx'
import { Form, Save, TextField } from '../../shell/form.tsx'
import { HtmlEditor } from '../../shell/html-editor.tsx'
import { useKeys } from '../../shell/keys.ts'
import { useMe } from '../../shell/me.ts'
import { bind } from '../../shell/use-fields.ts'

import { AudienceFields, uidsOf } from './audience-fields.tsx'
import { MemberPreview } from './member-preview.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { useWriting } from './use-writing.ts'
import './memos.css'

export function MemoWritePage() {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { me } = useMe()
  useKeys({ b: () => void navigate({ to: '/memos' }) })
  const to = 'to' in search ? String(search.to) : ''
  return (
    <>
      <BackHead to="/memos" title="새 쪽지" />
      {me && !may(me.operator.role, 'memos.write') ? (
        <p className="card op-empty" role="alert">
          {operatorText.denied}
        </p>
      ) : (
        <MemoForm key={to} to={to} />
      )}
    </>
  )
}

function MemoForm({ to }: { to: string }) {
  const { fields, change, reach, shown, send, sending } = useWriting(to)
  return (
    <Form label="쪽지" onSend={() => void send()}>
      <AudienceFields
        chosen={fields.chosen}
        onChange={(chosen) => change({ chosen })}
        error={shown.to}
      />
      <output className="row soft memos-reach">
        {reach.known && (
          <>
            받는 회원 <b className="strong">{formatWon(reach.members)}명</b>
          </>
        )}
      </output>
      <TemplateChoice
        chosen={fields.template}
        onChoose={(row) =>
          change({
            template: row && { id: row.id, version: row.version },
            ...(row && { subject: row.subject, html: row.html }),
          })
        }
      />
      <TextField
        label="제목"
        hint={memoTemplateText.hint}
        maxLength={200}
        {...bind(fields, change, shown).text('subject')}
      />
      <HtmlEditor
        label="내용 (HTML)"
        html={fields.html}
        error={shown.html}
        onChange={(html) => change({ html })}
        frame={(text) => (
          <article className="html-frame">
            <p className="strong">{fields.subject || '제목'}</p>
            {text}
          </article>
        )}
      />
      <MemberPreview
        subject={fields.subject}
        html={fields.html}
        uid={fields.chosen.by === 'uids' ? (uidsOf(fields.chosen.uids)[0] ?? '') : ''}
      />
      <TextField
        label="보낼 시각"
        hint="비우면 바로 보냅니다. 정하면 그 시각에 받을 수 있는 회원에게 보냅니다."
        type="datetime-local"
        {...bind(fields, change, shown).text('due')}
      />
      <Save sending={sending} busy="보내는 중">
        {fields.due === '' ? '보내기' : '예약'}
      </Save>
    </Form>
  )
}
