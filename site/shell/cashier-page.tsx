/** The frame of the cashier's pages: tabs, the play-money line, notice, form and last requests. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Skeleton, SkeletonRows } from '@madang/ui/skeleton.tsx'

import { useFirstError } from './cashier.ts'
import { useDevice } from './device.ts'
import { InfoBox } from './info-box.tsx'
import { Page } from './page.tsx'
import { PlayLine } from './play-line.tsx'
import './cashier.css'

type Props<Data> = {
  title: string
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** lines of the notice */
  notes: (data: Data) => string[]
  form: (data: Data) => ReactNode
  /** beside the form on a desktop, below it on a phone; what stands there meanwhile */
  extra: (data: Data) => ReactNode
  extraToCome?: ReactNode
  list: (data: Data) => ReactNode
}

export function CashierPage<Data>(props: Props<Data>) {
  const { title, query, notes, form, extra, extraToCome, list } = props
  const device = useDevice()
  const { data, error, refetch } = query
  useFirstError(query)
  const toCome = (part: ReactNode) => (error ? null : part)
  const parts = {
    title,
    notes: data && notes(data),
    form: data ? form(data) : <FormToCome error={error} again={() => void refetch()} />,
    extra: data ? extra(data) : toCome(extraToCome),
    list: data ? list(data) : toCome(<ListToCome />),
  }
  return <Page>{device === 'pc' ? <Wide {...parts} /> : <Narrow {...parts} />}</Page>
}

type Parts = {
  title: string
  /** undefined until they are known */
  notes: string[] | undefined
} & Record<'form' | 'extra' | 'list', ReactNode>

const Narrow = ({ title, notes, form, extra, list }: Parts) => (
  <div className="cashier-narrow">
    <Tabs />
    <PlayLine />
    <h1 className="sr">{title}</h1>
    <Notes lines={notes} />
    {form}
    {extra}
    {list}
  </div>
)

const Wide = ({ title, notes, form, extra, list }: Parts) => (
  <div className="cashier-wide">
    <div className="cashier-main">
      <h1 className="t22">{title}</h1>
      <section className="card">
        <Tabs />
        <PlayLine />
        <div className="cashier-cols">
          <div className="cashier-form">{form}</div>
          {list}
        </div>
      </section>
    </div>
    <div className="cashier-side">
      <InfoBox />
      <section className="card pad grid" aria-label="안내">
        <h2 className="t17">안내</h2>
        <Notes lines={notes} />
      </section>
      {extra}
    </div>
  </div>
)

const Tabs = () => (
  <nav className="tabs" aria-label="충환전">
    <Link to="/charge">충전</Link>
    <Link to="/exchange">환전</Link>
    <Link to="/statement">내역</Link>
    <Link to="/limits">한도·휴식</Link>
  </nav>
)

const Notes = ({ lines }: { lines: string[] | undefined }) =>
  lines ? (
    <ul className="note">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ) : (
    <Skeleton height={118} />
  )

/** The form's room until the server has said which form it is, or why there is none. */
function FormToCome({ error, again }: { error: Error | null; again: () => void }) {
  if (error)
    return (
      <div className="row between cashier-failed">
        <span className="soft">{error.message}</span>
        <button type="button" className="btn" onClick={again}>
          다시 시도
        </button>
      </div>
    )
  return (
    <div className="cashier-amount">
      <Skeleton height={48} />
      <Skeleton height={92} />
      <Skeleton height={102} />
      <Skeleton height={56} />
    </div>
  )
}

const ListToCome = () => (
  <section className="cashier-list">
    <SkeletonRows rows={4} />
  </section>
)
