/** Stands where a page will be: rows of its height while it loads, the reason when it could not be read. */
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { Failed } from './failed.tsx'

type Props = { error: Error | null; again: () => unknown; rows?: number }

export const Pending = ({ error, again, rows = 8 }: Props) => (
  <section className="card op-table">
    {error ? <Failed error={error} again={() => void again()} /> : <SkeletonRows rows={rows} />}
  </section>
)
