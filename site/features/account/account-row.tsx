/** A row of the account's lists: a sign, what it is, how it stands, and what can be done. */
import type { ReactNode } from 'react'

import { Icon, type IconName } from '@madang/ui/icons.tsx'

type Props = { sign: IconName; title: string; means: ReactNode; children?: ReactNode }

export const AccountRow = ({ sign, title, means, children }: Props) => (
  <div className="account-row">
    <Icon name={sign} />
    <span className="grow">
      <b>{title}</b>
      <small>{means}</small>
    </span>
    {children}
  </div>
)
