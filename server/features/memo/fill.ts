/**
 * Places in a memo's text, filled with each member's own (docs/adr/0130-memo-templates.md). The text is kept as it was
 * written and the values beside each member's row, so that one pass sends to many; both meet where it is read.
 */
import { formatWon } from '@madang/contract/core/won.ts'
import {
  memoPlaces,
  memoTemplateText,
  type MemoPlace,
} from '@madang/contract/operator/plain/memo-templates.ts'

import { cleanHtml, textHtml } from '../../http/html.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Text } from './mailing-sql.ts'

/** A member as they stood when the memo was sent. */
export type Filled = { uid: string; nick: string; money: number }

const PLACE = new RegExp(`\\{\\{(${memoPlaces.join('|')})\\}\\}`, 'g')
const BRACES = /\{\{[^{}]*\}\}|\{\{|\}\}/
const TAG = /<[^>]*>/g

const count = (text: string) => text.match(PLACE)?.length ?? 0

export const hasPlaces = ({ subject, html }: Text): boolean => count(subject) + count(html) > 0

/** Refuses `badInput` what is no place, and one that would not stand in the text for readers. `given`: before it was cleaned. */
export function mustBePlaced(given: Text): void {
  const { subject, html } = given
  for (const text of [subject, html]) {
    const odd = BRACES.exec(text.replaceAll(PLACE, ''))
    if (odd) throw new Refusal('badInput', memoTemplateText.unknown(odd[0].slice(0, 40)))
  }
  const shown = cleanHtml(html).replaceAll(TAG, '\n')
  if (BRACES.test(shown.replaceAll(PLACE, '')) || count(shown) !== count(html))
    throw new Refusal('badInput', memoTemplateText.inTag)
}

/** What it says to this member: each place once, whatever stands in what fills it. */
function fill(text: string, of: Filled, write: (value: string) => string): string {
  const values: Record<MemoPlace, string> = {
    아이디: of.uid,
    닉네임: of.nick,
    보유금: formatWon(of.money),
  }
  return text.replaceAll(PLACE, (_, place: MemoPlace) => write(values[place]))
}

const attributeSafe = (value: string) =>
  textHtml(value).replaceAll('"', '&quot;').replaceAll("'", '&#39;')

/** A subject, which is text; null: it has no places. */
export const filledSubject = (subject: string, of: Filled | null): string =>
  of ? fill(subject, of, (value) => value) : subject

/** Cleaned HTML, in which what fills a place is text and nothing else. */
export const filledHtml = (html: string, of: Filled | null): string => {
  const clean = cleanHtml(html)
  return of ? fill(clean, of, attributeSafe) : clean
}
