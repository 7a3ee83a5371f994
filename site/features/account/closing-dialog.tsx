/** What is given up by leaving, in words that are typed. */
import { useState } from 'react'

import {
  CLOSING_DAYS,
  closingText,
  GIVE_UP,
  givenText,
  isNothing,
  type GivenUp,
} from '@madang/contract/member/plain/closing.ts'

import { ask } from '../../api/ask.ts'
import { FormField } from '../../shell/form-field.tsx'
import { useSecondLook } from '../../shell/second-look.tsx'
import { FormDialog } from '../../shell/form-dialog.tsx'

type Props = { left: GivenUp; again: () => Promise<unknown>; close: () => void }

export function ClosingDialog({ left, again, close }: Props) {
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | undefined>()
  const { seen, question } = useSecondLook()
  const nothing = isNothing(left)
  const wrong = (): { words?: string } =>
    nothing || words.trim() === GIVE_UP ? {} : { words: closingText.noWords }
  const send = async () =>
    (await seen(() => ask('closingAsk', { given: left, words: words.trim() }))).msg

  return (
    <>
      <FormDialog
        title="탈퇴 신청"
        label="탈퇴 신청"
        names={['words'] as const}
        instead="words"
        wrong={wrong}
        show={(errors) => setError(errors.words)}
        send={send}
        again={again}
        close={close}
      >
        <p className="soft">
          {CLOSING_DAYS}일 동안 취소할 수 있고, 그동안 베팅과 충전을 할 수 없습니다. 그 뒤에는
          개인정보가 지워지고, 이 아이디는 다시 쓸 수 없습니다.
        </p>
        {nothing ? (
          error !== undefined && (
            <p role="alert" className="t13 bad">
              {error}
            </p>
          )
        ) : (
          <>
            <p>
              <b>{givenText(left)}</b>
              <br />
              먼저 환전하지 않으면 이것과 그때까지 더 들어오는 것을 모두 포기합니다.
            </p>
            <FormField
              label={`포기하려면 '${GIVE_UP}'를 입력해주세요`}
              name="words"
              autoComplete="off"
              value={words}
              error={error}
              onChange={({ target }) => {
                setWords(target.value)
                setError(undefined)
              }}
            />
          </>
        )}
      </FormDialog>
      {question}
    </>
  )
}
