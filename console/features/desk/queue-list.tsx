/** The list of a queue: still while it loads, in words when it fails or when nothing is in it, in pages. */
import type { ReactNode } from 'react'

import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { Failed } from '../../shell/failed.tsx'
import { Idle } from './desk-layout.tsx'

type Props = {
  title: string
  query: {
    data: { list: unknown[]; totalPages: number } | undefined
    error: Error | null
    refetch: () => Promise<unknown>
  }
  /** said where all are shown and none fits; null where only what waits is shown */
  none: string | null
  className?: string
  page: number
  onPage: (page: number) => void
  children: ReactNode
}

export function QueueList(props: Props) {
  const { title, query, none, className = '', page, onPage, children } = props
  const { data, error, refetch } = query
  const empty = data?.list.length === 0
  return (
    <>
      <h1 className="sr">{title}</h1>
      <div className={`op-table op-cards ${className}`} aria-busy={!data}>
        {!data && !error && <SkeletonRows rows={6} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {empty && none === null && <Idle />}
        {empty && none !== null && <p className="soft op-empty">{none}</p>}
        {data && !empty && children}
      </div>
      {data && data.totalPages > 1 && (
        <Pager page={page} totalPages={data.totalPages} onPage={onPage} />
      )}
    </>
  )
}
