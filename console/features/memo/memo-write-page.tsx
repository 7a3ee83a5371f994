/** A memo is written: to whom, how many that is, its subject and text beside what members will see. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import { may, operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { TextField } from '../../shell/form.tsx'
import { HtmlEditor } from '../../shell/html-editor.tsx'
import { useKeys } from '../../shell/keys.ts'
import { useMe } from '../../shell/me.ts'

import { AudienceFields } from './audience-fields.tsx'
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
      <div className="row op-head">
        <Link className="btn btn-s btn-line" to="/memos">
          <Icon name="back" className="ic-xs" />
          목록
        </Link>
        <h1 className="t22">새 쪽지</h1>
      </div>
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
    <form
      className="card op-form grid"
      aria-label="쪽지"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
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
      <TextField
        label="제목"
        maxLength={200}
        error={shown.subject}
        value={fields.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <HtmlEditor
        label="내용 (HTML)"
        html={fields.html}
        error={shown.html}
        onChange={(html) => change({ html })}
        frame={(text) => (
          <article className="memos-shown">
            <p className="strong">{fields.subject || '제목'}</p>
            {text}
          </article>
        )}
      />
      <div className="row op-acts op-foot">
        <button type="submit" className="btn btn-main" disabled={sending}>
          {sending ? '보내는 중' : '보내기'}
        </button>
      </div>
    </form>
  )
}
