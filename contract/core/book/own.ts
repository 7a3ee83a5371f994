/** The bets that are one's own, in the book and on receipts (docs/spec/sealed-book.md#checks). */
import { bad, ok, unknown, type Judged } from '../draw/verify-steps.ts'
import { timeOf } from '../kst.ts'
import { formatOdds } from '../odds.ts'
import { formatWon } from '../won.ts'
import { blindOf, leafHashOf, type DrawPlace } from './book.ts'
import type { Means, ToldLeaf } from './lines.ts'
import type { ToldOwnPay } from './own-pay.ts'
import {
  faultWords,
  isSigned,
  receiptFault,
  type KeptReceipt,
  type ToldKey,
  type ToldKeys,
} from './receipt.ts'
import { bytesOf, hexOf, rootByPath } from './tree.ts'

/** As `/my/receipts` tells it. */
type Found = { id: number; salt: string; index: number; path: string[] }

/** By the id one is known by: one's bets in the book, the receipts of the draw that are kept, what one was paid. */
export type Own = {
  uid: string
  receipts: readonly Found[]
  kept: readonly KeptReceipt[]
  /** null where it could not be read, or not yet */
  paid?: readonly ToldOwnPay[] | null | undefined
}

type Asked = {
  seal: DrawPlace & { count: number; root: string }
  book: readonly string[] | null
  own: Own | null
  keys: ToldKeys
}

/** `mine`: one's bets as the book has them, by id. */
export function ownStep(
  { seal, book, own, keys }: Asked,
  means: Means,
  mine: Map<number, ToldLeaf>,
): Judged {
  if (!own) return unknown('로그인하면 내 베팅이 장부에 그대로 있는지 확인합니다.')
  const { kept } = own
  const signed = kept.filter((each) => isSigned(each, own.uid, { keys, means }))
  const wrong =
    (book && missedBy({ ...own, kept: signed }, means, mine)) ?? faultOfKept(own, { keys, means })
  if (wrong) return wrong
  if (!book) return unknown('장부가 열리면 내 베팅을 찾아 확인합니다.')
  if (own.receipts.length === 0)
    return kept.length === 0
      ? ok('이 추첨에 내 베팅은 없습니다.')
      : ok(`영수증 ${formatWon(kept.length)}장의 베팅이 바뀌지 않고 장부에 있습니다.`)
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
  const receipts = kept.length > 0 ? ` 보관된 영수증 ${formatWon(kept.length)}장과도 같습니다.` : ''
  return ok(
    `내 베팅 ${formatWon(own.receipts.length)}건이 바뀌지 않고 장부에 있습니다.${receipts}`,
    own.receipts.map(({ id }) => {
      const { pick, stake, odds } = mine.get(id)!
      return { label: `${id}번`, value: `${pick} · ${formatWon(stake)}원 · ${formatOdds(odds)}배` }
    }),
  )
}

/** One's own bets as the house signed them; as the book has them where no receipt is kept. */
export function betsAsGiven(
  { own, keys }: Pick<Asked, 'own' | 'keys'>,
  means: Means,
  mine: Map<number, ToldLeaf>,
) {
  const bets = new Map(mine)
  for (const kept of own?.kept ?? [])
    if (isSigned(kept, own!.uid, { keys, means }))
      bets.set(kept.receipt.id, { ...kept.receipt, blind: '' })
  return [...bets.values()].sort((one, other) => one.id - other.id)
}

/** A receipt that does not hold is red, or a server clears itself by telling other keys. */
function faultOfKept({ uid, kept }: Own, by: { keys: ToldKeys; means: Means }): Judged | null {
  for (const each of kept) {
    const fault = receiptFault(each, uid, by)
    if (!fault) continue
    const { id, keyId, signature } = each.receipt
    const told = by.keys.find((one) => one.id === keyId)
    return bad(faultWords[fault], [
      { label: '영수증의 베팅 번호', value: String(id) },
      { label: '영수증의 서명', value: signature },
      ...(each.toldKey ? [{ label: '처음 공개된 키', value: keyLine(each.toldKey) }] : []),
      { label: '지금 공개된 키', value: told ? keyLine(told) : '없음' },
    ])
  }
  return null
}

const keyLine = ({ publicKey, from, until }: ToldKey) => {
  const at = (micros: number) => timeOf(new Date(micros / 1_000))
  const period = from === undefined ? '' : ` (${at(from)}부터${until ? ` ${at(until)}까지` : ''})`
  return `${publicKey}${period}`
}

const receiptFields = ['placedAt', 'game', 'key', 'pick', 'stake', 'odds'] as const

/** A bet that the house signed a receipt of and left out of the book, or wrote there otherwise; null where there is none. */
function missedBy({ uid, kept }: Own, means: Means, mine: Map<number, ToldLeaf>): Judged | null {
  for (const { receipt } of kept) {
    const leaf = mine.get(receipt.id)
    const which = [
      { label: '영수증의 베팅 번호', value: String(receipt.id) },
      { label: '영수증의 서명', value: receipt.signature },
    ]
    if (!leaf) return bad('서명된 영수증이 있는 내 베팅이 장부에 없습니다.', which)
    const blind = hexOf(blindOf(means, bytesOf(receipt.salt), uid))
    if (leaf.blind !== blind) return bad('장부의 그 베팅은 내 것으로 적혀 있지 않습니다.', which)
    const changed = receiptFields.find((field) => leaf[field] !== receipt[field])
    if (changed)
      return bad('장부의 내 베팅이 서명된 영수증과 다릅니다.', [
        ...which,
        { label: '영수증에 적힌 값', value: String(receipt[changed]) },
        { label: '장부에 적힌 값', value: String(leaf[changed]) },
      ])
  }
  return null
}
