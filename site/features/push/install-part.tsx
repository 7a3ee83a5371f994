/** How the site becomes an app on this device. */
import { install, isApple, isInstalled, useAsking } from '../../shell/install.ts'

export function InstallPart() {
  const question = useAsking()
  return (
    <section className="card pad app-part" aria-labelledby="app-install">
      <h2 className="t17" id="app-install">
        앱으로 설치
      </h2>
      <p className="t13 soft">{wayOf(question !== null)}</p>
      {question && (
        <button type="button" className="btn" onClick={() => void install(question)}>
          설치
        </button>
      )}
    </section>
  )
}

function wayOf(asked: boolean): string {
  if (isInstalled()) return '이 기기에 앱으로 설치되어 있습니다.'
  if (asked)
    return '홈 화면에서 바로 열 수 있습니다. 설치해도 보유금과 베팅은 기기에 남지 않습니다.'
  if (isApple()) return '공유 메뉴에서 홈 화면에 추가를 누르면 앱으로 설치됩니다.'
  return '브라우저 메뉴에서 앱 설치 또는 홈 화면에 추가를 누르면 설치됩니다.'
}
