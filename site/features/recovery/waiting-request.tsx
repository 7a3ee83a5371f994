/** The page they wait on: how the request stands, what was said, and the code with the form it opens. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import { CODE_MINUTES, isOver, type RecoveryState } from '@madang/contract/core/recovery.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { RECOVERY_TEXT_MAX, recoveryText } from '@madang/contract/member/plain/recovery.ts'
import { Form } from '@madang/ui/form.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { NewPassword } from './new-password.tsx'
import { TextArea } from './text-area.tsx'
import { keepTicket } from './ticket.ts'

type View = Output<MemberCalls['recoveryView']>['data']
const EVERY_MS = 3_000

export function WaitingRequest({ ticket }: { ticket: string }) {
  const { data, error } = useQuery({
    queryKey: ['recovery', ticket],
    queryFn: async () => (await ask('recoveryView', { ticket }, { poll: true })).data,
    refetchInterval: ({ state }) => (state.data && isOver(state.data.state) ? false : EVERY_MS),
  })
  if (error instanceof RefusedError && error.code === 'notFound') return <Ended text={error.msg} />
  if (!data) return <Skeleton height={220} />
  if (isOver(data.state)) return <Ended text={endings[data.state] ?? recoveryText.ended} />
  return (
    <>
      <output className="card recovery-state">
        <Icon name={data.state === 'code' ? 'check' : 'clock'} />
        <span className="grow">{standings[data.state]}</span>
      </output>
      {data.state === 'code' && <NewPassword ticket={ticket} code={data.code} />}
      <Words words={data.words} />
      <Reply ticket={ticket} />
    </>
  )
}

const standings: Partial<Record<RecoveryState, string>> = {
  waiting: '고객센터에서 확인하고 있습니다. 이 화면을 닫지 말고 기다려주세요.',
  asked: '고객센터에서 물어본 내용이 있습니다. 아래에 답해주세요.',
  code: `본인 확인이 끝났습니다. ${CODE_MINUTES}분 안에 새 비밀번호를 정해주세요.`,
}

const endings: Partial<Record<RecoveryState, string>> = {
  done: recoveryText.done,
  closed: '입력한 내용으로는 본인을 확인할 수 없었습니다. 내용을 확인하고 다시 신청해주세요.',
  over: '하루 동안 답이 없어 신청이 끝났습니다. 다시 신청해주세요.',
}

const Ended = ({ text }: { text: string }) => (
  <section className="card pad grid recovery-ended">
    <p>{text}</p>
    <div className="grid g2">
      <button type="button" className="btn" onClick={() => keepTicket(null)}>
        다시 신청
      </button>
      <Link to="/login" className="btn btn-main">
        로그인
      </Link>
    </div>
  </section>
)

const Words = ({ words }: { words: View['words'] }) => (
  <ol className="card recovery-words" aria-label="주고받은 내용">
    {words.map(({ mine, text, date }, index) => (
      <li key={index} className={mine ? 'is-mine' : undefined}>
        <p className="t13 mute">
          {mine ? '나' : '고객센터'} · {date}
        </p>
        <p className="recovery-word">{text}</p>
      </li>
    ))}
  </ol>
)

function Reply({ ticket }: { ticket: string }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  async function send() {
    if (pending) return
    if (text.trim() === '') return setError(recoveryText.noWord)
    setPending(true)
    try {
      await ask('recoveryWrite', { ticket, text })
      setText('')
      await client.invalidateQueries({ queryKey: ['recovery', ticket] })
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      setError(refused.msg)
    } finally {
      setPending(false)
    }
  }

  return (
    <Form className="card pad recovery-form" onSend={() => void send()}>
      <TextArea
        label="고객센터에 보낼 내용"
        name="text"
        maxLength={RECOVERY_TEXT_MAX}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <button className="btn" aria-disabled={pending}>
        {pending ? '보내는 중' : '보내기'}
      </button>
    </Form>
  )
}
