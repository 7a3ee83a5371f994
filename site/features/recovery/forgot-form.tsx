/** What the desk needs to know who asks; each sentence under its own field, the first wrong one in focus. */
import { useRef, useState } from 'react'

import {
  recoveryError,
  RECOVERY_TEXT_MAX,
  type RecoveryFields,
} from '@madang/contract/member/plain/recovery.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Form } from '@madang/ui/form.tsx'
import { askWithWork } from '@madang/ui/proof/work.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { FormField } from '../../shell/form-field.tsx'
import { TextArea } from './text-area.tsx'
import { keepTicket } from './ticket.ts'

type Name = keyof RecoveryFields
const empty: RecoveryFields = { name: '', nick: '', holder: '', digits: '', text: '' }
const names = Object.keys(empty) as Name[]

export function ForgotForm() {
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<Partial<RecoveryFields>>({})
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const focus = (name: Name) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  const bound = (name: Name) => ({
    ...{ name, value: fields[name], error: errors[name] },
    onChange: ({ target }: { target: { value: string } }) => {
      setFields({ ...fields, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })

  async function send() {
    if (pending) return
    const wrong = names.flatMap((name) => {
      const sentence = recoveryError(name, fields)
      return sentence === undefined ? [] : [[name, sentence] as const]
    })
    setErrors(Object.fromEntries(wrong))
    if (wrong[0]) return focus(wrong[0][0])
    setPending(true)
    try {
      const { ticket } = await askWithWork((headers) => ask('recoveryAsk', fields, { headers }))
      keepTicket(ticket)
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      await tell(refused.msg, { tone: 'error' })
    } finally {
      setPending(false)
    }
  }

  return (
    <Form ref={form} className="card pad recovery-form" onSend={() => void send()}>
      <p className="soft">
        가입할 때 적은 내용을 입력하면 고객센터에서 확인하고 새 비밀번호를 정할 수 있는 코드를
        드립니다.
      </p>
      <FormField
        {...bound('name')}
        label="아이디 또는 휴대폰번호"
        autoComplete="username"
        autoCapitalize="none"
      />
      <FormField {...bound('nick')} label="닉네임" autoComplete="nickname" maxLength={12} />
      <div className="grid g2">
        <FormField {...bound('holder')} label="예금주" autoComplete="name" />
        <FormField
          {...bound('digits')}
          label="계좌번호 끝 4자리"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      </div>
      <TextArea
        {...bound('text')}
        label="확인에 도움이 될 내용"
        hint="예: 마지막 충전일과 금액"
        maxLength={RECOVERY_TEXT_MAX}
      />
      <button className="btn btn-main btn-big" aria-disabled={pending}>
        {pending ? '보내는 중' : '확인 신청'}
      </button>
    </Form>
  )
}
