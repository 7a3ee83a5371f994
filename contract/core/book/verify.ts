/**
 * A sealed book, checked by who trusts nobody: the seal's signature and place, every leaf of the open book, and the
 * bets that are one's own (docs/spec/sealed-book.md#checks). In short turns, so that a page goes on meanwhile.
 */
import { openPays } from '../draw/class-pays.ts'
import type { Judged, Step } from '../draw/verify-steps.ts'
import { formatOdds } from '../odds.ts'
import { formatWon } from '../won.ts'
import {
  blindOf,
  leafHashOf,
  readBook,
  sealBytes,
  type Digests,
  type DrawPlace,
  type Leaf,
} from './book.ts'
import { rootByPath, type Bytes } from './tree.ts'

/** As `/open/seals` tells it: hex and numbers. */
export type ToldSeal = DrawPlace & {
  closedAt: number
  count: number
  stake: number
  worst: number
  root: string
  prev: string
  hash: string
  key: number
  signature: string
}
/** As a line of the open book tells it. */
type ToldLeaf = Omit<Leaf, 'blind'> & { blind: string }
/** As `/my/receipts` tells it. */
type Receipt = { id: number; salt: string; index: number; path: string[] }

export type BookProof = {
  seal: ToldSeal
  /** the stream's seal before; null where it is the first, undefined where it is not known */
  before: ToldSeal | null | undefined
  keys: readonly { id: number; publicKey: string }[]
  /** the lines of the open book; null while it is shut */
  book: readonly string[] | null
  /** one's own bets, by the id one is known by; null for who is nobody here */
  own: { uid: string; receipts: readonly Receipt[] } | null
}

export type Means = Digests & {
  signed: (publicKey: Bytes, bytes: Bytes, signature: Bytes) => boolean
  /** lets others go on; told how much of the book is read, from 0 to 1 */
  turn: (part: number) => Promise<unknown>
}

const FIRST = '0'.repeat(64)
const bytesOf = (hex: string): Bytes => {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new RangeError('not hex')
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
const hexOf = (bytes: Bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const ok = (text: string, values?: Step['values']): Judged => ({ verdict: 'ok', text, values })
const bad = (text: string, values?: Step['values']): Judged => ({ verdict: 'bad', text, values })
const unknown = (text: string): Judged => ({ verdict: 'unknown', text })
const compared = (label: string, told: string | number, found: string | number) => [
  { label: `${label} (봉인된 값)`, value: String(told) },
  { label: `${label} (계산한 값)`, value: String(found) },
]

/** Every step in order. Never throws: what cannot be read is a ✗. */
export async function verifyBook(proof: BookProof, means: Means): Promise<Step[]> {
  const step = async (name: Step['name'], title: string, judge: () => Judged | Promise<Judged>) => {
    try {
      const { verdict, text, values = [] } = await judge()
      return { name, title, verdict, text, values }
    } catch {
      const text = '값을 읽을 수 없습니다.'
      return { name, title, verdict: 'bad' as const, text, values: [] }
    }
  }
  /** by id: the leaves of one's own bets, as the book has them */
  const mine = new Map<number, ToldLeaf>()
  return [
    await step('seal', '봉인과 서명', () => sealStep(proof, means)),
    await step('book', '장부 다시 읽기', () => bookStep(proof, means, mine)),
    await step('own', '내 베팅', () => ownStep(proof, means, mine)),
  ]
}

function sealStep({ seal, before, keys }: BookProof, { sha256, signed }: Means): Judged {
  const bytes = sealBytes({ ...seal, root: bytesOf(seal.root), prev: bytesOf(seal.prev) })
  const hash = hexOf(sha256(bytes))
  if (hash !== seal.hash)
    return bad('봉인의 해시가 봉인의 내용과 다릅니다.', compared('봉인 해시', seal.hash, hash))
  const key = keys.find(({ id }) => id === seal.key)
  const told = [
    { label: '봉인 해시', value: seal.hash },
    { label: '앞 봉인', value: seal.prev },
    { label: '서명', value: seal.signature },
    { label: '공개키', value: key?.publicKey ?? '없음' },
  ]
  if (!key || !signed(bytesOf(key.publicKey), bytes, bytesOf(seal.signature)))
    return bad('공개된 키의 서명이 아닙니다.', told)
  if (before === undefined)
    return unknown('서명은 맞습니다. 앞 회차의 봉인을 읽지 못해 이어지는지는 확인하지 못했습니다.')
  if (seal.prev !== (before?.hash ?? FIRST))
    return bad('앞 회차의 봉인과 이어지지 않습니다.', [
      { label: '앞 봉인 (이 봉인에 적힌 값)', value: seal.prev },
      { label: '앞 봉인 (공개된 값)', value: before?.hash ?? FIRST },
    ])
  return ok('공개된 키로 서명했고 앞 회차의 봉인에 이어집니다.', told)
}

/** Leaves that are read in a turn. */
const TURN = 200

/** What a line of the book says; throws for one that is none. */
function readLeaf(line: string): ToldLeaf {
  const leaf = JSON.parse(line) as ToldLeaf
  const whole = [leaf.id, leaf.placedAt, leaf.stake, leaf.odds].every(Number.isSafeInteger)
  const words = [leaf.game, leaf.key, leaf.pick].every((word) => typeof word === 'string')
  if (!whole || !words || !/^[0-9a-f]{64}$/.test(leaf.blind)) throw new RangeError(line)
  return leaf
}

async function bookStep(
  { seal, book: lines, own }: BookProof,
  means: Means,
  mine: Map<number, ToldLeaf>,
): Promise<Judged> {
  if (!lines) return unknown('정산이 끝나면 장부가 열립니다.')
  const wanted = new Set(own?.receipts.map(({ id }) => id))
  const book = readBook(means, seal)
  const pays = openPays()
  let late: ToldLeaf | null = null
  for (const [index, line] of lines.entries()) {
    if (index % TURN === 0) await means.turn(index / lines.length)
    const leaf = readLeaf(line)
    book.add({ ...leaf, blind: bytesOf(leaf.blind) })
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

function ownStep(
  { seal, book, own }: BookProof,
  means: Means,
  mine: Map<number, ToldLeaf>,
): Judged {
  if (!own) return unknown('로그인하면 내 베팅이 장부에 그대로 있는지 확인합니다.')
  if (!book) return unknown('장부가 열리면 내 베팅을 찾아 확인합니다.')
  if (own.receipts.length === 0) return ok('이 추첨에 내 베팅은 없습니다.')
  for (const { id, salt, index, path } of own.receipts) {
    const leaf = mine.get(id)
    const which = [{ label: '베팅 번호', value: String(id) }]
    if (!leaf) return bad('장부에 없는 내 베팅이 있습니다.', which)
    const blind = blindOf(means, bytesOf(salt), own.uid)
    if (hexOf(blind) !== leaf.blind)
      return bad('장부의 그 베팅은 내 것으로 적혀 있지 않습니다.', which)
    const hash = leafHashOf(means, seal, { ...leaf, blind })
    const root = rootByPath(means.sha256, hash, {
      ...{ index, size: seal.count, path: path.map(bytesOf) },
    })
    if (!root || hexOf(root) !== seal.root)
      return bad('내 베팅의 경로가 봉인된 장부로 이어지지 않습니다.', which)
  }
  return ok(
    `내 베팅 ${formatWon(own.receipts.length)}건이 바뀌지 않고 장부에 있습니다.`,
    own.receipts.map(({ id }) => {
      const { pick, stake, odds } = mine.get(id)!
      return { label: `${id}번`, value: `${pick} · ${formatWon(stake)}원 · ${formatOdds(odds)}배` }
    }),
  )
}
