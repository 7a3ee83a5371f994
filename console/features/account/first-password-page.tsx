/** What stands before everything else while an operator has the password they were given. */
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { Mark, Word } from '@madang/ui/icons.tsx'

import { Button } from '../../shell/button.tsx'
import { ask } from '../../api/ask.ts'
import { storeToken } from '../../api/session.ts'
import { PasswordForm } from './password-form.tsx'
import './account.css'

export const FirstPasswordPage = () => (
  <main className="op op-login first-password">
    <div className="brand">
      <Mark />
      <Word />
      <span className="soft">운영</span>
    </div>
    <h1 className="t22">{staffText.firstPassword}</h1>
    <PasswordForm />
    <Button onClick={() => void leave()}>로그아웃</Button>
  </main>
)

export async function leave() {
  await ask('logout').catch(() => undefined)
  storeToken(null)
}
