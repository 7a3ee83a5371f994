/** Who may make a call, read from the routes that the servers register. */
import { buildMemberApp, buildOperatorApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Deps } from '../../server/http/deps.ts'
import type { Asked } from '../../server/http/serve.ts'

/** Stands in for every part of a server but its settings: a route that is only registered uses none. */
const anything: unknown = new Proxy(() => anything, { get: () => anything })

const MONEY = 'moves money, takes an `Idempotency-Key`'

const wordsOf = (asked: Asked) => {
  if (asked.by === 'operators')
    return asked.needs ? `operators with \`${asked.needs}\`` : 'any operator'
  if (asked.by === 'partners') return [asked.by, ...(asked.money ? [MONEY] : [])].join('; ')
  const { by, money, closed, plays, writes, poll, rate } = asked
  const parts = [
    ...(money ? [MONEY] : []),
    ...(closed ? [`closed during an exclusion (${closed})`] : []),
    ...(plays ? ['refused during any rest'] : []),
    ...(writes ? ['refused during a suspension of writing'] : []),
    ...(poll ? ['asked by pages themselves'] : []),
    ...(rate ? [`rate \`${rate}\``] : []),
  ]
  return [by, ...parts].join('; ')
}

/** By `METHOD path`, what the contract's page of a conversation says of who may ask. */
export async function askersOf(conversation: string): Promise<Map<string, string>> {
  const deps = new Proxy(
    { config: readConfig({ SANDBOX: 'on' }) },
    {
      get: (known, name) => Reflect.get(known, name) ?? anything,
    },
  ) as Deps
  const app = await (conversation === 'member' ? buildMemberApp : buildOperatorApp)(deps)
  return new Map([...app.asked].map(([call, asked]) => [call, wordsOf(asked)]))
}
