/** A row of the account's lists: a sign, what it is, how it stands, and what can be done. */
import type { ReactNode } from 'react'

import { Icon, type IconName } from '@madang/ui/icons.tsx'

/** Drawn for this page alone. */
const own = {
  key: 'M4 15.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 12.5L19.5 4M16 7.5l2.8 2.8',
  bank: 'M4 9.5L12 4l8 5.5ZM5.5 9.5v8M10 9.5v8M14 9.5v8M18.5 9.5v8M3.5 20h17',
} as const
type Sign = IconName | keyof typeof own
const isOwn = (sign: Sign): sign is keyof typeof own => sign in own

const SignOf = ({ sign }: { sign: Sign }) =>
  isOwn(sign) ? (
    <svg
      className="ic"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={own[sign]} />
    </svg>
  ) : (
    <Icon name={sign} />
  )

type Props = { sign: Sign; title: string; means: ReactNode; children?: ReactNode }

export const AccountRow = ({ sign, title, means, children }: Props) => (
  <div className="account-row">
    <SignOf sign={sign} />
    <span className="grow">
      <b>{title}</b>
      <small>{means}</small>
    </span>
    {children}
  </div>
)
