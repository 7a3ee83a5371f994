/** Another nickname, once in thirty days. */
import { useState } from 'react'

import {
  accountText,
  NICK_DAYS,
  NICK_RESERVED_DAYS,
} from '@madang/contract/member/plain/account.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'

import { ask } from '../../api/ask.ts'
import { readSession, storeSession } from '../../api/session.ts'
import { FormField } from '../../shell/form-field.tsx'
import { FormDialog } from '../../shell/form-dialog.tsx'

type Props = { nick: string; again: () => Promise<unknown>; close: () => void }

export function NickDialog({ nick: now, again, close }: Props) {
  const [nick, setNick] = useState('')
  const [error, setError] = useState<string | undefined>()
  const wrong = () => {
    const given = nick.trim()
    if (given === '') return { nick: signupText.noNick }
    return given === now ? { nick: accountText.sameNick } : ({} as { nick?: string })
  }
  const send = async () => {
    const { msg, nick: userNick } = await ask('nickChange', { nick })
    const session = readSession()
    if (session) storeSession({ ...session, userNick })
    return msg
  }
  return (
    <FormDialog
      title="닉네임 바꾸기"
      label="바꾸기"
      names={['nick'] as const}
      instead="nick"
      wrong={wrong}
      show={(errors) => setError(errors.nick)}
      send={send}
      again={again}
      close={close}
    >
      <FormField
        label="새 닉네임"
        name="nick"
        hint="한글·영문·숫자 2~12자"
        autoComplete="nickname"
        maxLength={12}
        value={nick}
        error={error}
        onChange={({ target }) => {
          setNick(target.value)
          setError(undefined)
        }}
      />
      <p className="t13 soft">
        {NICK_DAYS}일에 한 번 바꿀 수 있습니다. 지금 닉네임은 {NICK_RESERVED_DAYS}일 동안 다른
        회원이 쓸 수 없습니다.
      </p>
    </FormDialog>
  )
}
