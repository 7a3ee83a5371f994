/** A published seal by itself and in its chain (docs/spec/sealed-book.md#checks), whether of a draw or of a day. */
import type { ToldBook } from '../draw/entropy.ts'
import { bad, ok, unknown, type Judged } from '../draw/verify-steps.ts'
import { sealBytes, type Digests } from './book.ts'
import { isPast, type Signatures, type ToldKeys } from './receipt.ts'
import { bytesOf, hexOf } from './tree.ts'

/** As `/open/seals` tells it: hex and numbers. */
export type ToldSeal = ToldBook & {
  hash: string
  key: number
  signature: string
  /** what its draw was to be mixed with, by its number; files of before have none */
  entropyType?: number
}

type By = Pick<Digests, 'sha256'> & Signatures

const FIRST = '0'.repeat(64)

const bytesOfSeal = (seal: ToldSeal) =>
  sealBytes({ ...seal, root: bytesOf(seal.root), prev: bytesOf(seal.prev) })

/**
 * The first of these that does not hold: its hash is of its content, a published key signed it, and that key's period
 * had not ended before the close. Throws for what cannot be read.
 */
export function faultOf(
  seal: ToldSeal,
  keys: ToldKeys,
  { sha256, signed }: By,
): 'hash' | 'signature' | 'period' | null {
  const bytes = bytesOfSeal(seal)
  if (hexOf(sha256(bytes)) !== seal.hash) return 'hash'
  const key = keys.find(({ id }) => id === seal.key)
  if (!key || !signed(bytesOf(key.publicKey), bytes, bytesOf(seal.signature))) return 'signature'
  // A seal may come late, and be a later key's; none is of a key that was gone before the close.
  return isPast(key, seal.closedAt) ? 'period' : null
}

const wrong = {
  signature: '공개된 키의 서명이 아닙니다.',
  period: '마감 전에 쓰임이 끝난 키의 서명입니다.',
}

type SealProof = {
  seal: ToldSeal
  /** the seal before in the chain; null where this is the first, undefined where it is not known */
  before: Pick<ToldSeal, 'hash'> | null | undefined
  keys: ToldKeys
}

/** Throws for what cannot be read. */
export function sealStep({ seal, before, keys }: SealProof, by: By): Judged {
  const fault = faultOf(seal, keys, by)
  if (fault === 'hash')
    return bad('봉인의 해시가 봉인의 내용과 다릅니다.', [
      { label: '봉인 해시 (봉인된 값)', value: seal.hash },
      { label: '봉인 해시 (계산한 값)', value: hexOf(by.sha256(bytesOfSeal(seal))) },
    ])
  const told = [
    { label: '봉인 해시', value: seal.hash },
    { label: '앞 봉인', value: seal.prev },
    { label: '서명', value: seal.signature },
    { label: '공개키', value: keys.find(({ id }) => id === seal.key)?.publicKey ?? '없음' },
  ]
  if (fault) return bad(wrong[fault], told)
  if (before === undefined)
    return unknown('서명은 맞습니다. 앞 봉인을 읽지 못해 이어지는지는 확인하지 못했습니다.')
  if (seal.prev !== (before?.hash ?? FIRST))
    return bad('앞 봉인과 이어지지 않습니다.', [
      { label: '앞 봉인 (이 봉인에 적힌 값)', value: seal.prev },
      { label: '앞 봉인 (공개된 값)', value: before?.hash ?? FIRST },
    ])
  return ok('공개된 키로 서명했고 앞 봉인에 이어집니다.', told)
}
