/** A part of the page, named by its heading. */
import { useId, type ReactNode } from 'react'

type Props = { title: string; className?: string; children: ReactNode }

export function Section({ title, className, children }: Props) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
