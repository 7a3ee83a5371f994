/** A popup in the editor: its place in the stack, text, schedule and audience, shown in its own 352 px. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { Popup } from '@madang/contract/operator/notices.ts'

import { ask } from '../../api/ask.ts'
import { TextField } from '../../shell/form.tsx'
import { dayTime } from '../../shell/format.ts'
import { HtmlEditor } from '../../shell/html-editor.tsx'
import { useHouseNow } from '../../shell/me.ts'
import { useAct } from '../../shell/use-act.ts'
import { Stale, useDraft } from '../../shell/use-draft.tsx'
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

type Fields = { num: string; html: string; schedule: Schedule }
const LAST = 1_000

const fieldsOf = (row: Popup | null): Fields => ({
  num: String(row?.num ?? 1),
  html: row?.html ?? '',
  schedule: row ? scheduleOf(row) : { audience: 'all', starts: '', ends: '' },
})

const errorsOf = ({ num, html, schedule }: Fields) => ({
  num: num === '' || Number(num) > LAST ? `0에서 ${LAST} 사이로 입력해주세요.` : undefined,
  html: html.trim() === '' ? '내용을 입력해주세요.' : undefined,
  end: endError(schedule),
})

function PopupForm({ row }: { row: Popup | null }) {
  const navigate = useNavigate()
  const now = useHouseNow()
  const { act, sending } = useAct('popupQueue')
  const { base, fields, change, stale, take, letGo } = useDraft(row, fieldsOf)
  const [tried, setTried] = useState(false)
  const errors = errorsOf(fields)
  const shown = tried ? errors : ({} as Partial<typeof errors>)

  async function save() {
    setTried(true)
    if (Object.values(errors).some((error) => error !== undefined)) return
    const { num, html, schedule } = fields
    const saved = await act(
      () =>
        ask('popupSave', {
          ...(base && { id: base.id, version: base.version }),
          num: Number(num),
          html,
          ...scheduled(schedule, now),
        }),
      '팝업을 저장했습니다.',
    )
    if (!saved) return
    letGo()
    void navigate({ to: '/popups' })
  }
  return (
    <form
      className="card op-form grid"
      aria-label="팝업"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {stale && <Stale by={`${stale.by} · ${dayTime(stale.changedAt)}`} take={() => take(stale)} />}
      <ScheduleFields
        schedule={fields.schedule}
        error={shown.end}
        onChange={(schedule) => change({ schedule })}
      >
        <TextField
          label="순서"
          inputMode="numeric"
          hint="작은 수가 먼저 보입니다"
          maxLength={4}
          error={shown.num}
          value={fields.num}
          onChange={({ target }) => change({ num: target.value.replaceAll(/\D/g, '') })}
        />
      </ScheduleFields>
      <HtmlEditor
        label="내용 (HTML)"
        html={fields.html}
        error={shown.html}
        onChange={(html) => change({ html })}
        frame={(text) => (
          <div className="popup-shown">
            <div className="geut" />
            <div className="popup-text">{text}</div>
            <p className="popup-foot" aria-hidden="true">
              <span>24시간 동안 보지 않기</span>
              <span className="c-jade">닫기</span>
            </p>
          </div>
        )}
      />
      <div className="row op-acts op-foot">
        <button type="submit" className="btn btn-main" disabled={sending}>
          {sending ? '저장하는 중' : '저장'}
        </button>
      </div>
    </form>
  )
}
