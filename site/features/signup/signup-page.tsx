/** Sign-up: the referral code first, then the form (seed 1 §4). */
import { useState } from 'react'

import { CodeStep } from './code-step.tsx'
import { SignupForm } from './signup-form.tsx'

export function SignupPage() {
  const [code, setCode] = useState<string | null>(null)
  return code === null ? <CodeStep onValid={setCode} /> : <SignupForm ucode={code} />
}
