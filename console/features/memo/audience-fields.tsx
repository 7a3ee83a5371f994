/** To whom: ids as they were pasted, or everyone of a type, in a state, below a member. */
import type { MailingAudience } from '@madang/contract/operator/memo.ts'

import { LongField, SelectField, TextField } from '../../shell/form.tsx'
import { memberTypes } from '../../shell/member-words.tsx'
import { bind } from '../../shell/use-fields.ts'
import { isState, stateWords } from './words.tsx'

/** As the fields hold it. */
export type Chosen = {
  by: 'uids' | 'filter'
  uids: string
  type: string
  state: string
  below: string
}

export const uidsOf = (pasted: string) => [
  ...new Set(
    pasted
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/** As the call wants it. */
export const audienceOf = ({ by, uids, type, state, below }: Chosen): MailingAudience =>
  by === 'uids'
    ? { by, uids: uidsOf(uids) }
    : {
        by,
        ...(type !== '' && { type }),
        ...(isState(state) && { state }),
        ...(below.trim() !== '' && { below: below.trim() }),
      }

const ways = { uids: '아이디로', filter: '조건으로' } as const
const typeOptions: Record<string, string> = { '': '모든 등급', ...memberTypes }
const { excluded: _, ...offered } = stateWords
// Who excluded themselves is reached by no mailing.
const stateOptions: Record<string, string> = { '': '모든 상태', ...offered }

type Props = {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  error: string | undefined
}

export function AudienceFields({ chosen, onChange, error }: Props) {
  const change = (part: Partial<Chosen>) => onChange({ ...chosen, ...part })
  const { text, choice } = bind(chosen, change, { uids: error, below: error })
  return (
    <fieldset className="memos-audience">
      <legend className="label">받는 사람</legend>
      <div className="seg memos-ways">
        {(['uids', 'filter'] as const).map((by) => (
          <button
            key={by}
            type="button"
            aria-pressed={chosen.by === by}
            onClick={() => change({ by })}
          >
            {ways[by]}
          </button>
        ))}
      </div>
      {chosen.by === 'uids' ? (
        <LongField
          label="회원 아이디"
          hint="여러 명이면 띄어 쓰거나 줄을 바꿔 붙여 넣습니다."
          autoCapitalize="none"
          spellCheck={false}
          {...text('uids')}
        />
      ) : (
        <div className="op-pair">
          <SelectField label="등급" options={typeOptions} {...choice('type')} />
          <SelectField label="상태" options={stateOptions} {...choice('state')} />
          <TextField
            label="하위 (상위 회원의 아이디)"
            hint="비우면 모두"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            {...text('below')}
          />
        </div>
      )}
    </fieldset>
  )
}
