/** Stands where a page will be: rows of its height while it loads, the reason when it could not be read. */
import { Loading } from './failed.tsx'

type Props = { error: Error | null; again: () => unknown; rows?: number }

export const Pending = ({ error, again, rows = 8 }: Props) => (
  <section className="card op-table">
    <Loading query={{ error, refetch: again }} rows={rows} />
  </section>
)
