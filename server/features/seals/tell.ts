/**
 * Seals told to the provider, whose draws are mixed with them (docs/spec/sealed-book.md#entropy): in each stream's order,
 * again until it has answered. Whoever tells the same at once does no harm.
 */
import { ballStreams } from '@madang/contract/core/draw/games.ts'
import { TRACE_HEADER } from '@madang/contract/core/trace.ts'
import { sealAnswer, sealRoute, type SealMessage } from '@madang/contract/provider/draws.ts'

import { allOf } from '../../http/all-of.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { parseBody } from '../../http/json.ts'
import { signatureOf } from '../../http/signed.ts'
import { askedAs } from '../../trace.ts'
import { insertTold, selectUntold, type Told, type Untold } from './tell-sql.ts'

const TIMEOUT_MS = 3_000

type House = Pick<Deps, 'db' | 'config' | 'clock' | 'log'>

/** Tells what is untold of every stream. Never throws for a provider that does not answer: it is told another time. */
export async function tellSeals(house: House): Promise<void> {
  const streams = ballStreams.map(({ stream }) => stream)
  const first = await selectUntold(house.db, streams)
  await allOf(first.map((seal) => tellFrom(house, seal)))
}

async function tellFrom(house: House, first: Untold): Promise<void> {
  for (let seal: Untold | undefined = first; seal;) {
    const answer = await told(house, seal)
    if (!answer) return
    await keep(house, seal, answer)
    ;[seal] = await selectUntold(house.db, [seal.stream])
  }
}

/** A refusal is kept too: another telling would not change it, and is an incident once. */
const keep = ({ db }: House, seal: Untold, answer: Told) =>
  db.begin(async (tx) => {
    if (!(await insertTold(tx, seal, answer)) || answer !== 'refused') return
    const { draw: _, no: __, ...detail } = seal
    await recordEvents(tx, [
      { kind: 'provider.contradiction', actor: 'provider', target: 'seal', detail },
    ])
  })

/** What the provider says to a seal; null where it says nothing that counts. */
async function told({ config, clock, log }: House, seal: Untold): Promise<Told | null> {
  const { draw: _, no: __, ...message } = seal
  const body = JSON.stringify(message satisfies SealMessage)
  const time = String(clock.now().getTime())
  const [secret] = config.providerSecrets
  if (secret === undefined) return null
  try {
    const answer = await fetch(`${originOf(config)}${sealRoute.path}`, {
      method: sealRoute.method,
      headers: {
        'content-type': 'application/json',
        [TRACE_HEADER]: askedAs(),
        'x-madang-time': time,
        'x-madang-signature': signatureOf(secret, time, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.status !== 200) return null
    const said = sealAnswer.parse(parseBody(await answer.text()))
    if (said.result) return said.taken ? 'taken' : 'kept'
    if (said.code === 'state') return 'refused'
    log.warn({ seal: message, said }, 'the provider does not read a seal; it is told again')
    return null
  } catch {
    return null
  }
}

/** Where the provider listens: on this machine, if not said otherwise. */
const originOf = ({ providerOrigin, providerPort }: Deps['config']) =>
  providerOrigin ?? `http://127.0.0.1:${providerPort}`
