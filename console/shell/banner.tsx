/** A line over a page or a form, for what its reader must know first. */
import type { ReactNode } from 'react'

import { Icon, type IconName } from '@madang/ui/icons.tsx'

type Props = {
  icon: IconName
  tone?: 'bad' | 'good'
  /** read aloud as soon as it stands there */
  alert?: boolean
  children: ReactNode
  /** what can be done about it */
  acts?: ReactNode
}

export const Banner = ({ icon, tone, alert, children, acts }: Props) => (
  <p className={tone ? `op-banner is-${tone}` : 'op-banner'} role={alert ? 'alert' : undefined}>
    <Icon name={icon} className="ic-s" />
    <span className="grow">{children}</span>
    {acts}
  </p>
)
