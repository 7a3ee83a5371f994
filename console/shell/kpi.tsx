/** A figure of a page, large between its name and what it rests on. */
import type { ReactNode } from 'react'

type Props = { title: string; under: ReactNode; unit?: string; tone?: string; children: ReactNode }

export const Kpi = ({ title, under, unit, tone, children }: Props) => (
  <section className="card kpi">
    <small>{title}</small>
    <b className={tone}>
      {children}
      {unit && <i>{unit}</i>}
    </b>
    <small>{under}</small>
  </section>
)
