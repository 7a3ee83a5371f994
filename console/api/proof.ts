/** A call refused `proof` waits until the operator gave a code or a passkey (docs/spec/rules.md#operators). */
import { openStore, useStore } from '@madang/ui/store.ts'

export type ProofWay = 'code' | 'passkey' | 'password'
type Question = { ways: readonly ProofWay[]; answer: (given: boolean) => void }

const question = openStore<Question | null>(null)
let waiting: Promise<boolean> | null = null

/** Asks once for all calls that wait; false when the operator left the question. */
export function askForProof(ways: readonly ProofWay[]): Promise<boolean> {
  waiting ??= new Promise<boolean>((answer) => question.set({ ways, answer })).finally(() => {
    waiting = null
    question.set(null)
  })
  return waiting
}

export const useProofQuestion = (): Question | null => useStore(question)
