/** What the partner says to a closed half month: agreement, or a dispute of one line; and what the house answered. */
import { useState, type RefObject } from 'react'

import {
  DISPUTE_MAX,
  disputeStates,
  disputeText,
  type DisputeLine,
  type DisputeState,
} from '@madang/contract/core/dispute.ts'
import { dateOf, timeOf } from '@madang/contract/core/kst.ts'
import { formatChange } from '@madang/contract/core/won.ts'
import type { OwnStatement, Said } from '@madang/contract/partner/settlement.ts'
import { confirm } from '@madang/ui/dialog.tsx'
import { Form } from '@madang/ui/form.tsx'

import { ask } from './ask.ts'
import { useSend } from './use-send.ts'

/** A line that is to be disputed, and its words. */
export type Disputed = { line: DisputeLine; ref: number; words: string }
export const WHOLE: Disputed = { line: 'all', ref: 0, words: '명세서 전체' }

type Props = {
  it: OwnStatement
  said: Said
  again: () => Promise<unknown>
  about: Disputed
  onAbout: (about: Disputed) => void
  field: RefObject<HTMLTextAreaElement | null>
}

export function SaidCard({ it, said, again, ...form }: Props) {
  const { agreedAt, disputes } = said
  return (
    <div className="pt-said">
      <h3>동의와 이의</h3>
      {agreedAt === null ? (
        <Agree first={it.first} said={said} again={again} />
      ) : (
        <p>{timeOf(new Date(agreedAt))}에 이 명세서에 동의했습니다.</p>
      )}
      {mayDispute(said) && <DisputeForm it={it} again={again} {...form} />}
      {disputes.map((one) => (
        <Dispute key={one.id} {...one} />
      ))}
    </div>
  )
}

export const mayDispute = ({ agreedAt, late }: Said) => agreedAt === null && !late

/** The last day on which it can be disputed. */
const lastDay = (until: string) => dateOf(new Date(new Date(until).getTime() - 1))

function Agree({ first, said, again }: { first: string } & Pick<Props, 'said' | 'again'>) {
  const { sending, send } = useSend(again)
  const agree = async () => {
    const yes = await confirm({
      title: '이 명세서에 동의할까요?',
      lines: ['동의한 뒤에는 이의를 제기할 수 없습니다.'],
    })
    if (yes) await send(() => ask('settlementAgree', { first }, { key: `agree ${first}` }))
  }
  return (
    <div className="pt-agree">
      <p className="soft">
        {said.late
          ? `이의를 제기할 수 있는 기간이 ${lastDay(said.until)}에 끝났습니다.`
          : `맞지 않는 줄이 있으면 ${lastDay(said.until)}까지 이의를 제기할 수 있습니다.`}
      </p>
      <button
        type="button"
        className="btn btn-main"
        aria-disabled={sending}
        onClick={() => void (sending || agree())}
      >
        명세서에 동의
      </button>
    </div>
  )
}

const keyOf = ({ line, ref }: Disputed) => `${line} ${ref}`

/** The lines that can be chosen: bets are, where they stand. */
const linesOf = ({ members, adjustments }: OwnStatement): Disputed[] => [
  WHOLE,
  ...members.map(({ id, uid }) => ({ line: 'member' as const, ref: id, words: `회원 ${uid}` })),
  ...adjustments.map(({ id, reason }) => ({
    ...{ line: 'adjustment' as const, ref: id, words: `조정: ${reason}` },
  })),
]

function DisputeForm({ it, again, about, onAbout, field }: Omit<Props, 'said'>) {
  const { sending, send } = useSend(again)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const lines = linesOf(it)
  const known = lines.some((line) => keyOf(line) === keyOf(about))
  const submit = async () => {
    if (sending) return
    setError(text.trim() === '' ? disputeText.noText : null)
    if (text.trim() === '') return field.current?.focus()
    const { line, ref } = about
    // What is said is part of the slot, so that other words are another dispute.
    const key = `dispute ${it.first} ${line} ${ref} ${text}`
    if (await send(() => ask('settlementDispute', { first: it.first, line, ref, text }, { key })))
      setText('')
  }
  return (
    <Form className="pt-dispute" aria-label="이의 제기" onSend={() => void submit()}>
      <select
        className="input"
        aria-label="이의를 제기할 줄"
        value={keyOf(about)}
        onChange={({ target }) =>
          onAbout(lines.find((line) => keyOf(line) === target.value) ?? about)
        }
      >
        {[...lines, ...(known ? [] : [about])].map((line) => (
          <option key={keyOf(line)} value={keyOf(line)}>
            {line.words}
          </option>
        ))}
      </select>
      <div className={error === null ? 'field' : 'field bad'}>
        <label htmlFor="pt-dispute">이의 내용</label>
        <textarea
          ref={field}
          id="pt-dispute"
          className="input"
          rows={3}
          maxLength={DISPUTE_MAX}
          value={text}
          aria-invalid={error === null ? undefined : true}
          aria-describedby="pt-dispute-hint"
          onChange={({ target }) => {
            setText(target.value)
            setError(null)
          }}
        />
        <output className={error === null ? 'hint' : 'error'} id="pt-dispute-hint">
          {error ?? `${text.length} / ${DISPUTE_MAX}자 · 베팅 한 건은 아래 목록에서 고릅니다.`}
        </output>
      </div>
      <button type="submit" className="btn" aria-disabled={sending}>
        이의 제기
      </button>
    </Form>
  )
}

const tones: Record<DisputeState, string> = {
  open: 'ochre',
  accepted: 'jade',
  rejected: 'bad',
  left: '',
}

/** Folded: an answer that comes turns the word, and moves nothing. */
const Dispute = ({
  about,
  state,
  text,
  at,
  answer,
  answeredAt,
  amount,
}: Said['disputes'][number]) => (
  <details className="pt-word">
    <summary>
      <b className="strong">{about}</b>{' '}
      <span className={`tag ${tones[state]}`}>{disputeStates[state]}</span>
    </summary>
    <p className="pt-text">{text}</p>
    <p className="t13 mute">{timeOf(new Date(at))}에 제기</p>
    {answer !== null && answeredAt !== null && (
      <>
        <p className="pt-text">{answer}</p>
        <p className="t13 mute">
          {timeOf(new Date(answeredAt))}에 답변
          {amount !== null && ` · 다음 정산에 조정 ${formatChange(amount)}원`}
        </p>
      </>
    )}
  </details>
)
