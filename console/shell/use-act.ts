/** One act of an operator at a time: asked, its answer said, and the lists it changed read again. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { tell } from '@madang/ui/dialog.tsx'
import { toast } from '@madang/ui/toast.tsx'

/**
 * `changes` names the queries that an act makes old. The act answers null when it was refused, and then the
 * operator has read why. `done` is said when the server has no words of its own; empty: nothing.
 */
export function useAct(...changes: string[]) {
  const client = useQueryClient()
  const busy = useRef(false)
  const [sending, setSending] = useState(false)

  async function act<A extends { msg: string }>(call: () => Promise<A>, done: string) {
    if (busy.current) return null
    busy.current = true
    setSending(true)
    const said = await call().then(
      (answer) => ({ answer, failure: null }),
      (failure: Error) => ({ answer: null, failure: failure.message }),
    )
    await Promise.all(changes.map((key) => client.invalidateQueries({ queryKey: [key] })))
    busy.current = false
    setSending(false)
    const words = said.answer?.msg || done
    if (said.failure !== null) await tell(said.failure, { tone: 'error' })
    else if (words !== '') void toast(words, { tone: 'success' })
    return said.answer
  }
  /** Whether it was done. */
  const sent = async (...asked: Parameters<typeof act>) => (await act(...asked)) !== null
  /** What a window answers to: it closes, and what was chosen in it is sent. */
  const after =
    <Chosen>(
      close: () => void,
      call: (chosen: Chosen) => Promise<{ msg: string }>,
      done: string | ((chosen: Chosen) => string),
    ) =>
    (chosen: Chosen | null) => {
      close()
      if (chosen === null) return
      void act(() => call(chosen), typeof done === 'string' ? done : done(chosen))
    }
  return { act, sent, after, sending }
}
