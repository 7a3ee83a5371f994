/** What stands before everything else while an operator has the password they were given. */
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { Mark, Word } from '@madang/ui/icons.tsx'

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
    <button type="button" className="btn" onClick={() => void leave()}>
      로그아웃
    </button>
  </main>
)

export async function leave() {
  await ask('logout').catch(() => undefined)
  storeToken(null)
}
