/** One hand-over, whole: notes first, then what was open and done, and who read it. */
import { useParams } from '@tanstack/react-router'

import type { Handover } from '@madang/contract/operator/handover.ts'
import { handoverText } from '@madang/contract/operator/plain/handover.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { BackHead, Detail } from '../../shell/detail.tsx'
import { Facts } from '../../shell/facts.tsx'
import { minuteTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useMay } from '../../shell/me.ts'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { Acts, Opened, Queues } from './parts.tsx'
import './handover.css'

const PATH = '/handovers'

export function HandoverPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, ...query } = useAsked('handoverView', { name: 'handover', params: { id } })
  return (
    <Detail to={PATH} query={query} it={data}>
      {(it) => <One key={it.id} of={it} />}
    </Detail>
  )
}

function One({ of }: { of: Handover }) {
  const { id, by, began, at, notes, mine, read, givenTo, readBy } = of
  const may = useMay('handovers.write')
  const { act, sending } = useAct('handover', 'handovers', 'me')
  const acknowledge = () =>
    void act(() => ask('handoverAcknowledge', { id }), handoverText.acknowledged)
  const waits = may && !mine && !read
  useKeys({ a: waits && !sending ? acknowledge : undefined })
  return (
    <>
      <BackHead
        to={PATH}
        title={`${id}번 인수인계`}
        acts={
          waits && (
            <Button main hotkey="a" aria-disabled={sending || undefined} onClick={acknowledge}>
              확인했습니다
            </Button>
          )
        }
      >
        <span className="mute">
          {by} {minuteTime(at)}
        </span>
      </BackHead>
      <div className="op-halves">
        <div className="grid">
          <section className="card pad grid handover-part" aria-label="메모">
            <h2 className="op-part">메모</h2>
            {notes === '' ? (
              <p className="soft">남긴 메모가 없습니다.</p>
            ) : (
              <p className="handover-notes">{notes}</p>
            )}
            <Facts
              of={{
                근무: `${minuteTime(began)} – ${minuteTime(at)}`,
                '담당 넘김': givenTo ?? false,
                확인:
                  readBy.length === 0 ? (
                    '아직 아무도 확인하지 않았습니다.'
                  ) : (
                    <Readers of={readBy} />
                  ),
              }}
            />
          </section>
          <Acts rows={of.acts} />
        </div>
        <div className="grid">
          <Opened rows={of.open} />
          <Queues rows={of.queues} at={at} />
        </div>
      </div>
    </>
  )
}

const Readers = ({ of }: { of: Handover['readBy'] }) => (
  <ul className="handover-readers">
    {of.map(({ by, at }) => (
      <li key={by}>
        {by} <span className="mute">{minuteTime(at)}</span>
      </li>
    ))}
  </ul>
)
