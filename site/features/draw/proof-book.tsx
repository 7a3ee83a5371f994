/** The eight checks of a draw once its book is read, in this browser. */
import { eightChecks, type Check, type ReadBook } from '@madang/contract/core/book/eight.ts'
import { useChecked } from '@madang/ui/use-checked.ts'

import { EvidenceButton } from '../../shell/book-evidence.tsx'
import { checkBook, useBook } from '../../shell/use-book.ts'
import { Lines, type EightProps } from './proof-lines.tsx'

export function WithBook({ proof, steps }: EightProps) {
  const { ballStream: stream, date, round } = proof
  const { proof: book, error, again } = useBook({ stream, date, round })
  const { part, steps: read } = useChecked(book, checkBook)
  const checked: ReadBook =
    book === null ? 'unsealed' : book && read ? { proof: book, steps: read } : 'unread'
  const checks = eightChecks(proof, steps, checked)
  const bad = checks.filter(({ verdict }) => verdict === 'bad').length
  return (
    <Lines checks={checks}>
      {book === undefined && error ? (
        <>
          <p className="grow">{error.message}</p>
          <button type="button" className="btn" onClick={again}>
            다시 시도
          </button>
        </>
      ) : checked === 'unread' ? (
        <>
          <span className="grow">장부를 다시 읽는 중</span>
          <progress className="eight-bar" aria-label="다시 읽은 장부" max={1} value={part} />
        </>
      ) : (
        <>
          <output className="grow strong">{saidOf(checks)}</output>
          {bad > 0 && book && <EvidenceButton proof={book} round={proof} />}
        </>
      )}
    </Lines>
  )
}

function saidOf(checks: Check[]) {
  const count = (verdict: Check['verdict']) =>
    checks.filter((check) => check.verdict === verdict).length
  if (count('bad') > 0) return `여덟 가지 중 ${count('bad')}가지가 어긋납니다.`
  if (count('unknown') === 0) return '여덟 가지가 모두 맞습니다.'
  return `${count('ok')}가지가 맞고, ${count('unknown')}가지는 아직 모릅니다.`
}
