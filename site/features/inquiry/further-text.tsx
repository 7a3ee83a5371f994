/** The words of a further question, where it is asked and where it is changed, and what is done with them. */
import { useState } from 'react'

import { CONTENTS_MAX, inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'

import { RefusedError } from '../../api/ask.ts'
import { LengthField } from '../../shell/length-field.tsx'

type Props = {
  label: string
  contents: string
  error: string | undefined
  onChange: (contents: string) => void
}

export const FurtherText = ({ label, contents, error, onChange }: Props) => (
  <LengthField label={label} length={contents.length} max={CONTENTS_MAX} error={error}>
    {(wiring) => (
      <textarea
        className="input"
        rows={4}
        value={contents}
        onChange={(event) => onChange(event.target.value)}
        {...wiring}
      />
    )}
  </LengthField>
)

/** What keeps a text from being sent, in words. */
export const wrongWith = (contents: string): string | undefined =>
  contents === ''
    ? inquiryText.noContents
    : contents.length > CONTENTS_MAX
      ? inquiryText.longContents
      : undefined

/** Asks, sends and tells, one at a time; whatever came of it, the thread is shown as it is then. Answers whether it was done. */
export function useAct(onDone: () => void) {
  const [pending, setPending] = useState(false)
  async function act(question: string, call: () => Promise<{ msg: string }>, done: () => void) {
    if (pending || !(await confirm(question))) return false
    setPending(true)
    try {
      const { msg } = await call()
      done()
      await tell(msg, { tone: 'success' })
      return true
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      await tell(refused.msg, { tone: 'error' })
      return false
    } finally {
      setPending(false)
      onDone()
    }
  }
  return { act, pending }
}
