/** Rows that keep their places while they are asked for anew: new ones wait, those that left stay until the operator moves on. */
import { useState } from 'react'

type Held<Row> = Row & { gone: boolean }
type Asked<Row> = {
  /** of what they are; of another thing they begin anew */
  of: string
  /** undefined while it is not known for `of` */
  rows: readonly Row[] | undefined
}

export function useHeld<Row extends { id: number }>({ of, rows }: Asked<Row>) {
  const [held, setHeld] = useState<{ of: string; rows: readonly Row[] } | null>(null)
  if (rows && held?.of !== of) setHeld({ of, rows })
  const before = held?.rows ?? []
  const now = new Map((rows ?? before).map((row) => [row.id, row]))
  const ids = new Set(before.map(({ id }) => id))
  return {
    rows:
      held &&
      before.map((row): Held<Row> => ({ ...(now.get(row.id) ?? row), gone: !now.has(row.id) })),
    /** how many wait to be shown */
    fresh: [...now.keys()].filter((id) => !ids.has(id)).length,
    /** shows what is there now, in its order */
    renew: () => rows && setHeld({ of, rows }),
  }
}
