import type { Step } from '@madang/contract/core/draw/verify.ts'

/** Something was rewritten: `evidence` is all that shows it. */
export class Rewritten extends Error {
  readonly evidence: object
  constructor(what: string, evidence: object) {
    super(what)
    this.evidence = evidence
  }
}

/** Throws `Rewritten` where a step of `what` does not hold. */
export function mustHold(what: string, steps: Step[], evidence: object) {
  const wrong = steps.filter(({ verdict }) => verdict === 'bad')
  if (wrong.length > 0)
    throw new Rewritten(`${what}: ${wrong.map(({ text }) => text).join(' ')}`, {
      ...evidence,
      steps,
    })
}

/** A witness that comes later begins in the middle: the first seal is believed to follow the one it names. */
export const firstOf = ({ prev }: { prev: string }): null | undefined =>
  /^0*$/.test(prev) ? null : undefined
