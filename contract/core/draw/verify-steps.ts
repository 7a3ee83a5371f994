/**
 * One step each of a round's proof: what is computed, what was published, and whether they agree
 * (docs/spec/draws.md#verification).
 */
import { entropyOf, isEntropyName, sealHashTold, takesBook, type ToldBook } from './entropy.ts'
import { games, type Game } from './games.ts'
import {
  bytesToHex,
  commitOf,
  drawContext,
  drawOf,
  drawWords,
  hexToBytes,
  noEntropy,
  type DrawInput,
} from './kdraw.ts'
import { marksOf } from './families.ts'
import type { Marks } from './family.ts'
import { roundTimes, timingOf } from './schedule.ts'

/** What `GET /open/rounds/:stream/:date/:round` answers, as far as a proof needs it; times are ISO 8601. */
export type RoundProof = {
  stream: string
  ballStream: string
  date: string
  round: number
  i: number
  drawAt: string
  closeAt: string
  algo: string
  commit: string
  committedAt: string
  anchor: string
  anchoredAt: string
  /** when betting began; null where it did not */
  openedAt?: string | null
  entropy: { type: string; chainHash: string | null; beaconRound: number | null }
  /** what `/open/seals` answers of it, where the draw takes its book: null where there is none, left out where unasked */
  seal?: (ToldBook & { hash: string }) | null
  state: string
  incident: string | null
  reveal: {
    seed: string
    beacon: { signature: string; randomness: string } | null
    balls: number[]
    powerball: number | null
    marks: Marks
    drawnAt: string
    settledAt: string | null
  } | null
}

export type Step = {
  name:
    | 'round'
    | 'order'
    | 'commit'
    | 'chain'
    | 'entropy'
    | 'draw'
    | 'marks'
    | 'paid'
    | 'seal'
    | 'book'
    | 'own'
    | 'received'
    | 'age'
    | 'type'
  title: string
  /** `unknown`: cannot be judged yet (not drawn) or not from this data */
  verdict: 'ok' | 'bad' | 'unknown'
  text: string
  values: { label: string; value: string }[]
}

export type VerifyOptions = {
  /** S[0] of the day as the published list of chains has it; the walk must end there too */
  chainAnchor?: string
  /** the values come from a file or from a reader's hand: when they were published cannot be known here */
  offline?: boolean
  /** what the draw was to be mixed with, by its number, as it was told with the seal and before the draw */
  sealedType?: number | undefined
  /** the BLS check of a beacon's signature (verify-beacon.ts); left out, only its hash is checked */
  signed?: (beaconRound: number, signature: string) => boolean
}

export type Judged = Pick<Step, 'verdict' | 'text'> & { values?: Step['values'] }
export type Reveal = NonNullable<RoundProof['reveal']>

/** A step that holds. */
export const ok = (text: string, values?: Step['values']): Judged => ({
  verdict: 'ok',
  text,
  values,
})
/** One that does not. */
export const bad = (text: string, values?: Step['values']): Judged => ({
  verdict: 'bad',
  text,
  values,
})
/** One that cannot be judged here, or yet. */
export const unknown = (text: string, values?: Step['values']): Judged => ({
  verdict: 'unknown',
  text,
  values,
})

/** The game whose schedule and draw the proof speaks of; `stream` is a game's or a ball stream's key. */
function gameOfProof({ stream, ballStream }: { stream: string; ballStream: string }) {
  const speaksOf = (game: Game) => stream === game.key || stream === ballStream
  return games.find((game) => game.ballStream === ballStream && speaksOf(game)) ?? null
}

function gameOrThrow(proof: RoundProof): Game {
  const game = gameOfProof(proof)
  if (!game) throw new Error('unknown stream')
  return game
}

/** The times are those of the game's schedule, or of a sandbox that draws every four times its closing seconds. */
export function roundStep(proof: RoundProof): Judged {
  const game = gameOfProof(proof)
  if (!game) return bad('모르는 추첨입니다.')
  const values = [
    { label: '추첨', value: proof.ballStream },
    { label: '날짜와 회차', value: `${proof.date} ${proof.round}회 (하루의 ${proof.i}번째)` },
    { label: '마감 시각', value: proof.closeAt },
    { label: '추첨 시각', value: proof.drawAt },
  ]
  if (proof.algo !== 'KDRAW-1') return bad('모르는 추첨 방식입니다.', values)
  const closing = (Date.parse(proof.drawAt) - Date.parse(proof.closeAt)) / 1_000
  const fits = [null, closing * 4].some((drawSeconds) => {
    const timing = timingOf(game, drawSeconds)
    if (!Number.isInteger(timing.slots) || proof.round < timing.firstRound) return false
    if (proof.round > timing.lastRound) return false
    const times = roundTimes(timing, proof.date, proof.round)
    return (
      times.i === proof.i &&
      times.drawAt.getTime() === Date.parse(proof.drawAt) &&
      times.closeAt.getTime() === Date.parse(proof.closeAt)
    )
  })
  return fits
    ? ok('회차 번호와 마감·추첨 시각이 추첨 일정과 같습니다.', values)
    : bad('회차 번호와 시각이 추첨 일정과 다릅니다.', values)
}

/** The anchor and the commitment came before the close, the result after the draw. */
export function orderStep(proof: RoundProof): Judged {
  const { state, reveal, openedAt } = proof
  const values = [
    { label: '체인 기준값 공개', value: proof.anchoredAt },
    { label: '약속값 공개', value: proof.committedAt },
    ...(openedAt ? [{ label: '베팅 시작', value: openedAt }] : []),
    ...(reveal ? [{ label: '시드 공개', value: reveal.drawnAt }] : []),
  ]
  const at = (text: string) => {
    const time = Date.parse(text)
    if (Number.isNaN(time)) throw new Error('not a time')
    return time
  }
  const known = ['OPEN', 'LOCKED', 'DRAWN', 'SETTLED', 'VOID', 'SKIPPED']
  if (!known.includes(state)) return bad('모르는 상태입니다.', values)
  if (!reveal && ['DRAWN', 'SETTLED', 'SKIPPED'].includes(state))
    return bad('추첨된 회차인데 시드가 공개되지 않았습니다.', values)
  if (reveal && ['OPEN', 'LOCKED'].includes(state))
    return bad('아직 추첨되지 않은 회차인데 시드가 공개되었습니다.', values)
  if (at(proof.anchoredAt) > at(proof.committedAt))
    return bad('약속값이 체인 기준값보다 먼저 공개되었습니다.', values)
  if (openedAt && at(proof.committedAt) > at(openedAt))
    return bad('약속값이 베팅을 받기 시작한 뒤에 공개되었습니다.', values)
  if (reveal && at(reveal.drawnAt) < at(proof.drawAt))
    return bad('시드가 추첨 시각보다 먼저 공개되었습니다.', values)
  if (reveal?.settledAt && at(reveal.settledAt) < at(reveal.drawnAt))
    return bad('정산이 시드 공개보다 먼저 되었습니다.', values)
  if (state === 'SKIPPED')
    return ok('베팅을 받지 않은 회차입니다. 시드는 그대로 공개됩니다.', values)
  return at(proof.committedAt) < at(proof.closeAt)
    ? ok('체인 기준값, 약속값, 마감, 시드의 차례로 공개되었습니다.', values)
    : bad('약속값이 마감보다 늦게 공개되었습니다.', values)
}

/** The seed’s hash is the commitment (docs/spec/draws.md#verification). */
export function commitStep(proof: RoundProof, { seed }: Reveal): Judged {
  const computed = bytesToHex(commitOf(bytes32(seed)))
  const values = [
    { label: '시드', value: seed },
    { label: 'SHA-256(시드)', value: computed },
    { label: '약속값', value: proof.commit },
  ]
  return computed === proof.commit
    ? ok('SHA-256(시드)가 마감 전에 공개한 약속값과 같습니다.', values)
    : bad('SHA-256(시드)가 약속값과 다릅니다.', values)
}

/** The longest day: a draw every 10 seconds, and the spare ones. */
const LONGEST_WALK = 8_640 + 32

/** The commitment leads down to the day’s anchor (docs/spec/draws.md#verification). */
export function chainStep(
  proof: RoundProof,
  { chainAnchor: published, offline = false }: VerifyOptions,
): Judged {
  if (proof.i < 1 || proof.i > LONGEST_WALK) return bad('하루의 몇 번째 추첨인지 알 수 없습니다.')
  let link = bytes32(proof.commit)
  for (let k = 1; k < proof.i; k++) link = commitOf(link)
  const walked = bytesToHex(link)
  const values = [
    { label: `약속값에서 SHA-256을 ${proof.i - 1}번`, value: walked },
    { label: '이날의 체인 기준값', value: proof.anchor },
    ...(published === undefined ? [] : [{ label: '공개 목록의 체인 기준값', value: published }]),
  ]
  if (walked !== proof.anchor) return bad('약속값이 이날의 해시체인에 이어지지 않습니다.', values)
  if (published !== undefined && published !== walked)
    return bad('공개 목록에 있는 이날의 체인 기준값과 다릅니다.', values)
  if (published === undefined || offline)
    return unknown(
      '약속값이 적힌 체인 기준값에 이어집니다. 그 값이 이날 미리 공개된 값인지는 여기서 알 수 없으니, 사이트의 회차 증명에 있는 체인 기준값과 비교해주세요.',
      values,
    )
  return ok('약속값이 미리 공개한 이날의 해시체인에 이어집니다.', values)
}

/** What a revealed draw is recomputed from. */
export const drawInputOf = (
  proof: RoundProof,
  { seed, beacon }: Pick<Reveal, 'seed' | 'beacon'>,
): DrawInput => ({
  seed: bytes32(seed),
  stream: proof.ballStream,
  date: proof.date,
  round: proof.round,
  entropy: entropyOfProof(proof, beacon) ?? noEntropy,
})

/** What the draw was mixed with, as far as it is known here; null where a part of it is not. */
export function entropyOfProof({ entropy, seal }: RoundProof, beacon: Reveal['beacon']) {
  const { type, beaconRound } = entropy
  if (!isEntropyName(type)) return null
  return entropyOf(
    { type, beaconRound },
    {
      seal: seal ? { count: seal.count, hash: sealHashTold(seal) } : null,
      randomness: beacon && bytes32(beacon.randomness),
    },
  )
}

/** A draw that never was: its round is void, or nobody bet on it, and what it was to be mixed with did not come. */
const isUndrawn = ({ state, entropy }: RoundProof, { balls }: Reveal) =>
  balls.length === 0 && (state === 'VOID' || (state === 'SKIPPED' && entropy.type !== 'none'))

/** The bytes make these balls (docs/spec/draws.md#verification). */
export function drawStep(proof: RoundProof, reveal: Reveal): Judged {
  const game = gameOrThrow(proof)
  const input = drawInputOf(proof, reveal)
  const words = drawWords(input)
  const firstWords = Array.from({ length: 6 }, () => words.next())
  const values = [
    { label: '문맥', value: bytesToHex(drawContext(input)) },
    { label: '첫 여섯 단어', value: firstWords.join(' ') },
  ]
  if (isUndrawn(proof, reveal)) return unknown('추첨하지 않은 회차라서 뽑은 공이 없습니다.', values)
  if (!entropyOfProof(proof, reveal.beacon)) {
    if (takesBook(proof.entropy.type) && proof.seal === undefined)
      return unknown('봉인된 장부를 읽지 못해 다시 뽑지 못했습니다.', values)
    return proof.state === 'VOID'
      ? unknown('무효 회차라서 뽑은 공이 없습니다.', values)
      : bad('섞었다는 값이 없어 공을 다시 뽑을 수 없습니다.', values)
  }
  const { balls, powerball } = drawOf(game.family.draws, input)
  const write = (drawn: { balls: number[]; powerball: number | null }) =>
    drawn.balls.join(' ') + (drawn.powerball === null ? '' : ` + ${drawn.powerball}`)
  values.push(
    { label: '계산한 공', value: write({ balls, powerball }) },
    { label: '발표한 공', value: write(reveal) },
  )
  return write({ balls, powerball }) === write(reveal)
    ? ok('시드에서 다시 뽑은 공이 발표한 공과 같습니다.', values)
    : bad('시드에서 다시 뽑은 공이 발표한 공과 다릅니다.', values)
}

/** The balls make these marks (docs/spec/draws.md#verification). */
export function marksStep(proof: RoundProof, reveal: Reveal): Judged {
  if ((proof.state === 'VOID' && reveal.balls.length === 0) || isUndrawn(proof, reveal))
    return unknown('무효 회차라서 결과가 없습니다.')
  const computed = flat(marksOf(gameOrThrow(proof).family.draws, reveal))
  const given = flat(reveal.marks)
  // Of both: a mark left out could be the one that was settled otherwise.
  const names = [...new Set([...computed.keys(), ...given.keys()])]
  const differs = (name: string) => given.get(name) !== computed.get(name)
  const word = (marks: Map<string, string>, name: string) => marks.get(name) ?? '없음'
  const values = names.map((name) => ({
    label: markNames[name] ?? name,
    value: word(given, name) + (differs(name) ? ` (계산한 값 ${word(computed, name)})` : ''),
  }))
  return !names.some(differs)
    ? ok('합, 홀짝, 언더오버, 사다리가 공에서 나온 값과 같습니다.', values)
    : bad('결과 표시가 공에서 나온 값과 다릅니다.', values)
}

const markNames: Record<string, string> = {
  sum: '합',
  sumOdd: '합 홀',
  sumOver: '합 오버',
  size: '대중소',
  sumSection: '합 구간',
  powerballOdd: '파워볼 홀',
  powerballOver: '파워볼 오버',
  powerballSection: '파워볼 구간',
  'ladder.start': '사다리 출발',
  'ladder.lines': '사다리 줄수',
  'ladder.end': '사다리 도착',
}

const words: Record<string, string> = {
  true: '예',
  false: '아니요',
  LEFT: '좌',
  RIGHT: '우',
  ODD: '홀',
  EVEN: '짝',
}

function flat({ ladder, ...rest }: Marks): Map<string, string> {
  const entries = [
    ...Object.entries(rest),
    ...Object.entries(ladder ?? {}).map(([name, value]) => [`ladder.${name}`, value] as const),
  ]
  return new Map(
    entries
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, words[String(value)] ?? String(value)]),
  )
}

function bytes32(hex: string): Uint8Array {
  const bytes = hexToBytes(hex)
  if (bytes.length !== 32) throw new Error('not 32 bytes')
  return bytes
}
