/**
 * A sealed book, checked by who trusts nobody: the seal's signature and place, every leaf of the open book, and the
 * bets that are one's own (docs/spec/sealed-book.md#checks). In short turns, so that a page goes on meanwhile.
 */
import { openPays } from '../draw/class-pays.ts'
import { bad, ok, unknown, type Judged, type Step } from '../draw/verify-steps.ts'
import { formatWon } from '../won.ts'
import { readBook } from './book.ts'
import { readLeaf, TURN, type Means, type ToldLeaf } from './lines.ts'
import { ownPayStep } from './own-pay.ts'
import { betsAsGiven, ownStep, type Own } from './own.ts'
import { payStep, type ToldPay } from './pay.ts'
import type { ToldKeys } from './receipt.ts'
import { bytesOf, hexOf } from './tree.ts'
import { sealStep, type ToldSeal } from './verify-seal.ts'

export type { ToldSeal } from './verify-seal.ts'

export type BookProof = {
  seal: ToldSeal
  /** the stream's seal before; null where it is the first, undefined where it is not known */
  before: ToldSeal | null | undefined
  keys: ToldKeys
  /** the lines of the open book; null while it is shut */
  book: readonly string[] | null
  /** null while not all of it is over; undefined where it was not asked */
  pay?: ToldPay | null | undefined
  /** one's own bets, by the id one is known by, and the receipts of the draw kept here; null for who is nobody here */
  own: Own | null
}

/** How much of the work hashing is; the rest is what the bets won. */
const FIRST_READING = 0.75

/** What holds of a file, and what its reader has to compare by hand. */
const OFFLINE = {
  seal: '적힌 공개키의 서명이 맞습니다. 그 키가 마당의 것인지, 앞 봉인이 공개된 것인지는 여기서 알 수 없으니, 사이트의 봉인된 장부에 있는 공개키와 앞 봉인을 비교해주세요.',
  receipts: '파일에 든 영수증이 마당의 것인지는 사이트의 공개키와 비교해주세요.',
  paid: '장부의 모든 베팅을 배당대로 계산한 금액이 적힌 지급액과 같습니다. 마당이 말한 금액인지는 여기서 알 수 없으니, 사이트의 회차 증명과 비교해주세요.',
  received:
    '내 베팅이 배당대로 가져온 금액이 적힌 금액과 같습니다. 그만큼 받았는지는 여기서 알 수 없으니, 거래내역과 비교해주세요.',
}

const compared = (label: string, told: string | number, found: string | number) => [
  { label: `${label} (봉인된 값)`, value: String(told) },
  { label: `${label} (계산한 값)`, value: String(found) },
]

/**
 * Every step in order. Never throws: what cannot be read is a ✗. `offline`: all of it comes from a file: who wrote it
 * there, and when it was published, cannot be known here.
 */
export async function verifyBook(
  proof: BookProof,
  means: Means,
  { offline = false }: { offline?: boolean } = {},
): Promise<Step[]> {
  const as = (text: string, judged: Judged): Judged =>
    offline && judged.verdict === 'ok' ? { ...judged, verdict: 'unknown', text } : judged
  // Whoever writes a file may write a key and a receipt into it, and say that its bet is missing.
  const asWritten = (judged: Judged): Judged =>
    offline && judged.verdict === 'bad' && proof.own?.kept.length
      ? { ...judged, text: `${judged.text} ${OFFLINE.receipts}` }
      : judged
  const step = async (name: Step['name'], title: string, judge: () => Judged | Promise<Judged>) => {
    try {
      const { verdict, text, values = [] } = await judge()
      return { name, title, verdict, text, values }
    } catch {
      const text = '값을 읽을 수 없습니다.'
      return { name, title, verdict: 'bad' as const, text, values: [] }
    }
  }
  // The book is read twice where its pay-outs are known: the bar goes on and never back.
  const split = proof.pay && proof.book ? FIRST_READING : 1
  const within = (from: number, to: number): Means => ({
    ...means,
    turn: (part) => means.turn(from + (to - from) * part),
  })
  /** by id: the leaves of one's own bets, as the book has them */
  const mine = new Map<number, ToldLeaf>()
  const betsOf = () => betsAsGiven(proof, means, mine)
  return [
    await step('seal', '봉인과 서명', () => as(OFFLINE.seal, sealStep(proof, means))),
    await step('book', '장부 다시 읽기', () => bookStep(proof, within(0, split), mine)),
    ...(proof.pay === undefined
      ? []
      : [
          await step('paid', '지급액', async () =>
            as(OFFLINE.paid, await payStep(proof, within(split, 1))),
          ),
        ]),
    await step('own', '내 베팅', () => asWritten(ownStep(proof, means, mine))),
    ...(proof.pay === undefined
      ? []
      : [
          await step('received', '받은 돈', () =>
            as(OFFLINE.received, ownPayStep({ ...proof, bets: betsOf() })),
          ),
        ]),
  ]
}

async function bookStep(
  { seal, book: lines, own, pay }: BookProof,
  means: Means,
  mine: Map<number, ToldLeaf>,
): Promise<Judged> {
  // What the house paid is told when all of the draw is over, and then the book is to be open.
  if (!lines)
    return pay
      ? bad('정산이 끝났는데 장부를 열지 않습니다.')
      : unknown('정산이 끝나면 장부가 열립니다.')
  const ids = [...(own?.receipts ?? []), ...(own?.kept ?? []).map(({ receipt }) => receipt)]
  const wanted = new Set(ids.map(({ id }) => id))
  const book = readBook(means, seal)
  const pays = openPays()
  let late: ToldLeaf | null = null
  for (const [index, line] of lines.entries()) {
    if (index % TURN === 0) await means.turn(index / lines.length)
    const leaf = readLeaf(line)
    book.add(leaf, bytesOf(leaf.blind))
    if (wanted.has(leaf.id)) mine.set(leaf.id, leaf)
    if (leaf.placedAt >= seal.closedAt) late ??= leaf
    pays.add(leaf)
  }
  await means.turn(1)
  const { count, stake, root } = book.end()
  if (hexOf(root) !== seal.root)
    return bad('장부의 베팅이 봉인과 다릅니다. 더하거나 빼거나 바꾼 베팅이 있습니다.', [
      ...compared('장부의 뿌리', seal.root, hexOf(root)),
      ...compared('베팅 수', seal.count, count),
      ...compared('베팅금액', seal.stake, stake),
    ])
  if (count !== seal.count || stake !== seal.stake)
    return bad('봉인에 적힌 베팅 수나 금액이 장부와 다릅니다.', [
      ...compared('베팅 수', seal.count, count),
      ...compared('베팅금액', seal.stake, stake),
    ])
  if (late)
    return bad('마감 뒤에 들어온 베팅이 있습니다.', [
      { label: '베팅 번호', value: String(late.id) },
    ])
  const worst = pays.worst()
  if (worst > seal.worst)
    return bad(
      '봉인에 적힌 최대 지급액보다 많이 지급될 수 있습니다.',
      compared('최대 지급액', seal.worst, worst),
    )
  return ok(
    `베팅 ${formatWon(count)}건, ${formatWon(stake)}원이 모두 마감 전에 들어왔고, 봉인 뒤에 바뀐 것이 없습니다.`,
    [
      { label: '장부의 뿌리', value: seal.root },
      { label: '어떤 결과에도 이보다 많이 지급되지 않음', value: `${formatWon(seal.worst)}원` },
    ],
  )
}
