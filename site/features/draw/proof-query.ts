/** A round's proof as the server publishes it, asked again until nothing more can come, and what its check needs. */
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import type { RoundProof, VerifyOptions } from '@madang/contract/core/draw/verify.ts'
import { takesBeacon, takesBook } from '@madang/contract/core/draw/entropy.ts'
import type { Proof } from '@madang/contract/member/draw.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { clock } from '../../api/house.ts'
import { useLive } from '../../shell/live.ts'

export type ProofPlace = { stream: string; date: string; round: string }

const SOON_MS = 1_500
const FAR_MS = 5_000

/** A round without its seed may still get one, also when it is void. */
const isOver = ({ state, reveal }: Proof) =>
  reveal !== null && (state === 'SETTLED' || state === 'VOID' || state === 'SKIPPED')

/** Guests have no live stream: the page asks, often only around the draw. */
const waitFor = (proof: Proof) =>
  isOver(proof)
    ? false
    : Math.abs(clock.now().getTime() - Date.parse(proof.drawAt)) < 15_000
      ? SOON_MS
      : FAR_MS

/** `found` is null where there is no such round (yet), undefined while it loads. */
export function useProof(place: ProofPlace, game: Game | undefined) {
  const { stream, date, round } = place
  const { data, error, refetch } = useQuery({
    queryKey: ['proof', stream, date, round],
    queryFn: () => readProof(place),
    refetchInterval: ({ state }) =>
      state.data ? waitFor(state.data) : state.data === null && FAR_MS,
  })
  const check = useQuery({
    queryKey: ['proof-check', data?.ballStream, date, data?.entropy.type],
    queryFn: () => readOptions(data!),
    enabled: Boolean(data),
    staleTime: Infinity,
  })
  const again = () => void (data ? check.refetch() : refetch())
  useLive(
    'round',
    useCallback(
      (event: unknown) => {
        if (speaksOf(event, game?.key, Number(round))) void refetch()
      },
      [game, round, refetch],
    ),
  )
  const found = data && (check.data ? { proof: data, options: check.data } : undefined)
  return { found, error: error ?? check.error, again }
}

/** A proof with the seal its draw is mixed with. */
export type SealedProof = Proof & Pick<RoundProof, 'seal'>

async function readProof(params: ProofPlace): Promise<SealedProof | null> {
  const proof = await unlessMissing(ask('roundProof', undefined, { params }))
  // Before its close there is none.
  if (!proof || !takesBook(proof.entropy.type) || proof.state === 'OPEN') return proof
  const { ballStream: stream, date, round } = proof
  return {
    ...proof,
    seal: await unlessMissing(ask('openSeal', undefined, { params: { stream, date, round } })),
  }
}

async function unlessMissing<T>(asked: Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await asked).data
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'notFound') return null
    throw error
  }
}

const speaksOf = (event: unknown, game: string | undefined, round: number) =>
  typeof event === 'object' &&
  event !== null &&
  'game' in event &&
  'round' in event &&
  event.game === game &&
  event.round === round

/** The published list of chains, and the check of a beacon's signature: large, and needed only where a draw mixes one in. */
async function readOptions({ ballStream, date, entropy }: Proof): Promise<VerifyOptions> {
  const chains = await ask('chains', undefined, { params: { stream: ballStream } })
  const chainAnchor = chains.data.find((chain) => chain.date === date)?.anchor
  if (!takesBeacon(entropy.type)) return { chainAnchor }
  const { beaconSigned } = await import('@madang/contract/core/draw/verify-beacon.ts')
  return { chainAnchor, signed: beaconSigned }
}
