/** A notice's type and subject as the operator dressed them: a label, long or short, and a colour and size of its own. */
import type { CSSProperties, ReactNode } from 'react'

import type { NoticeRow } from '@madang/contract/member/notice.ts'

import { useDevice } from '../../shell/device.ts'

/** What a phone has room for (seed 1 §2). */
const short: Record<string, string> = { 공지사항: '공지', '진행중 이벤트': '이벤트' }

export function NoticeType({ type }: { type: string }) {
  const device = useDevice()
  return (
    <span className={type === '공지사항' ? 'tag jade' : 'tag ochre'}>
      {device === 'mobile' ? (short[type] ?? type) : type}
    </span>
  )
}

type Dress = Pick<NoticeRow, 'color' | 'size'>

/** The style sheet keeps the hue and moves the lightness to where the theme can be read. */
export function NoticeSubject({ color, size, children }: Dress & { children: ReactNode }) {
  const dressed = /^#[0-9a-f]{6}$/i.test(color)
  const style: Record<string, string> = {}
  if (dressed) style['--own'] = color
  if (size >= 8 && size <= 40) style['fontSize'] = `${size}px`
  return (
    <span
      className={dressed ? 'notice-subject own-colour' : 'notice-subject'}
      style={style as CSSProperties}
    >
      {children}
    </span>
  )
}
