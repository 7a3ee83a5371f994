/** The console's only door to the server. */
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { routes } from '@madang/contract/operator/plain/routes.ts'
import { openAsk, RefusedError, type Sending } from '@madang/ui/ask/open-ask.ts'
import { send, type Answered } from '@madang/ui/ask/send.ts'

import { takeActivity } from './activity.ts'
import { noteConnection } from './connection.ts'
import { askForProof, type ProofWay } from './proof.ts'
import { endSession, readToken } from './session.ts'

export { RefusedError }

/** Said for a server that is gone as for one whose database is. */
export const lostText = '연결이 끊겼습니다. 다시 연결하고 있습니다.'

/** The server answers within three seconds, `retry` at worst; a line may take as long again and more. */
const ANSWER_WITHIN_MS = 8_000

/** What goes over many rows may take its time on the server too. */
const PATIENT: ReadonlySet<string> = new Set([
  'approvalDecide',
  'auditVerify',
  'correctionPreview',
  'csvExport',
  'gameReport',
  // A large file over a slow line, then its decoding.
  'pictureSave',
] satisfies (keyof OperatorCalls)[])
const PATIENT_MS = 65_000

const door = openAsk<OperatorCalls>({
  routes,
  token: readToken,
  headers({ poll }) {
    const token = readToken()
    // Unless the operator did something since, the session's idle time goes on.
    const byItself = !takeActivity() && poll
    return {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(byItself && { poll: '1' }),
    }
  },
  send: sendNoted,
  ended(_, { code }, token) {
    if (code === 'logout') endSession(token)
  },
})

/** A call that is refused `proof` did nothing, and is made again once the operator gave one. */
export async function ask<K extends keyof OperatorCalls>(
  ...asked: Parameters<typeof door<K>>
): ReturnType<typeof door<K>> {
  const token = readToken()
  try {
    return await door(...asked)
  } catch (error) {
    if (!(error instanceof RefusedError) || error.code !== 'proof') throw error
    const given = await askForProof(error.body['ways'] as ProofWay[])
    if (!given || readToken() !== token) throw error
    return door(...asked)
  }
}

async function sendNoted(name: string, { path, init }: Sending): Promise<Answered> {
  const answer = await send(path, init, PATIENT.has(name) ? PATIENT_MS : ANSWER_WITHIN_MS)
  const reached = answer.code !== 'retry'
  noteConnection(reached)
  return reached ? answer : { result: false, code: 'retry', msg: lostText }
}
