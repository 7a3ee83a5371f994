/** Sign-up: the referral code first, then the form (docs/spec/shell.md#states). On a phone with a header of its own. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { Icon } from '@madang/ui/icons.tsx'

import { useDevice } from '../../shell/device.ts'
import { CodeChecked } from './code-checked.tsx'
import { CodeStep } from './code-step.tsx'
import { SignupForm } from './signup-form.tsx'

export function SignupPage() {
  const [code, setCode] = useState<string | null>(null)
  return (
    <>
      {useDevice() === 'mobile' && <PhoneHeader checked={code !== null} />}
      {code === null ? <CodeStep onValid={setCode} /> : <SignupForm ucode={code} />}
    </>
  )
}

function PhoneHeader({ checked }: { checked: boolean }) {
  const navigate = useNavigate()
  return (
    <>
      <header className="ph-top sub signup-top">
        <button
          type="button"
          className="icon-btn"
          aria-label="뒤로"
          onClick={() => void navigate({ to: '/login' })}
        >
          <Icon name="back" />
        </button>
        <h1 className="grow">회원가입</h1>
        {checked && <CodeChecked />}
      </header>
      <div className="geut" />
    </>
  )
}
