/** The frame of both editors: what is written, who changed it last, saving, and the way back. */
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Notice } from '@madang/contract/operator/notice.ts'
import type { Popup } from '@madang/contract/operator/home.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { SafeHtml } from '@madang/ui/safe-html.tsx'

import { BackHead, Detail } from '../../shell/detail.tsx'
import { dayTime } from '../../shell/format.ts'
import { useHouseNow, useMay } from '../../shell/me.ts'
import { audienceWords, Period, ShownTag } from './schedule.tsx'
import { useEntry, type Boards } from './use-board.ts'
import './boards.css'

type Path = '/notices' | '/popups'
type Props<K extends keyof Boards> = {
  queue: K
  path: Path
  title: string
  /** the form; null: a new one */
  write: (row: Boards[K] | null) => ReactNode
}

/** Reads the one of the address; who may not write sees it as members do. */
export function BoardPage<K extends keyof Boards>({ queue, path, title, write }: Props<K>) {
  const { id = '' } = useParams({ strict: false })
  const mayWrite = useMay('notices.write')
  const { data, ...query } = useEntry(queue, id)
  const fresh = id === 'new'
  return (
    <Detail
      to={path}
      query={query}
      it={fresh ? { row: null } : data && { row: data }}
      none={operatorText.notFound}
    >
      {({ row }) => (
        <>
          <BackHead to={path} title={fresh ? `새 ${title}` : title}>
            {row && <Status row={row} />}
          </BackHead>
          {mayWrite ? (
            <div key={id}>{write(row)}</div>
          ) : (
            <section className="card pad">
              {row ? <SafeHtml html={row.html} /> : operatorText.denied}
            </section>
          )}
        </>
      )}
    </Detail>
  )
}

const Status = ({ row }: { row: Notice | Popup }) => (
  <span className="row soft wraps">
    <ShownTag shown={row} now={useHouseNow()} />
    {audienceWords[row.audience]} · <Period startsAt={row.startsAt} endsAt={row.endsAt} />
    <span className="mute">
      {row.by} {dayTime(row.changedAt)}
    </span>
  </span>
)
