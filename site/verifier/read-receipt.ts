/**
 * One receipt by itself, as a page of the house saves it: whether the house signed it, and whether its bet lies in the
 * sealed book of its draw (docs/spec/sealed-book.md#checks). No book is needed.
 */
import { liesInBook, type BetProof } from '@madang/contract/core/book/bet-proof.ts'
import { pageMeans } from '@madang/contract/core/book/page-means.ts'
import { faultWords, receiptFault, type ToldKeys } from '@madang/contract/core/book/receipt.ts'
import type { ToldSeal } from '@madang/contract/core/book/verify.ts'
import { bad, ok, unknown, type Judged } from '@madang/contract/core/draw/verify-steps.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { told } from './ask.ts'
import { isBetProof } from './shapes.ts'
import type { Item } from './steps.tsx'

/** What the house itself says, where it can be asked; null where it cannot. */
export type Heard = { keys: ToldKeys; seal: ToldSeal | null } | null

/** Files from before told neither keys nor seal. */
type Saved = Omit<BetProof, 'keys' | 'sealed'> & Partial<Pick<BetProof, 'keys' | 'sealed'>>

/** Null for what is no receipt. */
export function readReceipt(content: string): BetProof | null {
  try {
    const json: unknown = JSON.parse(content)
    if (!isBetProof(json)) return null
    const { keys = [], sealed = null, ...proof } = json as Saved
    // Saved before the key was kept with it: the list of the file is of then.
    const toldKey = proof.toldKey ?? keys.find(({ id }) => id === proof.receipt.keyId)
    return { ...proof, ...(toldKey && { toldKey }), keys, sealed }
  } catch {
    return null
  }
}

/** Null where the house cannot be reached, as from a file. */
export async function askHouse({ stream, date, round }: BetProof): Promise<Heard> {
  try {
    const [keys, seal] = await Promise.all([
      told<ToldKeys>('/open/keys'),
      told<ToldSeal>(`/open/seals/${stream}/${date}/${round}`),
    ])
    return keys && { keys, seal }
  } catch {
    return null
  }
}

/** What is checked of a receipt, each as a line of its own. */
export function receiptItems(proof: BetProof, heard: Heard): Item[] {
  return [
    { title: '영수증의 서명', ...signedStep(proof, heard) },
    { title: '봉인된 장부 속 자리', ...placeStep(proof, heard) },
  ].map(({ values = [], ...item }) => ({ ...item, values }))
}

function signedStep(proof: BetProof, heard: Heard): Judged {
  const keys = heard?.keys ?? proof.keys
  if (!heard && keys.length === 0)
    return unknown('이 파일에는 공개키가 없습니다. 사이트에서 열면 서명을 확인합니다.')
  const { keyId, signature } = proof.receipt
  const values = [{ label: '서명', value: signature }]
  const fault = receiptFault(proof, proof.member, { keys, means: pageMeans })
  if (fault) return bad(faultWords[fault], values)
  // Whoever writes a file may write a key into it.
  return heard
    ? ok(`마당의 ${keyId}번 공개키로 서명된 그대로입니다.`, values)
    : unknown('파일에 든 공개키로는 서명이 맞습니다. 사이트의 공개키와 비교해주세요.', values)
}

function placeStep(proof: BetProof, heard: Heard): Judged {
  const { sealed, member } = proof
  if (!sealed)
    return unknown('저장할 때 아직 봉인되지 않은 추첨입니다. 베팅내역에서 다시 저장해주세요.')
  const keys = heard?.keys ?? proof.keys
  const values = [
    { label: '봉인 해시', value: sealed.seal.hash },
    { label: '장부의 뿌리', value: sealed.seal.root },
  ]
  if (!liesInBook(proof, sealed, { member, keys, means: pageMeans }))
    return bad('이 베팅은 봉인된 장부로 이어지지 않습니다.', values)
  if (heard && heard.seal?.hash !== sealed.seal.hash)
    return bad('이 파일의 봉인은 사이트에 공개된 봉인과 다릅니다. 파일을 증거로 보관해주세요.', [
      ...values,
      { label: '공개된 봉인 해시', value: heard.seal?.hash ?? '없음' },
    ])
  const where = `베팅 ${formatWon(sealed.seal.count)}건 가운데 ${formatWon(sealed.index + 1)}번째`
  return heard
    ? ok(`봉인된 장부의 ${where}로, 바뀌지 않고 있습니다.`, values)
    : unknown(`${where}로 이어집니다. 사이트의 봉인 해시와 비교해주세요.`, values)
}

/** The bet in a line. */
export const betLine = ({ date, round, receipt: { pick, stake, odds } }: BetProof): string =>
  `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)} ${round}회 · ${pick} · ${formatWon(stake)}원 · ${formatOdds(odds)}배`
