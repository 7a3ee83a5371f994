/** Something was rewritten: `evidence` is all that shows it. */
export class Rewritten extends Error {
  readonly evidence: object
  constructor(what: string, evidence: object) {
    super(what)
    this.evidence = evidence
  }
}
