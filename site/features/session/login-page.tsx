/** The login page: where there is no session and the page asked for needs one. */
import { LoginBox } from '../../shell/login-box.tsx'
import { Page } from '../../shell/page.tsx'

export function LoginPage() {
  return (
    <Page narrow>
      <h1 className="sr">로그인</h1>
      <LoginBox />
    </Page>
  )
}
