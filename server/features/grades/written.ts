/** A grade as an operator wrote it, and what is wrong with it. */
import {
  GRADE_MESSAGE_MOST,
  GRADE_NAME_MOST,
  gradeText,
} from '@madang/contract/operator/plain/grades.ts'

import { lengthOf, plainLine, plainText } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Written } from './sql.ts'

export type Given = Omit<Written, 'caps'> & {
  caps: { [Cap in keyof Written['caps']]?: number | undefined }
}

/** Its texts as they are kept. Refuses `badInput` with the field. */
export function readWritten({ name, message, position, tone, caps, newcomers }: Given): Written {
  const refuse = (field: string, msg: string) => {
    throw new Refusal('badInput', msg, { field })
  }
  const line = plainLine(name)
  if (line === '' || lengthOf(line) > GRADE_NAME_MOST) refuse('name', gradeText.noName)
  const text = plainText(message)
  if (lengthOf(text) > GRADE_MESSAGE_MOST) refuse('message', gradeText.longMessage)
  if (position < 1 || position > 999) refuse('position', gradeText.position)
  const set = Object.entries(caps).filter(([, amount]) => amount !== undefined)
  return {
    ...{ name: line, message: text, position, tone, newcomers },
    caps: Object.fromEntries(set) as Written['caps'],
  }
}
