/** Waits for all of it, whatever becomes of any; then throws what went wrong, if anything did. */
export async function allOf(work: Promise<unknown>[]): Promise<void> {
  const done = await Promise.allSettled(work)
  const errors = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '))
}
