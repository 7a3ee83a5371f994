/** An operator's own account: second factor, password, and where they are logged in. */
import { Sessions } from '../../shell/sessions.tsx'
import { useMe } from '../../shell/me.ts'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import './account.css'

export function AccountPage() {
  const { me } = useMe()
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
        <PasswordForm />
        {/* However many there are, they push nothing. */}
        <section className="card op-form grid" aria-label="내 로그인 세션">
          <h2>내 로그인 세션</h2>
          <Sessions />
        </section>
      </div>
    </>
  )
}
