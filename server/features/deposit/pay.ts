/** The sandbox's side of a coin payment: where a real house would lead to a wallet, a page that says what this is. */
import { depositText } from '@madang/contract/member/plain/deposit.ts'
import type { FastifyInstance } from 'fastify'

import { addressOf } from '../../http/address.ts'
import type { Deps } from '../../http/deps.ts'
import { refuse, send } from '../../http/serve.ts'

const chains = { pol: 'Polygon', trx: 'Tron' } as const

/** Which setting says where a deposit is sent. */
export const addressKeys = {
  bank: 'bankAccount',
  coin: 'coinAddress',
  usdt: 'usdtAddress',
} as const

/** The page of a chain, which names where accounts of that type send to. */
export const payPath = (chain: keyof typeof chains, type: 'coin' | 'usdt') =>
  `/open/pay/${chain}?to=${type}`

export function payRoutes(app: FastifyInstance, { throttle, settings }: Deps) {
  for (const [chain, name] of Object.entries(chains))
    app.get<{ Querystring: { to?: unknown } }>(`/open/pay/${chain}`, (request, reply) => {
      try {
        throttle.take('address', addressOf(request))
        const text = `${name} 모의 결제\n\n보낼 곳  ${settings.get(addressKeys[request.query.to === 'coin' ? 'coin' : 'usdt'])}\n\n${depositText.play}\n`
        send(request, reply, 200, text, { 'content-type': 'text/plain; charset=utf-8' })
      } catch (error) {
        refuse(request, reply, error)
      }
      return reply
    })
}
