/** Solves what login asks for after too many failures (`busy`): off the page's thread, so that nothing freezes. */
import type { Challenge } from '@madang/contract/member/session.ts'

/** The value of the header `Proof`; null when the challenge has no solution within its own bound. */
export async function solveChallenge(challenge: Challenge): Promise<string | null> {
  const number = await inWorker(challenge)
  if (number === null) return null
  const { algorithm, challenge: hash, salt, signature } = challenge
  return btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature }))
}

async function inWorker(challenge: Challenge): Promise<number | null> {
  if (typeof Worker === 'undefined') return (await import('./proof-search.ts')).search(challenge)
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<number | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the worker could not run')))
      worker.postMessage(challenge)
    })
  } catch {
    return (await import('./proof-search.ts')).search(challenge)
  } finally {
    worker.terminate()
  }
}

/** Reads the challenge out of a `busy` refusal; null when there is none to solve. */
export function challengeIn(body: Record<string, unknown>): Challenge | null {
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
