/**
 * The eight checks of a draw and its book on one page (docs/spec/sealed-book.md#checks): what concerns the draw at once,
 * what concerns the book by a press, for a book of thousands takes seconds on a phone.
 */
import { Suspense, useState } from 'react'

import { eightChecks } from '@madang/contract/core/book/eight.ts'

import { lazyPart } from '../../shell/lazy-page.tsx'
import { Lines, type EightProps } from './proof-lines.tsx'

const Book = lazyPart(
  () => import('./proof-book.tsx'),
  (module) => module.WithBook,
)

export function Eight({ proof, steps }: EightProps) {
  const [asked, setAsked] = useState(false)
  const unread = eightChecks(proof, steps, 'unread')
  return asked ? (
    <Suspense fallback={<Lines checks={unread}>장부를 여는 중</Lines>}>
      <Book.Page proof={proof} steps={steps} />
    </Suspense>
  ) : (
    <Lines checks={unread}>
      <button
        type="button"
        className="btn btn-main btn-big"
        disabled={!proof.reveal}
        onClick={() => setAsked(true)}
      >
        {proof.reveal ? '장부까지 모두 확인' : '추첨이 끝나면 확인합니다'}
      </button>
    </Lines>
  )
}
