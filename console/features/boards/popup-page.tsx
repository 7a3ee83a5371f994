/** A popup in the editor: where it stands, its place in the stack, text, schedule and audience, shown in its own 352 px. */
import type { Popup } from '@madang/contract/operator/home.ts'

import { ask } from '../../api/ask.ts'
import { SelectField, TextField } from '../../shell/form.tsx'
import { HtmlEditor } from '../../shell/html-editor.tsx'
import { digits } from '../../shell/use-fields.ts'
import { BoardForm, useEditing } from './board-form.tsx'
import { BoardPage } from './board-page.tsx'
import { endError, scheduled, ScheduleFields, scheduleOf, type Schedule } from './schedule.tsx'

export const PopupPage = () => (
  <BoardPage
    queue="popupQueue"
    path="/popups"
    title="팝업"
    write={(row) => <PopupForm row={row} />}
  />
)

type Fields = { num: string; place: Popup['place']; html: string; schedule: Schedule }
const LAST = 1_000
export const placeWords: Record<Popup['place'], string> = { home: '첫 화면', slot: '슬롯 로비' }

const fieldsOf = (row: Popup | null): Fields => ({
  num: String(row?.num ?? 1),
  place: row?.place ?? 'home',
  html: row?.html ?? '',
  schedule: row ? scheduleOf(row) : { audience: 'all', starts: '', ends: '' },
})

const errorsOf = ({ num, html, schedule }: Fields) => ({
  num: num === '' || Number(num) > LAST ? `0에서 ${LAST} 사이로 입력해주세요.` : undefined,
  html: html.trim() === '' ? '내용을 입력해주세요.' : undefined,
  end: endError(schedule),
})

function PopupForm({ row }: { row: Popup | null }) {
  const { fields, change, errors, form, text, choice } = useEditing({
    row,
    queue: 'popupQueue',
    path: '/popups',
    done: '팝업을 저장했습니다.',
    fieldsOf,
    errorsOf,
    send: ({ num, place, html, schedule }, old, at) =>
      ask('popupSave', { ...old, num: Number(num), place, html, ...scheduled(schedule, at) }),
  })
  return (
    <BoardForm label="팝업" form={form}>
      <ScheduleFields
        schedule={fields.schedule}
        error={errors.end}
        onChange={(schedule) => change({ schedule })}
      >
        <TextField
          label="순서"
          inputMode="numeric"
          hint="작은 수가 먼저 보입니다"
          maxLength={4}
          {...text('num', digits)}
        />
        <SelectField label="자리" options={placeWords} {...choice('place')} />
      </ScheduleFields>
      <HtmlEditor
        label="내용 (HTML)"
        html={fields.html}
        error={errors.html}
        onChange={(html) => change({ html })}
        frame={(text) => (
          <div className="html-frame popup-shown">
            <div className="geut" />
            <div className="popup-text">{text}</div>
            <p className="popup-foot" aria-hidden="true">
              <span>24시간 동안 보지 않기</span>
              <span className="c-jade">닫기</span>
            </p>
          </div>
        )}
      />
    </BoardForm>
  )
}
