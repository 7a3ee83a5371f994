/** The check of a sealed book, made in this browser: on the pages of the site and in the saved verifier. */
import { useEffect, useState } from 'react'

import type { Means } from '@madang/contract/core/book/lines.ts'
import type { BookProof } from '@madang/contract/core/book/verify.ts'
import type { Step } from '@madang/contract/core/draw/verify.ts'

/** Checks a book in turns; of every page the same function. */
export type BookCheck = (proof: BookProof, turn: Means['turn']) => Promise<Step[]>

type Checked = { of: BookProof; part: number; steps: Step[] | null }

/** The steps once all is read; until then how much is, from 0 to 1. */
export function useChecked(
  proof: BookProof | null | undefined,
  check: BookCheck,
): { part: number; steps: Step[] | null } {
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    if (!proof) return
    let left = false
    const tell = (part: number, steps: Step[] | null) =>
      !left && setChecked({ of: proof, part, steps })
    const turn = (part: number) => {
      tell(part, null)
      // Nobody waits for a page that was left: its check stops here and is forgotten.
      return left ? new Promise(() => undefined) : new Promise((resolve) => setTimeout(resolve))
    }
    void check(proof, turn).then((steps) => tell(1, steps))
    return () => void (left = true)
  }, [proof, check])
  return checked && checked.of === proof ? checked : { part: 0, steps: null }
}
