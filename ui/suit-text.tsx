/** A text with the suits of its cards drawn: no font of ours has them (ui/suits.ts does the same to HTML). */
import { suitMarks, suitPaths, suitWords } from '@madang/contract/core/casino/cards.ts'

const marks = new RegExp(`([${suitMarks.join('')}])`)

export const SuitText = ({ text }: { text: string }) =>
  text.split(marks).map((part, at) => {
    const suit = suitMarks.indexOf(part as (typeof suitMarks)[number])
    if (suit === -1) return part
    return (
      <span key={at}>
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className={suit === 1 || suit === 2 ? 'suit red' : 'suit'}
        >
          <path d={suitPaths[suit]} />
        </svg>
        <span className="sr">{suitWords[suit]}</span>
      </span>
    )
  })
