/** A notice in the editor: kind, subject with its colour and size, text, schedule and audience. */
import type { Notice } from '@madang/contract/operator/notice.ts'
import { NoticeSubject } from '@madang/ui/notice-subject.tsx'

import { ask } from '../../api/ask.ts'
import { SelectField, TextField } from '../../shell/form.tsx'
import { HtmlEditor } from '../../shell/html-editor.tsx'
import { BoardForm, useEditing } from './board-form.tsx'
import { BoardPage } from './board-page.tsx'
import { endError, scheduled, ScheduleFields, scheduleOf, type Schedule } from './schedule.tsx'

export const NoticePage = () => (
  <BoardPage
    queue="noticeQueue"
    path="/notices"
    title="공지"
    write={(row) => <NoticeForm row={row} />}
  />
)

type Fields = Pick<Notice, 'type' | 'subject' | 'html' | 'color'> & {
  size: string
  schedule: Schedule
}
const typeWords: Record<Notice['type'], string> = {
  공지사항: '공지사항',
  '진행중 이벤트': '진행중 이벤트',
}
const [SMALLEST, LARGEST] = [8, 40]
const PLAIN = '#16191a'

const fieldsOf = (row: Notice | null): Fields => ({
  type: row?.type ?? '공지사항',
  subject: row?.subject ?? '',
  html: row?.html ?? '',
  color: row?.color ?? '',
  size: row && row.size > 0 ? String(row.size) : '',
  schedule: row ? scheduleOf(row) : { audience: 'all', starts: '', ends: '' },
})

function errorsOf({ subject, html, size, schedule }: Fields) {
  const number = Number(size)
  const sized = size === '' || (number >= SMALLEST && number <= LARGEST)
  return {
    subject: subject.trim() === '' ? '제목을 입력해주세요.' : undefined,
    html: html.trim() === '' ? '내용을 입력해주세요.' : undefined,
    size: sized ? undefined : `${SMALLEST}에서 ${LARGEST} 사이로 입력해주세요.`,
    end: endError(schedule),
  }
}

function NoticeForm({ row }: { row: Notice | null }) {
  const { fields, change, errors, form } = useEditing({
    row,
    queue: 'noticeQueue',
    path: '/notices',
    done: '공지를 저장했습니다.',
    fieldsOf,
    errorsOf,
    send: ({ subject, size, schedule, ...rest }, old, at) =>
      ask('noticeSave', {
        ...old,
        ...rest,
        subject: subject.trim(),
        size: Number(size),
        ...scheduled(schedule, at),
      }),
  })
  return (
    <BoardForm label="공지" form={form}>
      <Dress fields={fields} change={change} errors={errors} />
      <HtmlEditor
        label="내용 (HTML)"
        html={fields.html}
        error={errors.html}
        onChange={(html) => change({ html })}
        frame={(text) => (
          <article className="notice-shown">
            <p className="strong">
              <NoticeSubject color={fields.color} size={Number(fields.size)}>
                {fields.subject || '제목'}
              </NoticeSubject>
            </p>
            {text}
          </article>
        )}
      />
    </BoardForm>
  )
}

type DressProps = {
  fields: Fields
  change: (part: Partial<Fields>) => void
  errors: Partial<ReturnType<typeof errorsOf>>
}

/** All but the text. */
const Dress = ({ fields, change, errors }: DressProps) => (
  <>
    <div className="op-pair notice-subject-row">
      <SelectField
        label="종류"
        value={fields.type}
        options={typeWords}
        onChange={(type) => change({ type })}
      />
      <TextField
        label="제목"
        maxLength={200}
        error={errors.subject}
        value={fields.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
    </div>
    <ScheduleFields
      schedule={fields.schedule}
      error={errors.end}
      onChange={(schedule) => change({ schedule })}
    >
      <ColorField color={fields.color} onChange={(color) => change({ color })} />
      <TextField
        label="제목 크기"
        inputMode="numeric"
        placeholder="기본"
        hint={`${SMALLEST}–${LARGEST}, 비우면 기본 크기`}
        maxLength={2}
        error={errors.size}
        value={fields.size}
        onChange={({ target }) => change({ size: target.value.replaceAll(/\D/g, '') })}
      />
    </ScheduleFields>
  </>
)

const ColorField = ({ color, onChange }: { color: string; onChange: (color: string) => void }) => (
  <div className="notice-color">
    <TextField
      label="제목 색"
      type="color"
      value={color || PLAIN}
      hint={color === '' ? '기본색' : color}
      onChange={({ target }) => onChange(target.value)}
    />
    <button
      type="button"
      className="btn btn-s"
      disabled={color === ''}
      onClick={() => onChange('')}
    >
      기본색으로
    </button>
  </div>
)
