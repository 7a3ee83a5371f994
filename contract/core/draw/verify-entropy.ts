/**
 * The step of a round's proof that speaks of what its draw was mixed with: a beacon, the seal of its book, or both
 * (docs/spec/draws.md#verification, docs/spec/sealed-book.md#entropy).
 */
import {
  entropyNumbers,
  isEntropyName,
  promiseOf,
  sealHashTold,
  takesBeacon,
  takesBook,
} from './entropy.ts'
import { bytesToHex, commitOf, hexToBytes, quicknet } from './kdraw.ts'
import {
  bad,
  entropyOfProof,
  ok,
  unknown,
  type Judged,
  type RoundProof,
  type Step,
  type VerifyOptions,
} from './verify-steps.ts'

type Values = Step['values']

/** What the step is called: by what the draw is mixed with. */
export const entropyTitle = ({ entropy: { type } }: RoundProof) =>
  !takesBook(type) ? '외부 난수' : takesBeacon(type) ? '봉인된 장부와 외부 난수' : '봉인된 장부'

/**
 * The entropy is what was promised: the beacon fixed in advance and signed, the seal of this draw's own book; `unknown`
 * where it cannot be looked at.
 */
export function entropyStep(
  proof: RoundProof,
  { signed, offline = false, sealedType }: Omit<VerifyOptions, 'chainAnchor'> = {},
): Judged {
  const { type, chainHash, beaconRound } = proof.entropy
  if (!isEntropyName(type)) return bad('모르는 외부 난수입니다.')
  if (sealedType !== undefined) {
    const judged = typeStep(proof, sealedType)
    if (judged.verdict === 'bad') return judged
  }
  if (takesBeacon(type) && chainHash !== quicknet.chainHash) return bad('모르는 외부 난수입니다.')
  const beacon = proof.reveal?.beacon ?? null
  if (!takesBeacon(type) && (chainHash !== null || beaconRound !== null || beacon !== null))
    return bad('외부 난수를 쓰지 않는다면서 값이 있습니다.')
  if (type === 'none')
    return ok('외부 난수를 쓰지 않습니다. 약속값을 공개한 뒤에는 결과를 바꿀 수 없습니다.')
  const values: Values = []
  const parts = [
    ...(takesBook(type) ? [bookPart(proof, values)] : []),
    ...(takesBeacon(type) ? [beaconPart(proof, values, signed)] : []),
  ]
  const judged =
    parts.find(({ verdict }) => verdict === 'bad') ??
    parts.find(({ verdict }) => verdict === 'unknown')
  if (judged) return { ...judged, values }
  if (takesBook(type) && offline)
    return unknown(
      '적힌 봉인을 추첨에 섞었습니다. 그 봉인이 추첨 전에 공개된 것인지는 여기서 알 수 없으니, 사이트의 봉인된 장부에 있는 봉인 해시와 비교해주세요.',
      values,
    )
  if (type !== 'book-drand-quicknet') return { ...parts[0]!, values }
  const both = bytesToHex(entropyOfProof(proof, beacon)!.value)
  return ok(
    '마감 뒤에 봉인한 베팅 장부에, 그 뒤에 나온 drand의 값을 섞었습니다. 추첨 제공사도 사이트도 혼자서는 결과를 미리 알 수 없습니다.',
    [...values, { label: '둘을 섞은 값', value: both }],
  )
}

/** Who could choose after the seal what a draw is mixed with would choose among draws. */
export function typeStep({ entropy: { type } }: RoundProof, sealedType: number): Judged {
  const drawn = isEntropyName(type) ? entropyNumbers[type] : null
  const values = [
    { label: '봉인할 때 알린 방식', value: String(sealedType) },
    { label: '추첨한 방식', value: String(drawn ?? type) },
  ]
  return drawn === sealedType
    ? ok('봉인할 때 알린 방식으로 섞었습니다.', values)
    : bad('봉인할 때 알린 것과 다른 방식으로 섞은 추첨입니다.', values)
}

/** The seal is of this draw and its own content's hash. Its signature and its place stand on the book's page. */
function bookPart({ seal, reveal, state, ...proof }: RoundProof, values: Values): Judged {
  if (!seal) {
    if (!reveal) return unknown('마감 뒤에 봉인한 베팅 장부를 섞습니다. 추첨이 끝나면 확인합니다.')
    if (reveal.balls.length === 0 && (state === 'VOID' || state === 'SKIPPED'))
      return unknown('봉인한 베팅 장부가 제시간에 오지 않아 추첨하지 않은 회차입니다.')
    return seal === undefined
      ? unknown('이 추첨에 섞은 장부의 봉인을 읽지 못해 확인하지 못했습니다.')
      : bad('봉인한 베팅 장부를 섞었다는 추첨인데 봉인이 없습니다.')
  }
  const hash = bytesToHex(sealHashTold(seal))
  values.push(
    { label: '봉인된 베팅 수', value: String(seal.count) },
    { label: '봉인 해시', value: seal.hash },
    { label: '봉인의 내용에서 계산한 해시', value: hash },
  )
  const here =
    seal.stream === proof.ballStream && seal.date === proof.date && seal.round === proof.round
  if (!here || seal.closedAt !== Date.parse(proof.closeAt) * 1_000)
    return bad('이 추첨의 장부가 아닌 봉인입니다.')
  if (hash !== seal.hash) return bad('봉인의 해시가 봉인의 내용과 다릅니다.')
  if (!reveal) return unknown('장부를 봉인했습니다. 그 해시를 섞어 추첨합니다.')
  if (reveal.balls.length === 0 && (state === 'VOID' || state === 'SKIPPED'))
    return unknown('봉인한 베팅 장부가 제시간에 오지 않아 추첨하지 않은 회차입니다.')
  return ok(
    '마감 뒤에 봉인한 베팅 장부의 해시를 섞었습니다. 추첨 제공사는 봉인 전에, 사이트는 시드가 공개되기 전에 결과를 알 수 없습니다. 봉인의 서명과 차례는 봉인된 장부에서 확인합니다.',
  )
}

/** The beacon is the promised one, and drand's. */
function beaconPart(proof: RoundProof, values: Values, signed: VerifyOptions['signed']): Judged {
  const { entropy, reveal, state, closeAt } = proof
  const type = entropy.type as 'drand-quicknet' | 'book-drand-quicknet'
  const expected = promiseOf(type, new Date(closeAt)).beaconRound!
  const first = takesBook(type) ? '마감 6초 뒤의 첫 비컨' : '마감 뒤 첫 비컨'
  values.push(
    { label: first, value: String(expected) },
    { label: '정해 둔 비컨', value: String(entropy.beaconRound) },
  )
  if (entropy.beaconRound !== expected) return bad(`${first}이 아닙니다.`)
  if (!reveal) return unknown(`${first}을 씁니다. 추첨이 끝나면 확인합니다.`)
  const { beacon } = reveal
  if (!beacon)
    return state === 'VOID' || (state === 'SKIPPED' && reveal.balls.length === 0)
      ? unknown('비컨이 오지 않아 추첨하지 않은 회차입니다.')
      : bad('비컨 값이 없습니다.')
  const hashed = bytesToHex(commitOf(hexToBytes(beacon.signature)))
  values.push(
    { label: '서명', value: beacon.signature },
    { label: 'SHA-256(서명)', value: hashed },
    { label: '난수', value: beacon.randomness },
  )
  if (hashed !== beacon.randomness) return bad('SHA-256(서명)이 난수와 다릅니다.')
  if (signed && !signed(expected, beacon.signature))
    return bad('비컨의 서명이 drand의 것이 아닙니다.')
  return ok(
    signed
      ? 'drand의 서명이 맞고, 그 SHA-256이 난수와 같습니다.'
      : 'SHA-256(서명)이 난수와 같습니다.',
  )
}
