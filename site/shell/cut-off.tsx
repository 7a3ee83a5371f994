/** What the page says while the house cannot be reached, and while it is not known what became of a call (ADR 0043). */
import { outcomeText } from '@madang/contract/member/plain/outcome.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { lineText } from '../api/ask.ts'
import { clock } from '../api/house.ts'
import { tryNow, useLine } from '../api/line.ts'
import { useChecking } from '../api/outcome.ts'
import './cut-off.css'

/** Under the header, in the flow: what it says is at the top, and nothing lies under it. */
export function CutOffLine() {
  const line = useLine()
  const checking = useChecking()
  return (
    <>
      {!line.up && <Lost heardAt={line.heardAt} tries={line.tries} />}
      {line.up && checking && (
        <output className="cut-off is-slim">
          <Icon name="clock" className="ic-s" />
          {outcomeText.checking}
        </output>
      )}
      {!line.up && (
        <p className="sr" role="alert">
          {lineText.alert}
        </p>
      )}
      {line.up && line.back && <output className="sr">{lineText.back}</output>}
    </>
  )
}

const Lost = ({ heardAt, tries }: { heardAt: number; tries: number }) => (
  <section className="cut-off" aria-label="연결">
    <Icon name="off" className="ic-s" />
    <span className="grow">
      <b>{lineText.lost}</b>{' '}
      <span className="t13">
        {timeOf(clock.at(heardAt)).slice(11)}의 화면
        {tries > 0 && ` · 다시 잇는 중 (${tries}번째)`}
      </span>
    </span>
    <span className="t13 cut-off-means">{lineText.means}</span>
    <button type="button" className="btn btn-s btn-line" onClick={tryNow}>
      지금 잇기
    </button>
  </section>
)
