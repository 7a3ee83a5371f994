/** The site as an app, offered on the home page from the second visit on until somebody says no (docs/spec/shell.md#an-app). */
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

import { Icon, Mark } from '@madang/ui/icons.tsx'

import { install, isApple, isInstalled, keepNo, mayOffer, useAsking } from '../../shell/install.ts'
import './push.css'

export function InstallOffer() {
  const question = useAsking()
  const { pathname } = useLocation()
  const [may, setMay] = useState(mayOffer)
  if (!may || pathname !== '/' || isInstalled() || (question === null && !isApple())) return null
  const close = () => {
    keepNo()
    setMay(false)
  }
  return (
    <aside className="offer" aria-label="앱 설치">
      <Mark />
      <span className="grow t13">마당을 앱으로 설치할 수 있습니다.</span>
      {question ? (
        <button type="button" className="offer-do" onClick={() => void install(question)}>
          설치
        </button>
      ) : (
        <Link to="/app" className="offer-do">
          방법
        </Link>
      )}
      <button type="button" className="offer-no" aria-label="앱 설치 안내 닫기" onClick={close}>
        <Icon name="x" className="ic-s" />
      </button>
    </aside>
  )
}
