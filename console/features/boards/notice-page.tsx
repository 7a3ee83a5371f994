/** A notice in the editor: kind, subject with its colour and size, text, schedule and audience. */
import type { Notice } from '@madang/contract/operator/notice.ts'
import { NoticeSubject } from '@madang/ui/notice-subject.tsx'

import { Button } from '../../shell/button.tsx'
import { ask } from '../../api/ask.ts'
import { SelectField, TextField } from '../../shell/form.tsx'
import { HtmlEditor } from '../../shell/html-editor.tsx'
import { digits } from '../../shell/use-fields.ts'
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
  const editing = useEditing({
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
  const { fields, change, errors } = editing
  return (
    <BoardForm label="공지" form={editing.form}>
      <Dress {...editing} />
      <HtmlEditor
        label="내용 (HTML)"
        html={fields.html}
        error={errors.html}
        onChange={(html) => change({ html })}
        frame={(text) => (
          <article className="html-frame">
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

type DressProps = Pick<
  ReturnType<typeof useEditing<Notice, Fields, ReturnType<typeof errorsOf>>>,
  'fields' | 'change' | 'errors' | 'text' | 'choice'
>

/** All but the text. */
const Dress = ({ fields, change, errors, text, choice }: DressProps) => (
  <>
    <div className="op-pair notice-subject-row">
      <SelectField label="종류" options={typeWords} {...choice('type')} />
      <TextField label="제목" maxLength={200} {...text('subject')} />
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
        {...text('size', digits)}
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
    <Button small disabled={color === ''} onClick={() => onChange('')}>
      기본색으로
    </Button>
  </div>
)
