/** The frame of both editors: what is written, who changed it last, saving, and the way back. */
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Notice } from '@madang/contract/operator/notice.ts'
import type { Popup } from '@madang/contract/operator/home.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SafeHtml } from '@madang/ui/safe-html.tsx'

import { dayTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useHouseNow, useMay } from '../../shell/me.ts'
import { Pending } from '../../shell/pending.tsx'
import { audienceWords, Period, ShownTag } from './schedule.tsx'
import { useEntry } from './use-board.ts'
import './boards.css'

type Rows = { noticeQueue: Notice; popupQueue: Popup }
type Path = '/notices' | '/popups'
type Props<K extends keyof Rows> = {
  queue: K
  path: Path
  title: string
  /** the form; null: a new one */
  write: (row: Rows[K] | null) => ReactNode
}

/** Reads the one of the address; who may not write sees it as members do. */
export function BoardPage<K extends keyof Rows>({ queue, path, title, write }: Props<K>) {
  const { id = '' } = useParams({ strict: false })
  const mayWrite = useMay('notices.write')
  const { data, error, refetch } = useEntry(queue, id)
  const navigate = useNavigate()
  useKeys({ b: () => void navigate({ to: path }) })
  const row: Rows[K] | null | undefined = id === 'new' ? null : data

  if (row === undefined) return <Pending error={error} again={refetch} />
  if (id !== 'new' && row === null)
    return (
      <p className="card op-empty" role="alert">
        {operatorText.notFound} <Link to={path}>목록으로</Link>
      </p>
    )
  return (
    <>
      <div className="row op-head">
        <Link className="btn btn-s btn-line" to={path}>
          <Icon name="back" className="ic-xs" />
          목록
        </Link>
        <h1 className="t22">{id === 'new' ? `새 ${title}` : title}</h1>
        {row && <Status row={row} />}
      </div>
      {mayWrite ? (
        <div key={id}>{write(row)}</div>
      ) : (
        <section className="card pad">
          {row ? <SafeHtml html={row.html} /> : operatorText.denied}
        </section>
      )}
    </>
  )
}

const Status = ({ row }: { row: Notice | Popup }) => (
  <span className="row soft boards-status">
    <ShownTag shown={row} now={useHouseNow()} />
    {audienceWords[row.audience]} · <Period startsAt={row.startsAt} endsAt={row.endsAt} />
    <span className="mute">
      {row.by} {dayTime(row.changedAt)}
    </span>
  </span>
)
