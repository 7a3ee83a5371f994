/** A line over a page or a form, for what its reader must know first. */
import type { ReactNode } from 'react'

import { Icon, type IconName } from '@madang/ui/icons.tsx'

type Props = {
  icon: IconName
  tone?: 'bad' | 'good' | undefined
  /** read aloud as soon as it stands there */
  alert?: boolean
  /** what an act came to; read aloud when the reader is free */
  answer?: boolean
  className?: string
  children: ReactNode
  /** what can be done about it */
  acts?: ReactNode
}

export const Banner = ({ icon, tone, alert, answer, className, children, acts }: Props) => {
  const As = answer ? 'output' : 'div'
  return (
    <As
      className={['op-banner', tone && `is-${tone}`, className].filter(Boolean).join(' ')}
      role={alert ? 'alert' : undefined}
    >
      <Icon name={icon} className="ic-s" />
      <span className="grow">{children}</span>
      {acts}
    </As>
  )
}
