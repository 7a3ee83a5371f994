/** Rows moved up and down before their order is saved. */
import { useState } from 'react'

type Row = { id: string }

export function useOrder<R extends Row>(rows: R[]) {
  const [wanted, setWanted] = useState<string[] | null>(null)
  // Rows that came meanwhile stand last; the server refuses an order that leaves any out.
  const place = (id: string) => {
    const at = wanted?.indexOf(id) ?? -1
    return at < 0 ? rows.length : at
  }
  const ordered = wanted ? rows.toSorted((a, b) => place(a.id) - place(b.id)) : rows
  const ids = ordered.map(({ id }) => id)
  const changed = ids.some((id, index) => id !== rows[index]?.id)

  function move(id: string, by: 1 | -1) {
    const from = ids.indexOf(id)
    const to = from + by
    if (from < 0 || to < 0 || to >= ids.length) return
    const next = ids.toSpliced(from, 1).toSpliced(to, 0, id)
    setWanted(next)
  }
  return { ordered, ids, changed, move, letGo: () => setWanted(null) }
}
