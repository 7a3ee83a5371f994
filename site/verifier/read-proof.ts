/** A round's published values read from text that anybody may have written. */
import type { RoundProof } from '@madang/contract/core/draw/verify.ts'

export type Evidence = {
  proof: RoundProof
  /** S[0] of the day from the published list of chains, when it was read too */
  chainAnchor?: string
}

type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string'
const whole: Check = (value) => Number.isSafeInteger(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const shape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]))

const isProof = shape({
  stream: text,
  ballStream: text,
  date: text,
  round: whole,
  i: whole,
  drawAt: text,
  closeAt: text,
  algo: text,
  commit: text,
  committedAt: text,
  anchor: text,
  anchoredAt: text,
  state: text,
  entropy: shape({ type: text, chainHash: orNull(text), beaconRound: orNull(whole) }),
  reveal: orNull(
    shape({
      seed: text,
      beacon: orNull(shape({ signature: text, randomness: text })),
      balls: (value) => Array.isArray(value) && value.every(whole),
      powerball: orNull(whole),
      marks: shape({}),
      drawnAt: text,
      settledAt: orNull(text),
    }),
  ),
})

/** Takes a proof alone, the server's whole answer, or what this page saves; null when it is none of them. */
export function readEvidence(json: string): Evidence | null {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    return null
  }
  if (isProof(given)) return { proof: given as RoundProof }
  if (shape({ data: isProof })(given)) return { proof: (given as { data: RoundProof }).data }
  if (!shape({ proof: isProof })(given)) return null
  const { proof, chainAnchor } = given as Evidence
  return typeof chainAnchor === 'string' ? { proof, chainAnchor } : { proof }
}

/** Asks the server this page came from; null when it has no such round. Throws when it cannot be reached. */
export async function askEvidence(
  stream: string,
  date: string,
  round: string,
): Promise<Evidence | null> {
  const answer = await fetch(`/open/rounds/${stream}/${date}/${round}`)
  const evidence = readEvidence(await answer.text())
  if (!evidence) return null
  const chains = await fetch(`/open/chains/${evidence.proof.ballStream}`)
  const { data } = (await chains.json()) as { data?: { date: string; anchor: string }[] }
  const chainAnchor = data?.find((chain) => chain.date === evidence.proof.date)?.anchor
  return chainAnchor === undefined ? evidence : { ...evidence, chainAnchor }
}
