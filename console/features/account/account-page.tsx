/** An operator's own account: second factor, password, passkeys, and where they are logged in. */
import { Sessions } from '../../shell/sessions.tsx'
import { useMe } from '../../shell/me.ts'
import { Passkeys, useOwnPasskeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import './account.css'

export function AccountPage() {
  const { me } = useMe()
  const passkeys = useOwnPasskeys()
  if (!me) return null
  const { name, uid, role, secondFactor } = me.operator
  return (
    <>
      <div className="row op-head">
        <h1 className="t22">내 계정</h1>
        <span className="soft">
          {name} · {uid}
        </span>
        <span className="tag">{role}</span>
      </div>
      <div className="account">
        <SecondFactor on={secondFactor} />
        <div className="grid account-side">
          <PasswordForm />
          <Passkeys query={passkeys} secondFactor={secondFactor} />
        </div>
        {/* However many there are, they push nothing; nor does what stands above them on a phone. */}
        {!passkeys.isPending && (
          <section className="card op-form grid" aria-label="내 로그인 세션">
            <h2>내 로그인 세션</h2>
            <Sessions />
          </section>
        )}
      </div>
    </>
  )
}
