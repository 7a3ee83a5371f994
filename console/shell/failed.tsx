/** Stands where a list would be when it could not be read, and before it is. */
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { Button } from './button.tsx'

export const Failed = ({ error, again }: { error: Error; again: () => void }) => (
  <p className="row between op-empty" role="alert">
    <span className="soft">{error.message}</span>
    <Button small onClick={again}>
      다시 시도
    </Button>
  </p>
)

type Props = { query: { error?: Error | null; refetch?: () => unknown }; rows: number }

/** `rows`: of its height. */
export const Loading = ({ query: { error, refetch }, rows }: Props) =>
  error ? <Failed error={error} again={() => void refetch?.()} /> : <SkeletonRows rows={rows} />
