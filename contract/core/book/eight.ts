/**
 * The eight checks of a draw and its book, each a line with its numbers and the steps it comes from
 * (docs/spec/sealed-book.md#checks). The same on the proof page and in the saved verifier.
 */
import { takesBeacon, takesBook } from '../draw/entropy.ts'
import { beaconTime } from '../draw/kdraw.ts'
import { typeStep } from '../draw/verify-entropy.ts'
import { bad, ok, unknown, type Judged, type RoundProof, type Step } from '../draw/verify-steps.ts'
import { clockOf, timeOf } from '../kst.ts'
import { formatWon } from '../won.ts'
import type { BookProof, ToldSeal } from './verify.ts'

/** The book that was read and its steps; `unread`: nobody has asked yet; `unsealed`: the draw has none. */
export type ReadBook = { proof: BookProof; steps: Step[] } | 'unread' | 'unsealed'

export type Check = Pick<Step, 'title' | 'verdict'> & {
  /** its numbers; where it is not green, why */
  told: string
  steps: Step[]
}

const UNREAD = '장부까지 확인하면 나옵니다.'
const UNSEALED = '장부를 봉인하지 않은 회차입니다.'

/** In the order of the specification. */
export function eightChecks(proof: RoundProof, draw: readonly Step[], book: ReadBook): Check[] {
  const read = typeof book === 'string' ? null : book
  const drawn = (...names: Step['name'][]) => draw.filter(({ name }) => names.includes(name))
  const ofBook = (name: Step['name'], title: string): Step[] =>
    read
      ? read.steps.filter((step) => step.name === name)
      : [stepOf(name, title, unknown(book === 'unread' ? UNREAD : UNSEALED))]
  const numbers = numbersOf(proof, read?.proof ?? null)
  const check = (title: string, told: string, steps: Step[]): Check => {
    const first = (verdict: Step['verdict']) => steps.find((step) => step.verdict === verdict)
    const open = first('bad') ?? first('unknown')
    return { title, verdict: open?.verdict ?? 'ok', told: open?.text ?? told, steps }
  }
  const sealed = [
    ...ofBook('seal', '봉인과 서명'),
    ...(read ? [stepOf('age', '봉인의 때', ageOf(proof, read.proof.seal))] : []),
  ]
  const type = read?.proof.seal.entropyType
  const typed =
    type === undefined ? [] : [stepOf('type', '봉인할 때 알린 방식', typeStep(proof, type))]
  const mixed = takesBook(proof.entropy.type) ? '봉인한 장부를 섞은 추첨' : '약속대로 섞은 추첨'
  return [
    check('시드는 미리 약속한 그것', numbers.promised, drawn('commit', 'chain', 'order', 'round')),
    check('장부는 추첨 전에 봉인', numbers.sealed, sealed),
    check(mixed, numbers.mixed, [...drawn('entropy'), ...typed]),
    check('다시 뽑아도 같은 공', numbers.balls, drawn('draw', 'marks')),
    check('봉인 뒤 바뀌지 않은 장부', numbers.bets, ofBook('book', '장부 다시 읽기')),
    check('모두 배당대로 지급', numbers.payout, ofBook('paid', '지급액')),
    check('내 베팅이 장부 안에', numbers.own, ofBook('own', '내 베팅')),
    check('받은 돈 = 건 돈 × 배당', numbers.received, ofBook('received', '받은 돈')),
  ]
}

const stepOf = (
  name: Step['name'],
  title: string,
  { verdict, text, values = [] }: Judged,
): Step => ({
  ...{ name, title, verdict, text, values },
})

/** Prints a time; the value itself where it is none, for a file may hold anything. */
function readable(time: string | number | Date, tell: (instant: Date) => string): string {
  try {
    return tell(new Date(time))
  } catch {
    return String(time)
  }
}

const clock = (time: string | number) => readable(time, clockOf)
const won = (amount: number) => `${formatWon(amount)}원`

/** What a line says when it is green. */
function numbersOf({ committedAt, drawAt, entropy, reveal }: RoundProof, book: BookProof | null) {
  const { type, beaconRound } = entropy
  const own = book?.own
  const bets = own?.receipts.length ?? 0
  const balls = reveal ? reveal.balls.length + (reveal.powerball === null ? 0 : 1) : 0
  const mixed = [
    ...(takesBook(type) ? ['봉인 해시'] : []),
    ...(takesBeacon(type) ? [`drand ${beaconRound}회`] : []),
  ]
  return {
    promised: `약속 ${clock(committedAt)} · 추첨 ${clock(drawAt)}`,
    sealed: book ? `마감 ${clock(book.seal.closedAt / 1_000)} · 추첨 ${clock(drawAt)}` : '',
    mixed: mixed.join(' + ') || '섞은 값 없이 시드만',
    balls: `공 ${balls} / ${balls}`,
    bets: book ? `베팅 ${formatWon(book.seal.count)}건 · ${won(book.seal.stake)}` : '',
    payout: book?.pay
      ? `지급 ${won(book.pay.payout)}` +
        (book.pay.returned > 0 ? ` · 반환 ${won(book.pay.returned)}` : '')
      : '',
    own: bets > 0 ? `${formatWon(bets)} / ${formatWon(bets)}` : '내 베팅 없음',
    received:
      bets > 0 ? won((own?.paid ?? []).reduce((sum, { paid }) => sum + paid, 0)) : '내 베팅 없음',
  }
}

/** The seal is of this draw's close, and older than the beacon and the draw. */
function ageOf(proof: RoundProof, seal: ToldSeal): Judged {
  const { ballStream, date, round, closeAt, drawAt, entropy, reveal } = proof
  const closed = seal.closedAt / 1_000
  const beacon = takesBeacon(entropy.type) ? beaconTime(entropy.beaconRound!) : null
  const values = [
    { label: '봉인에 적힌 마감', value: readable(closed, timeOf) },
    ...(beacon ? [{ label: '비컨이 나온 시각', value: readable(beacon, timeOf) }] : []),
    { label: '추첨', value: readable(drawAt, timeOf) },
  ]
  if (seal.stream !== ballStream || seal.date !== date || seal.round !== round)
    return bad('이 추첨의 장부가 아닌 봉인입니다.', values)
  if (closed !== Date.parse(closeAt))
    return bad('봉인에 적힌 마감이 이 회차의 마감과 다릅니다.', values)
  if (closed >= Date.parse(drawAt)) return bad('봉인이 추첨보다 먼저가 아닙니다.', values)
  if (beacon && closed >= beacon.getTime()) return bad('봉인이 비컨보다 먼저가 아닙니다.', values)
  if (!takesBook(entropy.type))
    return ok(
      '마감이 추첨보다 먼저입니다. 이 추첨에는 봉인을 섞지 않아, 봉인한 시각은 마당이 적은 대로입니다.',
      values,
    )
  return reveal
    ? ok('추첨에 이 봉인의 해시를 섞었습니다. 그래서 봉인이 추첨보다 먼저입니다.', values)
    : ok('마감이 추첨보다 먼저입니다. 추첨에는 이 봉인의 해시를 섞습니다.', values)
}
