/** What is to be done about a ring, a vendor that is cut off, and a queue at a shift's end. */
import type { Reader } from '../../db/db.ts'
import { countOthers, selectHandover, selectOff, selectRestrained } from './acts-sql.ts'
import type { Step } from './judge.ts'
import { selectDeposits } from './sql.ts'
import { answerStep, at, depositStep, MINUTE, plain, within } from './step-parts.ts'

/** `theirs`: since when the trainee's own acts count */
type Of = { subjects: number[]; trainee: number; since: Date; theirs: Date }

/** The inquiry first, then the ring's members. Who restrains others than them is wrong in what the answer says. */
export async function ringSteps(
  db: Reader,
  { subjects: [inquiry, ...members], trainee, since, theirs }: Of,
): Promise<Step[]> {
  const others = await countOthers(db, { members, actor: trainee, since: theirs })
  return [
    ...(await selectRestrained(db, { members, since })).map(
      ({ uid, at: done, why, byTwo }): Step => ({
        text: `${uid} 정지 또는 제한`,
        from: since.getTime(),
        at: at(done),
        within: within.restrain * MINUTE,
        right: done === null ? null : true,
        words: done === null ? null : (why ?? ''),
        two: byTwo,
      }),
    ),
    await answerStep(db, { id: inquiry!, since, right: others === 0 }),
  ]
}

export async function vendorSteps(
  db: Reader,
  { subjects, vendor, since }: { subjects: number[]; vendor: string; since: Date },
): Promise<Step[]> {
  const off = await selectOff(db, { vendor, since })
  const answers: Step[] = []
  for (const id of subjects) answers.push(await answerStep(db, { id, since }))
  return [
    {
      ...plain,
      text: `${vendor} 멈추고 회원에게 안내`,
      from: since.getTime(),
      at: at(off?.at),
      within: within.off * MINUTE,
      right: off ? true : null,
      words: off ? off.message : null,
    },
    ...answers,
  ]
}

/** Each request is decided, or left to the next shift: not to who is gone. */
export async function shiftSteps(
  db: Reader,
  { subjects, trainee, since, theirs }: Of,
): Promise<Step[]> {
  const given = await selectHandover(db, { operator: trainee, since: theirs })
  const from = since.getTime()
  const requests = (await selectDeposits(db, subjects)).map((row): Step => {
    const step = depositStep(row, from)
    const own = {
      ...step,
      text: `${row.uid} 충전 처리 또는 인계`,
      within: within.handover * MINUTE,
    }
    if (!given || (row.decidedAt !== null && row.decidedAt <= given.at)) return own
    return { ...own, at: given.at.getTime(), right: !given.kept.includes(row.id) }
  })
  return [
    ...requests,
    {
      ...plain,
      text: '인수인계 작성',
      from,
      at: at(given?.at),
      within: within.handover * MINUTE,
      right: given ? true : null,
      words: given ? given.notes : null,
    },
  ]
}
