/** The frame of a page's content under the header: one column on a phone, the page's own columns on a desktop. */
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Icon } from '@madang/ui/icons.tsx'

import { useDevice } from './device.ts'
import './page.css'
import './narrow.css'

type Props = { children: ReactNode; narrow?: boolean }

export function Page({ children, narrow = false }: Props) {
  const device = useDevice()
  const width = narrow ? ' narrow' : ''
  return (
    <main id="main" className={device === 'pc' ? `pc-main${width}` : `ph-main page${width}`}>
      {children}
    </main>
  )
}

/** A page's title with the way back. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  const router = useRouter()
  return (
    <div className="page-title">
      <button
        type="button"
        className="icon-btn"
        aria-label="뒤로"
        onClick={() => router.history.back()}
      >
        <Icon name="back" />
      </button>
      <h1 className="t22 grow">{title}</h1>
      {children}
    </div>
  )
}
