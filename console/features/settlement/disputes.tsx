/** What a partner said to one closed statement, read beside it; it is answered in the list of disputes. */
import { Link } from '@tanstack/react-router'

import { disputeStates, type DisputeState } from '@madang/contract/core/dispute.ts'
import { formatChange } from '@madang/contract/core/won.ts'
import type { Dispute, Statement } from '@madang/contract/operator/settlement.ts'

import { minuteTime } from '../../shell/format.ts'
import { Tag, type Sign } from '../../shell/tag.tsx'

const looks: Record<DisputeState, Omit<Sign, 'word'>> = {
  open: { tone: 'ochre', icon: 'clock' },
  accepted: { tone: 'jade', icon: 'check' },
  rejected: { tone: 'bad', icon: 'x' },
  left: { tone: '', icon: 'minus' },
}

export const DisputeTag = ({ state, waiting }: Pick<Dispute, 'state' | 'waiting'>) => (
  <Tag {...looks[state]} word={waiting ? '2차 승인 대기' : disputeStates[state]} />
)

type Answered = Pick<Dispute, 'answer' | 'amount' | 'answeredBy' | 'answeredAt'>

export const DisputeAnswer = ({ answer, amount, answeredBy, answeredAt }: Answered) =>
  answer === null ? (
    <>—</>
  ) : (
    <>
      {answer}{' '}
      <span className="mute">
        {amount !== null && `조정 ${formatChange(amount)}원 · `}
        {answeredBy} {answeredAt && minuteTime(answeredAt)}
      </span>
    </>
  )

type Props = { closed: NonNullable<Statement['closed']>; list: readonly Dispute[] }

export const Disputes = ({ closed: { agreedAt, disputes }, list }: Props) => (
  <section className="card pad grid st-said" aria-label="동의와 이의">
    <div className="row between">
      <h2>동의와 이의</h2>
      {disputes > 0 && (
        <Link className="btn btn-s" to="/settlements/disputes">
          답변하기
        </Link>
      )}
    </div>
    {agreedAt !== null && <p>{minuteTime(agreedAt)}에 파트너가 동의했습니다.</p>}
    {agreedAt === null && list.length === 0 && (
      <p className="soft">파트너가 아직 동의하지 않았고, 이의도 없습니다.</p>
    )}
    {list.map((row) => (
      <article key={row.id} aria-label={`이의 ${row.id}번`}>
        <p className="row between">
          <b className="strong">{row.about}</b>
          <DisputeTag {...row} />
        </p>
        <p className="st-words">{row.text}</p>
        <p className="mute">{minuteTime(row.at)}</p>
        {row.answer !== null && (
          <p className="st-words">
            <DisputeAnswer {...row} />
          </p>
        )}
      </article>
    ))}
  </section>
)
