/** The referral code: a valid one opens the form, 뒤로 returns to login. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { signupText } from '@madang/contract/member/plain/signup.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Form } from '@madang/ui/form.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { useDevice } from '../../shell/device.ts'
import { Page } from '../../shell/page.tsx'
import { useSiteInfo } from '../../shell/site-info.ts'
import { FormField } from '../../shell/form-field.tsx'
import './signup.css'

export function CodeStep({ onValid }: { onValid: (code: string) => void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const device = useDevice()
  const { stopped } = useSiteInfo()

  const submit = async () => {
    if (pending) return
    if (stopped !== null) return tell(stopped, { tone: 'error' })
    if (code.trim() === '') return setError(signupText.noCode)
    setPending(true)
    try {
      await ask('codeCheck', { ucode: code.trim() })
      onValid(code.trim())
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      setError(refused.msg)
    } finally {
      setPending(false)
    }
  }

  return (
    <Page narrow>
      <Form className="card pad signup-code" onSend={() => void submit()}>
        {device === 'pc' && <h1 className="t22">회원가입</h1>}
        <p className="soft">소개해 준 분에게 받은 추천코드를 입력해주세요.</p>
        <FormField
          label="추천코드"
          name="ucode"
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.target.value)
            setError(undefined)
          }}
        />
        <button className="btn btn-main btn-big" aria-disabled={pending}>
          회원가입 계속하기
        </button>
        <Link to="/login" className="btn">
          뒤로
        </Link>
      </Form>
    </Page>
  )
}
