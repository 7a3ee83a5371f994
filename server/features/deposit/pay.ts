/** The sandbox's side of a coin payment: where a real house would lead to a wallet, a page that says what this is. */
import { depositText } from '@madang/contract/member/plain/deposit.ts'
import type { FastifyInstance } from 'fastify'

import { addressOf } from '../../http/address.ts'
import type { Deps } from '../../http/deps.ts'
import { refuse, send } from '../../http/serve.ts'

const chains = { pol: 'Polygon', trx: 'Tron' } as const

export const payPath = (chain: keyof typeof chains) => `/open/pay/${chain}`

export function payRoutes(app: FastifyInstance, { limits, settings }: Deps) {
  for (const [chain, name] of Object.entries(chains))
    app.get(payPath(chain as keyof typeof chains), (request, reply) => {
      try {
        limits.take('address', addressOf(request))
        const text = `${name} 모의 결제\n\n보낼 곳  ${settings.get('usdtAddress')}\n\n${depositText.play}\n`
        send(request, reply, 200, text, { 'content-type': 'text/plain; charset=utf-8' })
      } catch (error) {
        refuse(request, reply, error)
      }
      return reply
    })
}
