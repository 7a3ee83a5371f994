/** Published values: each with its name, a long one with a button that copies it. */
import { useEffect, useState, type ReactNode } from 'react'

import { copyText } from './copy-text.ts'

const SAID_MS = 2_000

type FactProps = { name: string; wide?: boolean; children: ReactNode }

export const Fact = ({ name, wide = false, children }: FactProps) => (
  <div className={wide ? 'is-wide' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** `waits`: when a value that is not out yet will be. */
export const Code = ({
  name,
  value,
  waits,
}: {
  name: string
  value: string | null
  waits: string
}) => (
  <div className="is-wide">
    <dt>{name}</dt>
    <dd className="row proof-code">
      {value === null ? (
        <span className="grow soft">{waits}</span>
      ) : (
        <>
          <code className="grow">{value}</code>
          <CopyButton name={name} value={value} />
        </>
      )}
    </dd>
  </div>
)

function CopyButton({ name, value }: { name: string; value: string }) {
  const [said, setSaid] = useState<'복사완료' | '복사 실패' | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <button
      type="button"
      className="btn btn-s proof-copy"
      aria-label={`${name} ${said ?? '복사'}`}
      onClick={() =>
        void copyText(value).then((copied) => setSaid(copied ? '복사완료' : '복사 실패'))
      }
    >
      {said ?? '복사'}
    </button>
  )
}
