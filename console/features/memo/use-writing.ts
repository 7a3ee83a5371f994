/** A memo while it is written: its fields, what is wrong with them, and sending it once. */
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
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
}
type Errors = { to?: string | undefined; subject?: string | undefined; html?: string | undefined }

/** `to`: the id it begins with, or nothing. */
export function useWriting(to: string) {
  const navigate = useNavigate()
  const { act, sending } = useAct('mailings')
  const [begun] = useState<Fields>({
    draft: crypto.randomUUID(),
    chosen: { by: 'uids', uids: to, type: '', state: '', below: '' },
    subject: '',
    html: '',
  })
  const { fields, change, letGo } = useDraft(null, () => begun)
  const [tried, setTried] = useState(false)
  const audience = audienceOf(fields.chosen)
  const reach = useReach(audience)
  const subject = fields.subject.trim()
  const errors: Errors = {
    to: reach.error,
    subject: subject === '' ? '제목을 입력해주세요.' : undefined,
    html: fields.html.trim() === '' ? '내용을 입력해주세요.' : undefined,
  }

  const sure = (members: number) =>
    confirm({
      title: '쪽지를 보내시겠습니까?',
      lines: [
        { label: '받는 사람', value: audienceInWords(audience) },
        { label: '받는 회원', value: `${formatWon(members)}명` },
        { label: '제목', value: subject },
      ],
      confirmLabel: '보내기',
    })

  /** What was sent under this name and is another by now goes under a new one when it is sent again. */
  function rename(refused: Error): never {
    if (refused instanceof RefusedError && refused.code === 'keyReuse')
      change({ draft: crypto.randomUUID() })
    throw refused
  }

  async function send() {
    setTried(true)
    if (errors.subject !== undefined || errors.html !== undefined) return
    const members = await reach.count()
    if (members === null || !(await sure(members))) return
    const { draft, html } = fields
    const sent = await act(
      () => ask('mailingSend', { draft, to: audience, members, subject, html }).catch(rename),
      '',
    )
    // Whom it reaches may be what was wrong.
    if (!sent) return void reach.again()
    letGo()
    void navigate({ to: '/memos' })
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
