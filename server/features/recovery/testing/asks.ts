/** Who forgot, what they give, and the two operators who help them. */
import { hashPassword } from '../../session/session.ts'
import type { House } from '../../../testing/house.ts'

let people = 0

/** A member with a password, a phone and an account, whose nickname is known too. */
export async function forgetful(house: House, { nick }: { nick?: string } = {}) {
  const member = await house.member()
  const n = String(++people).padStart(4, '0')
  const phone = `010-7777-${n}`
  const named = nick ?? `건망${n}`
  const { keys } = house.deps
  await house.db.query`
    update member set nick = ${named}, nick_key = ${named.toLowerCase()}, bank = '국민',
      password_hash = ${await hashPassword(OLD)}, holder_sealed = ${keys.seal('홍길동')},
      account_sealed = ${keys.seal('123-45-678901')}, phone_sealed = ${keys.seal(phone)},
      phone_hash = ${keys.digest('phone', phone)}
    where id = ${member.id}`
  return { ...member, nick: named, phone }
}
export const OLD = 'forgotten-1234'

/** All that is asked for, and all of it right. */
export const given = ({ uid, nick }: { uid: string; nick: string }) => ({
  ...{ name: uid, nick, holder: '홍길동', digits: '8901' },
  text: '지난주에 10만원을 충전했습니다.',
})

/** Asks for a way back and answers the ticket. */
export async function askFor(house: House, fields: ReturnType<typeof given>): Promise<string> {
  const answer = await house.guest.ask('recoveryAsk', fields)
  if (!answer.result) throw new Error(answer.msg)
  return answer.ticket
}

/** Who asks for codes, who agrees, and what they see. */
export async function openDesk(house: House) {
  const [first, second] = [await house.operator('상담'), await house.operator('관리자')]
  const state = async () => {
    const answer = await first.ask('deskState')
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.recoveries!
  }
  /** The number of the request that came in last. */
  const newest = async () => {
    const answer = await first.ask('recoveryQueue', { pageIndex: 1 })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.list[0]!.id
  }
  /** Gives a code out for a request: one asks, another agrees. */
  async function giveCode(id: number, told: 'page' | 'voice' = 'page') {
    const asked = await first.ask('recoveryRequest', { id, told, reason: '본인 확인' })
    if (!asked.result) throw new Error(asked.msg)
    return second.ask('approvalDecide', { id: asked.id, approve: true })
  }
  const waiting = async () => {
    const { count } = await state()
    return count - before
  }
  const before = (await state()).count
  return { first, second, state, newest, giveCode, waiting }
}
