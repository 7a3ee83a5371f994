/** What a transaction asks in one trip, by name: the order of the names is the order in which its locks are taken. */

type Asked = Record<string, unknown>

/**
 * Waits for all of an object's questions and answers them under their names. They were sent as the object was written,
 * one after the other over one connection, so that a lock named before another is taken before it; what is named after
 * the locks reads what stands behind them.
 */
export async function inOrder<Q extends Asked>(
  asked: Q,
): Promise<{ [Name in keyof Q]: Awaited<Q[Name]> }> {
  const answers = await Promise.all(Object.values(asked))
  const named = Object.keys(asked).map((name, index) => [name, answers[index]])
  return Object.fromEntries(named) as { [Name in keyof Q]: Awaited<Q[Name]> }
}
