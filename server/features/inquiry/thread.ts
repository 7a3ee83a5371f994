/** Threads of inquiries: a further question after an answer, the end of a thread, how long answers take (docs/adr/0126). */
import {
  categoryNames,
  FURTHER_MAX,
  REOPENS_DAYS,
  USUAL_LEAST,
  type InquiryCategory,
} from '@madang/contract/core/inquiry.ts'
import { dateOf, midnight, timeOf } from '@madang/contract/core/kst.ts'
import type { Thread } from '@madang/contract/member/inquiry.ts'
import {
  CONTENTS_MAX,
  FURTHER_PER_HOUR,
  inquiryText,
} from '@madang/contract/member/plain/inquiry.ts'

import type { Db } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { publish } from '../../http/live.ts'
import { lengthOf, plainText } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockOwn } from './sql.ts'
import {
  selectClosed,
  selectMayFurther,
  selectTook,
  updateFurther,
  writeClosed,
  writeFurther,
  type Viewed,
} from './thread-sql.ts'
import { mustEditLeft, notFound, once, type Writing } from './writing.ts'

type House = { db: Db }
const DAY_MS = 86_400_000

/** What a member is shown of a thread beside the inquiry and its latest answer. */
export function threadOf(viewed: Viewed): Thread {
  const { category, answeredAt, endsAt, closed, over, further, askedAt, turns } = viewed
  const state = answeredAt === null ? 'open' : closed ? 'closed' : 'answered'
  const last = endsAt && (closed ? new Date(endsAt.getTime() + REOPENS_DAYS * DAY_MS) : endsAt)
  const left = FURTHER_MAX - turns
  return {
    category,
    state,
    earlier: viewed.earlier.map((one) => ({
      question: one.question,
      date: timeOf(new Date(one.askedAt)),
      answer: {
        subject: one.subject,
        contents: one.contents,
        date: timeOf(new Date(one.answeredAt)),
      },
    })),
    further: further === null ? null : { contents: further, date: timeOf(askedAt), turn: turns },
    left,
    until: last && left > 0 && !over ? timeOf(last) : null,
  }
}

/**
 * Asks again in an own thread that is answered; the desk has it to answer from then on. One that ended a short while ago
 * is opened by it, if it was shown as closed (`reopens`): who closes it at once keeps it closed otherwise. Refuses
 * `denied`, `badInput`, `notFound`, `state` (a question waits, the thread is closed or full), `rate` for the eleventh
 * within an hour.
 */
export async function askFurther(
  { db }: House,
  writing: Writing,
  no: number,
  given: { contents: string; reopens?: boolean | undefined },
): Promise<number> {
  const contents = readContents(given)
  const { id: member } = writing.member
  return once(db, writing, async (tx) => {
    const found = await lockOwn(tx, member, no)
    if (!found) throw notFound()
    if (!found.answered) throw new Refusal('state', inquiryText.waits)
    const { closed, over, bankWaits, recent } = await selectMayFurther(tx, member, no)
    if (over) throw new Refusal('state', inquiryText.isClosed)
    if (closed && !given.reopens) throw new Refusal('state', inquiryText.wasClosed)
    if (found.turns >= FURTHER_MAX) throw new Refusal('state', inquiryText.furtherMany)
    if (bankWaits) throw new Refusal('state', inquiryText.bankOpen)
    if (recent >= FURTHER_PER_HOUR) throw new Refusal('rate', inquiryText.oftenFurther)
    await writeFurther(tx, no, contents)
    if (found.unread) await publish(tx, { kind: 'header', member })
    return no
  })
}

/**
 * Changes the own further question that waits; the desk's answer to what it said before is refused then (docs/adr/0136).
 * `turn`: the how-manieth it is, so that what was written of one that is answered meanwhile never becomes the next.
 * Refuses `denied`, `badInput`, `notFound`, `state` once it is answered, `rate` for the 21st time.
 */
export async function editFurther(
  { db }: House,
  writing: Writing,
  no: number,
  given: { contents: string; turn: number },
): Promise<number> {
  const contents = readContents(given)
  return once(db, writing, async (tx) => {
    const found = await lockOwn(tx, writing.member.id, no)
    if (!found) throw notFound()
    if (found.answered || found.turns !== given.turn || found.further === null)
      throw new Refusal('state', inquiryText.answered)
    if (found.further === contents) return no
    mustEditLeft(found)
    await updateFurther(tx, no, contents)
    return no
  })
}

function readContents(given: { contents: string }): string {
  const contents = plainText(given.contents)
  if (contents === '') throw new Refusal('badInput', inquiryText.noContents)
  if (lengthOf(contents) > CONTENTS_MAX) throw new Refusal('badInput', inquiryText.longContents)
  return contents
}

/** Closes an own, answered thread. Refuses `notFound`, and `state` while a question waits or once it is closed. */
export async function closeOwn({ db }: House, member: number, no: number): Promise<void> {
  await db.begin(async (tx) => {
    const found = await lockOwn(tx, member, no)
    if (!found) throw notFound()
    if (!found.answered) throw new Refusal('state', inquiryText.waits)
    if (await selectClosed(tx, no)) throw new Refusal('state', inquiryText.isClosed)
    await writeClosed(tx, no, null)
  })
}

/** Today's answers, of all and by category. */
export const readTook = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  selectTook(db, midnight(dateOf(clock.now())))

/** What is usual today: seconds, null where too few answers say anything. */
export async function readUsual(deps: Pick<Deps, 'db' | 'clock'>) {
  const took = await readTook(deps)
  const usual = (of: InquiryCategory | null) => {
    const found = took.find(({ category }) => category === of)
    return found && found.answers >= USUAL_LEAST ? found.medianSeconds : null
  }
  const categories = categoryNames.map((name) => [name, usual(name)] as const)
  return {
    all: usual(null),
    categories: Object.fromEntries(categories) as Record<InquiryCategory, number | null>,
  }
}
