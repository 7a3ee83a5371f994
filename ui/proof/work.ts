/** Solves what login asks for after too many failures (`busy`): off the page's thread, so that nothing freezes. */
import type { Challenge } from '@madang/contract/core/challenge.ts'

const TRIES = 2

/**
 * Asks; where the refusal carries a challenge, solves it and asks again with the header `proof`: at most twice, because
 * a challenge can expire, or its price rise, while it is solved. `ask` throws a refusal with the answer as its `body`.
 */
export async function askWithWork<T>(
  ask: (proof: Record<string, string>) => Promise<T>,
): Promise<T> {
  let headers: Record<string, string> = {}
  for (let tries = 0; ; tries++) {
    try {
      return await ask(headers)
    } catch (error) {
      const { body } = error as { body?: Record<string, unknown> }
      const challenge = body === undefined ? null : challengeIn(body)
      const proof = challenge && tries < TRIES ? await solveChallenge(challenge) : null
      if (proof === null) throw error
      headers = { proof }
    }
  }
}

/** The value of the header `Proof`; null when the challenge has no solution within its own bound. */
async function solveChallenge(challenge: Challenge): Promise<string | null> {
  const number = await inWorker(challenge)
  if (number === null) return null
  const { algorithm, challenge: hash, salt, signature } = challenge
  return btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature }))
}

async function inWorker(challenge: Challenge): Promise<number | null> {
  if (typeof Worker === 'undefined') return (await import('./search.ts')).search(challenge)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<number | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the worker could not run')))
      worker.postMessage(challenge)
    })
  } catch {
    return (await import('./search.ts')).search(challenge)
  } finally {
    worker.terminate()
  }
}

/** Reads the challenge out of a `busy` refusal; null when there is none to solve. */
function challengeIn(body: Record<string, unknown>): Challenge | null {
  const challenge = body['challenge']
  if (typeof challenge !== 'object' || challenge === null) return null
  const {
    algorithm,
    challenge: hash,
    salt,
    maxNumber,
    signature,
  } = challenge as Record<string, unknown>
  if (typeof hash !== 'string' || typeof salt !== 'string' || typeof signature !== 'string')
    return null
  if (typeof algorithm !== 'string' || typeof maxNumber !== 'number') return null
  return { algorithm, challenge: hash, salt, maxNumber, signature }
}
