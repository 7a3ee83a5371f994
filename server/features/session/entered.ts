/** The answer of every login: the session, and the secret that the device is known by. */
import { sessionText } from '@madang/contract/member/plain/session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { answerOf, send } from '../../http/serve.ts'
import { deviceCookie } from '../doors/doors.ts'

type Entered = {
  member: { uid: string; nick: string; type: string; state: string }
  token: string
  device: string
  last: { time: string; address: string } | null
}

/** Sends it. Who excluded themselves is led to what is open to them. */
export function sendEntered(request: FastifyRequest, reply: FastifyReply, entered: Entered): void {
  const { member, token, device, last } = entered
  const answer = {
    msg: sessionText.done,
    gr: member.state === 'excluded' ? '/limits' : '/',
    accessToken: token,
    id: member.uid,
    nick: member.nick,
    type: member.type,
    last,
  }
  const cookie = deviceCookie('member', device, request)
  send(request, reply, 200, answerOf(answer), { 'set-cookie': cookie })
}
