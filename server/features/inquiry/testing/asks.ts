/** What members and the desk ask of each other, in as few words as a test wants. */
import type { Input } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'

import type { House } from '../../../testing/house.ts'

export type Member = Awaited<ReturnType<House['member']>>
export type Acting = Awaited<ReturnType<House['operator']>>

export const TEXT = { subject: '결과가 궁금합니다', contents: '어제 결과를\n볼 수 있나요?' }
export const ANSWER = { subject: '답변드립니다', contents: '네,\n볼 수 있습니다.' }

export async function write(by: Member, text: Partial<typeof TEXT> = {}): Promise<number> {
  const answer = await by.ask('inquiryWrite', { ...TEXT, ...text })
  if (!answer.result) throw new Error(answer.msg)
  return answer.no
}

export const view = (by: Member, no: number | string) =>
  by.ask('inquiryView', undefined, { params: { no } })

export const load = (by: Member, no: number | string) =>
  by.ask('inquiryLoad', undefined, { params: { no } })

export const answer = (
  by: Acting,
  id: number,
  { version = 1, ...text }: Partial<Input<OperatorCalls['inquiryAnswer']>> = {},
) => by.ask('inquiryAnswer', { id, version, ...ANSWER, ...text })

export const further = (by: Member, no: number | string, contents = '하나 더 묻습니다') =>
  by.ask('inquiryFurther', { no, contents })

/** Asks further in what the member was shown as closed. */
export const writeAgain = (by: Member, no: number, contents = '다시 여쭙니다') =>
  by.ask('inquiryFurther', { no, contents, reopens: true })

export async function read(by: Acting, id: number) {
  const found = await by.ask('inquiryRead', undefined, { params: { id } })
  if (!found.result) throw new Error(found.msg)
  return found.data
}

/** What the header shows: how many answers are unread, and which was given last. */
export async function header(by: Member) {
  const answer = await by.ask('refresh')
  if (!answer.result) throw new Error(answer.msg)
  return [answer.data.cs, answer.data.csNo]
}

/** Two members and an operator of the desk at ten of one morning, anew for every test. */
export async function meetAtTen(house: House): Promise<{ lee: Member; park: Member }> {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  const [lee, park] = await Promise.all([house.member(), house.member()])
  return { lee, park }
}

/** Sets the clock to a time of that month (`dd` T `HH:mm:ss`) without ending the sessions; it goes on from there. */
export async function goTo(house: House, time: string): Promise<void> {
  await house.clock.set(`2026-01-${time}+09:00`)
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
}

/** All inquiries as they lie. */
export const rowsOf = ({ db }: House) => db.query`select i::text from inquiry i order by id`
