/** The partners' page's only door to the server. */
import type { PartnerCalls } from '@madang/contract/partner/plain/calls.ts'
import { routes } from '@madang/contract/partner/plain/routes.ts'
import { openAsk } from '@madang/ui/ask/open-ask.ts'
import { send } from '@madang/ui/ask/send.ts'

import { endSession, readSession } from './session.ts'

export { RefusedError } from '@madang/ui/ask/open-ask.ts'

/** The server answers within three seconds, `retry` at worst; a line may take as long again and more. */
const ANSWER_WITHIN_MS = 8_000

const readToken = () => readSession()?.token ?? null

export const ask = openAsk<PartnerCalls>({
  routes,
  token: readToken,
  headers(): Record<string, string> {
    const token = readToken()
    return token === null ? {} : { authorization: `Bearer ${token}` }
  },
  send: (_, { path, init }) => send(path, init, ANSWER_WITHIN_MS),
  ended(_, { code }, token) {
    if (code === 'logout') endSession(token)
  },
})
