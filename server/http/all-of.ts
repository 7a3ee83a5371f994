/** Runs work in which one failure stops nothing else. The errors are thrown at the end: a job counts as failed, and tries again. */

function throwAll(errors: unknown[]): void {
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '))
}

/** Waits for all of it. */
export async function allOf(work: Promise<unknown>[]): Promise<void> {
  const done = await Promise.allSettled(work)
  throwAll(done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])))
}

/** One after the other. */
export async function eachApart<T>(
  things: Iterable<T> | AsyncIterable<T>,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for await (const thing of things) await work(thing).catch((error: unknown) => errors.push(error))
  throwAll(errors)
}
