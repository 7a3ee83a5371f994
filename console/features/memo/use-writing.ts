/** A memo while it is written: its fields, what is wrong with them, and sending it once. */
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { mailingText } from '@madang/contract/operator/plain/memo.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { fromSeoulField, minuteTime } from '../../shell/format.ts'
import { useHouseNow } from '../../shell/me.ts'
import { useAct } from '../../shell/use-act.ts'
import { useDraft } from '../../shell/use-draft.tsx'
import { audienceOf, type Chosen } from './audience-fields.tsx'
import { useReach } from './use-reach.ts'
import { audienceInWords } from './words.tsx'

type Fields = {
  /** one name for what is written here: however often it is sent, it arrives once */
  draft: string
  chosen: Chosen
  subject: string
  html: string
  /** what it was begun from, as it was then */
  template: { id: number; version: number } | null
  /** of a field of date and time in Seoul; empty: at once */
  due: string
}
type Errors = {
  to?: string | undefined
  subject?: string | undefined
  html?: string | undefined
  due?: string | undefined
}

/** `to`: the id it begins with, or nothing. */
export function useWriting(to: string) {
  const navigate = useNavigate()
  const { act, sending } = useAct('mailings', 'plans', 'memoTemplates')
  const [begun] = useState<Fields>({
    draft: crypto.randomUUID(),
    chosen: { by: 'uids', uids: to, type: '', state: '', below: '' },
    subject: '',
    html: '',
    template: null,
    due: '',
  })
  const { fields, change, letGo } = useDraft(null, () => begun)
  const [tried, setTried] = useState(false)
  const audience = audienceOf(fields.chosen)
  const reach = useReach(audience)
  const subject = fields.subject.trim()
  const dueAt = fromSeoulField(fields.due)
  const now = useHouseNow()
  const errors: Errors = {
    to: reach.error,
    subject: subject === '' ? '제목을 입력해주세요.' : undefined,
    html: fields.html.trim() === '' ? '내용을 입력해주세요.' : undefined,
    due: dueAt === null || new Date(dueAt) > now ? undefined : mailingText.past,
  }

  const sure = (members: number) =>
    confirm({
      title: dueAt === null ? '쪽지를 보내시겠습니까?' : '쪽지를 예약하시겠습니까?',
      lines: [
        { label: '받는 사람', value: audienceInWords(audience) },
        { label: '받는 회원', value: `${formatWon(members)}명` },
        { label: '제목', value: subject },
        ...(dueAt === null ? [] : [{ label: '보낼 시각', value: minuteTime(dueAt) }]),
      ],
      confirmLabel: dueAt === null ? '보내기' : '예약',
    })

  /** What was sent under this name and is another by now goes under a new one when it is sent again. */
  function rename(refused: Error): never {
    if (refused instanceof RefusedError && refused.code === 'keyReuse')
      change({ draft: crypto.randomUUID() })
    throw refused
  }

  async function send() {
    setTried(true)
    const { subject: unnamed, html: empty, due: late } = errors
    if ((unnamed ?? empty ?? late) !== undefined) return
    const members = await reach.count()
    if (members === null || !(await sure(members))) return
    const { draft, html, template } = fields
    const memo = { draft, to: audience, subject, html, ...(template && { template }) }
    const sent = await act(
      () =>
        (dueAt === null
          ? ask('mailingSend', { ...memo, members })
          : ask('mailingPlan', { ...memo, dueAt })
        ).catch(rename),
      '',
    )
    // Whom it reaches may be what was wrong.
    if (!sent) return void reach.again()
    letGo()
    void navigate({ to: dueAt === null ? '/memos' : '/memos/planned' })
  }
  const busy = useRef(false)
  /** One press at a time: counting and asking take theirs. */
  async function sendOnce() {
    if (busy.current) return
    busy.current = true
    await send().finally(() => {
      busy.current = false
    })
  }

  // Nothing is missing before the first try; ids of nobody are said as soon as they are known.
  const shown: Errors = tried ? errors : reach.known ? { to: errors.to } : {}
  return {
    fields,
    change,
    reach,
    shown,
    send: sendOnce,
    sending,
  }
}
