/** A page that a list leads to: the way back, waiting for what it is about, and nobody's address. */
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Icon } from '@madang/ui/icons.tsx'

import { RefusedError } from '../api/ask.ts'
import { useKeys } from './keys.ts'
import { Pending } from './pending.tsx'

type To = string

type Props<It> = {
  /** the list; `b` goes there */
  to: To
  query: { error: Error | null; refetch: () => unknown }
  /** undefined until it is known, null where there is none */
  it: It | null | undefined
  /** said of what there is not; else the server's own words */
  none?: string
  /** rows of its height while it loads */
  rows?: number
  children: (it: It) => ReactNode
}

export function Detail<It>({ to, query: { error, refetch }, it, none, rows, children }: Props<It>) {
  const navigate = useNavigate()
  useKeys({ b: () => void navigate({ to }) })
  if (it) return children(it)
  const words = it === null ? none : refusedWords(error)
  if (words) return <Missing to={to}>{words}</Missing>
  return <Pending error={error} again={refetch} {...(rows && { rows })} />
}

/** Where the page was opened from, or to its list where that is nowhere. */
export function useBack(to: To) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? history.back() : void navigate({ to }))
}

/** The server's words for what there is not. */
export const refusedWords = (error: Error | null) =>
  error instanceof RefusedError && error.code === 'notFound' ? error.message : null

export const Missing = ({ to, children }: { to: To; children: string }) => (
  <>
    <h1 className="sr">찾을 수 없음</h1>
    <p className="card op-empty" role="alert">
      {children} <Link to={to}>목록으로</Link>
    </p>
  </>
)

type HeadProps = {
  to: To
  title: ReactNode
  children?: ReactNode
  acts?: ReactNode
  className?: string
}

/** Its head: back, title, what stands beside it, and at the right what can be done. */
export const BackHead = ({ to, title, children, acts, className = '' }: HeadProps) => {
  const told = (
    <>
      <Link className="btn btn-s btn-line" to={to}>
        <Icon name="back" className="ic-xs" />
        목록
      </Link>
      <h1 className="t22">{title}</h1>
      {children}
    </>
  )
  if (acts === undefined) return <div className="row op-head">{told}</div>
  return (
    <div className="row between op-head">
      <div className={`row ${className}`}>{told}</div>
      {acts}
    </div>
  )
}
