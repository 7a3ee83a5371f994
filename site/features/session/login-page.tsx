/** The login page: where there is no session and the page asked for needs one. */
import { Link } from '@tanstack/react-router'

import { Icon } from '@madang/ui/icons.tsx'

import { Foot } from '../../shell/foot.tsx'
import { LoginBox } from '../../shell/login-box.tsx'
import { Page } from '../../shell/page.tsx'
import './login-page.css'

export function LoginPage() {
  return (
    <Page narrow>
      <h1 className="sr">로그인</h1>
      <LoginBox />
      <Link to="/forgot" className="login-forgot">
        아이디·비밀번호를 잊었어요
      </Link>
      <Link to="/live" className="card login-look">
        <Icon name="eye" />
        <span className="grow">
          <b>로그인 없이 추첨 보기</b>
          <span className="soft">추첨 화면과 결과, 확률, 증명은 누구나 볼 수 있습니다</span>
        </span>
        <Icon name="next" className="ic-s" />
      </Link>
      <Foot />
    </Page>
  )
}
