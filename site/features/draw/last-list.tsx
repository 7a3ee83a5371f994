/** A card of the last of something: its rows as they come, or why there are none. */
import type { ReactNode } from 'react'

import { SkeletonRows } from '@madang/ui/skeleton.tsx'

type Props<Row> = {
  /** the card's class, and its name for who reads its title */
  id: string
  title: string
  beside: ReactNode
  query: { data: Row[] | undefined; error: Error | null; refetch: () => unknown }
  /** rows of its height while it loads */
  height: number
  /** said where there is none */
  none: string
  children: (rows: Row[]) => ReactNode
}

export function LastList<Row>({ id, title, beside, query, height, none, children }: Props<Row>) {
  const { data, error, refetch } = query
  return (
    <section className={`card ${id}`} aria-labelledby={id}>
      <div className="row between card-head">
        <h2 className="t17" id={id}>
          {title}
        </h2>
        {beside}
      </div>
      {data ? (
        data.length === 0 ? (
          <p className="soft card-empty">{none}</p>
        ) : (
          children(data)
        )
      ) : error ? (
        <p className="row between card-empty">
          <span className="soft">{error.message}</span>
          <button type="button" className="btn btn-s" onClick={() => void refetch()}>
            다시 시도
          </button>
        </p>
      ) : (
        <SkeletonRows rows={height} />
      )}
    </section>
  )
}
