/** What is to be done where the draws' provider was late or said otherwise than before. */
import type { Reader } from '../../db/db.ts'
import { selectCorrection, wasAdjusted } from './acts-sql.ts'
import type { Step } from './judge.ts'
import { alarmSteps, answerStep, MINUTE, within } from './step-parts.ts'

/** The house gave the stakes back by itself: what is left is to say so, and to leave the member's money alone. */
export async function lateSteps(
  db: Reader,
  inquiry: number,
  { since, theirs }: { since: Date; theirs: Date },
): Promise<Step[]> {
  const right = !(await wasAdjusted(db, { inquiry, since: theirs }))
  return [await answerStep(db, { id: inquiry, since, right })]
}

type ToldAgain = { round: number; about: string; since: Date }

/** The first result is the one whose proof holds: who settles anew by the second is wrong. */
export async function toldAgainSteps(
  db: Reader,
  { round, about, since, theirs }: ToldAgain & { theirs: Date },
): Promise<Step[]> {
  const right = (await selectCorrection(db, { round, since: theirs })) === undefined
  return alarmSteps(db, { rule: 'contradiction', subject: about, since, right })
}

/** There was no draw: by two, what was settled is taken back and the stakes returned. */
export async function undrawnSteps(
  db: Reader,
  { round, about, since }: ToldAgain,
): Promise<Step[]> {
  const asked = await selectCorrection(db, { round, since })
  return [
    ...(await alarmSteps(db, { rule: 'contradiction', subject: about, since })),
    {
      text: `${about} 무효로 재정산 요청`,
      from: since.getTime(),
      at: asked?.askedAt.getTime() ?? null,
      within: within.correct * MINUTE,
      right: asked ? asked.result === null : null,
      words: asked ? asked.why : null,
      two: asked ? asked.waits || asked.byTwo : null,
    },
  ]
}
