/** Names and values in two columns. */
import { Fragment, type ReactNode } from 'react'

type Props = {
  /** what stands as false is not said */
  of: Record<string, ReactNode>
  className?: string
}

export const Facts = ({ of, className = '' }: Props) => (
  <dl className={`kv ${className}`}>
    {Object.entries(of)
      .filter(([, value]) => value !== false)
      .map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
  </dl>
)
