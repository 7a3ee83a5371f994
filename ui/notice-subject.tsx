/** A notice's subject in the colour and size its operator gave it, as readable as the theme needs. */
import type { CSSProperties, ReactNode } from 'react'
import './notice-subject.css'

type Props = {
  /** `#rrggbb`, or empty for the page's own */
  color: string
  /** pixels, 8 … 40; anything else is the page's own */
  size: number
  children: ReactNode
}

/** The style sheet keeps the hue and moves the lightness to where the theme can be read. */
export function NoticeSubject({ color, size, children }: Props) {
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
