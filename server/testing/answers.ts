/** Answers as tests compare them. */

export const refused = (code: string | number, msg: string) => ({ result: false, code, msg })

/** An answer without its envelope. */
export const given = ({ result: _, msg: __, ...rest }: { result: boolean; msg: string }) => rest

/** Asks again, with the same key, while a busy machine leaves it open what became of a call (docs/spec/wire.md). */
export async function decided<A extends { result: boolean }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask()
    if (answer.result || (answer as { code?: unknown }).code !== 'retry') return answer
  }
}
