/** What stands before everything else while an operator has the password they were given. */
import type { ReactNode } from 'react'

import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { Mark, Word } from '@madang/ui/icons.tsx'

import { Button } from '../../shell/button.tsx'
import { ask } from '../../api/ask.ts'
import { storeToken } from '../../api/session.ts'
import { PasswordForm } from './password-form.tsx'
import './account.css'

export const FirstPasswordPage = () => (
  <First title={staffText.firstPassword}>
    <PasswordForm />
    <LogOut />
  </First>
)

/** A page that nothing of the console stands around. */
export const First = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="op op-login first-password">
    <div className="brand">
      <Mark />
      <Word />
      <span className="soft">운영</span>
    </div>
    <h1 className="t22">{title}</h1>
    {children}
  </main>
)

export const LogOut = () => <Button onClick={() => void leave()}>로그아웃</Button>

async function leave() {
  await ask('logout').catch(() => undefined)
  storeToken(null)
}
