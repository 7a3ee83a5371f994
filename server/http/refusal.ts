/**
 * An expected no, with the sentence its reader sees (docs/spec/wire.md#codes). Anything else that is thrown is a bug.
 */
import type { Code } from '@madang/contract/core/call.ts'

/** Thrown with the sentence its reader sees; a transaction it leaves is rolled back (ADR 0006). */
export class Refusal extends Error {
  readonly code: Code
  /** fields beside code and msg, such as login's challenge */
  readonly extra: object

  constructor(code: Code, msg: string, extra: object = {}) {
    super(msg)
    this.code = code
    this.extra = extra
  }
}

/** Sentences of refusals that belong to no slice. */
export const refusals = {
  badInput: '입력한 내용을 확인하고 다시 시도해주세요.',
  badAmount: '금액을 확인해주세요.',
  notFound: '존재하지 않는 글입니다.',
  noPath: '존재하지 않는 주소입니다.',
  method: '화면을 새로고침한 뒤 다시 시도해주세요.',
  tooLarge: '내용이 너무 깁니다. 줄여서 다시 시도해주세요.',
  mediaType: '화면을 새로고침한 뒤 다시 시도해주세요.',
  retry: '일시적인 오류입니다. 잠시 후 다시 시도해주세요.',
  rate: '너무 자주 시도했습니다. 잠시 후 다시 시도해주세요.',
  keyReuse: '이미 처리된 신청입니다. 내역을 확인해주세요.',
  logout: '로그인 후 이용해주세요.',
} as const
