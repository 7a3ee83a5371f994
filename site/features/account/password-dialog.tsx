/** Changing the password: the present one, the new one, and how hard that is to guess. */
import { useState } from 'react'

import {
  accountText,
  HOLD_HOURS,
  passwordError,
  strengthOf,
} from '@madang/contract/member/plain/account.ts'
import { askWithWork } from '@madang/ui/proof/work.ts'

import { ask } from '../../api/ask.ts'
import { useHouse } from '../../api/house.ts'
import { readSession, storeSession } from '../../api/session.ts'
import { part } from '../../shell/leave.ts'
import { PasswordField } from '../../shell/password-field.tsx'
import { FormDialog, type Errors } from '../../shell/form-dialog.tsx'

type Name = 'old' | 'password'
type Props = { nick: string; again: () => Promise<unknown>; close: () => void }

/** The answer brings the session its new token: from then on the page asks with it. */
async function change(fields: { old: string; password: string }): Promise<string> {
  const { msg, accessToken } = await askWithWork((proof) =>
    ask('passwordChange', fields, { headers: proof }),
  )
  const session = readSession()
  if (session) storeSession({ ...session, accessToken })
  return msg
}

export function PasswordDialog({ nick, again, close }: Props) {
  const { house } = useHouse()
  const min = house?.passwordMin ?? 8
  const uid = readSession()?.userId ?? ''
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors<Name>>({})
  const wrong = (): Errors<Name> => {
    const found = passwordError(password, { uid, nick, min })
    return {
      ...(old === '' && { old: accountText.noOld }),
      ...(found !== undefined && { password: found }),
    }
  }

  return (
    <FormDialog
      title="비밀번호 바꾸기"
      label="바꾸기"
      names={['old', 'password'] as const}
      instead="old"
      wrong={wrong}
      show={setErrors}
      send={() => part(change({ old, password }))}
      again={again}
      close={close}
    >
      <PasswordField
        label="지금 비밀번호"
        name="old"
        uid={uid}
        value={old}
        error={errors.old}
        onChange={(next) => {
          setOld(next)
          setErrors({})
        }}
      />
      <PasswordField
        label="새 비밀번호"
        name="password"
        uid={uid}
        isNew
        value={password}
        error={errors.password}
        hint={
          <Strength
            of={strengthOf(password, { uid, nick, min })}
            empty={password === ''}
            min={min}
          />
        }
        onChange={(next) => {
          setPassword(next)
          setErrors({})
        }}
      />
      <p className="t13 soft">
        바꾸면 다른 기기에서는 로그아웃되고, {HOLD_HOURS}시간 동안 환전할 수 없습니다.
      </p>
    </FormDialog>
  )
}

const STRENGTHS = ['아직 쓸 수 없습니다', '낮음', '보통', '높음', '아주 높음'] as const
type StrengthProps = { of: 0 | 1 | 2 | 3 | 4; empty: boolean; min: number }

/** Four marks and a word; before anything is typed, what is asked of it. */
const Strength = ({ of, empty, min }: StrengthProps) => (
  <div className="account-strength" data-of={of}>
    <div aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <i key={step} className={step <= of ? 'is-on' : undefined} />
      ))}
    </div>
    <p className="t13 soft" aria-live="polite">
      {empty
        ? `${min}자 이상. 영문, 숫자, 특수문자, 한글을 쓸 수 있습니다.`
        : `안전도: ${STRENGTHS[of]}`}
    </p>
  </div>
)
